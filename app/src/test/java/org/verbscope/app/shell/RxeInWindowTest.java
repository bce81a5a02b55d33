package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.verbscope.event.Head;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.WorkQueue;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.notebook.NotebookWriter;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;
import org.verbscope.state.SampleLog;

/** A lesson run on rxe from the window, its recording, and the comparison; the log is shaped as rxe's. Pictures go to {@code target/pictures}. */
class RxeInWindowTest extends ShellWindowBase {
    /** As rxe's log of the opening lesson is shaped: a system call for each post of a send, and the kernel's CPU copies. */
    private static Session rxe() throws java.io.IOException {
        var lab = new SampleLog(SampleLog.Device.RXE);
        cell(lab, "create", () -> lab.connected(16384));
        cell(lab, "post-recv", () -> lab.post(2, WorkQueue.RECEIVE, 1, "RECV", 64));
        long[] message = new long[1];
        cell(lab, "post-send", () -> {
            lab.fill(1, "hello");
            message[0] = lab.post(1, WorkQueue.SEND, 2, "SEND", 5);
        });
        cell(lab, "nics", () -> {
            lab.move(1, message[0], Leg.USER_TO_KERNEL, Mover.CPU, 5);
            lab.move(1, message[0], Leg.WIRE, Mover.CABLE, 5);
            var only = SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10);
            lab.receive(2, message[0], only, 0, lab.send(1, message[0], only, 0, message[0]));
            lab.move(2, message[0], Leg.KERNEL_TO_USER, Mover.CPU, 5);
        });
        cell(lab, "poll", () -> {
            lab.poll(2, 1, 0, "RECV", 5);
            lab.poll(1, 2, 0, "SEND", -1);
        });
        var header = new SessionHeader(1, "0.1.0", "2026-01-02T03:04:05Z", "Six steps of Send and Receive", "rxe0,rxe1", "real", 1, Map.of());
        Notebook notebook = Notebook.empty().withCells(List.of(CodeCell.of("var lab = Lab.fresh();").withId("start")));
        return new Session(header, List.of(lab.log.all()), new String(NotebookWriter.write(notebook), StandardCharsets.UTF_8), List.of());
    }

    private static void cell(SampleLog lab, String name, Runnable work) {
        lab.log.emit(Head.notebook(), new NotebookEvent.CellStarted(name));
        work.run();
        lab.log.emit(Head.notebook(), new NotebookEvent.CellEnded(name, "FINISHED", ""));
    }

    private Path recording() throws Exception {
        Path file = folder.resolve("on-rxe.vscope");
        SessionWriter.write(rxe(), file);
        return file;
    }

    @Test
    void theLessonOnSoftBesideTheSameOnRxe() throws Exception {
        open(Theme.LIGHT, 1280, 720, null);
        run("start", "create", "post-recv", "post-send", "nics", "poll");
        Session other = rxe();
        fx(() -> window.compare(other));
        await("the comparison is there", () -> window.comparing() != null);
        int leg = window.comparing().model().moments().stream().map(moment -> moment.words()).toList().indexOf("nics: message 1, leg 3");
        if (leg < 0) {
            leg = window.comparing().model().moments().stream().map(moment -> moment.what()).toList().indexOf("message 1, leg 3");
        }
        int at = leg;
        fx(() -> {
            window.comparing().model().look(at - 1);
            window.comparing().forward();
        });
        await("both are drawn", () -> window.comparing().drawn());
        await("both count three moves", () -> texts().contains("same"));
        picture("compare-light-1280x720");
        fx(() -> window.theme(Theme.DARK));
        await("both are drawn", () -> window.comparing().drawn());
        picture("compare-dark-1280x720");
        fx(() -> window.scene().getWindow().setWidth(1920));
        fx(() -> window.scene().getWindow().setHeight(1080));
        await("the window is large", () -> window.scene().getWidth() > 1800);
        await("both are drawn", () -> window.comparing().drawn());
        picture("compare-dark-1920x1080");
        new FxRobot().push(KeyCode.ESCAPE);
        await("it is closed", () -> window.comparing() == null);
    }

    @Test
    void aRecordingOpensAndNothingRunsInIt() throws Exception {
        open(Theme.LIGHT, 1280, 720, null);
        Path file = recording();
        fx(() -> window.open(file));
        await("the recording is there", () -> texts().contains("Recording: nothing runs"));
        await("its log is there", () -> window.bench().view().log() != null && window.bench().view().log().size() > 50);
        fx(() -> window.bench().view().last());
        await("it is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
        assertThat(((javafx.stage.Stage) window.scene().getWindow()).getTitle()).contains("rxe0 ↔ rxe1, recorded");
        picture("recording-light-1280x720");
        fx(() -> window.bench().view().back());
        assertThat(window.bench().view().playhead().step()).isEqualTo(window.bench().view().log().size() - 1);
        fx(() -> window.runAll());
        await("it says why nothing runs", () -> texts().stream().anyMatch(text -> text.contains("this is a recording")));
    }

    @Test
    void theRunOnRxeIsShownFromItsStartToItsEnd() throws Exception {
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve("lab-notebooks/notebooks"));
        Files.writeString(home.resolve("verbscope"), "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" = --output ] && out=$2; shift; done\n"
                + "echo 'Running t on rxe0,rxe1'\necho '  start            finished'\nwhile [ ! -e " + folder.resolve("go") + " ]; do sleep 0.1; done\n"
                + "mkdir $out/ran\ncp " + recording() + " $out/ran/lesson.vscope\n");
        home.resolve("verbscope").toFile().setExecutable(true);
        String before = System.setProperty("verbscope.home", home.toString());
        try {
            Path file = folder.resolve("mine.ipynb");
            Notebook notebook = Notebook.empty().withCells(List.of(CodeCell.of("var lab = Lab.fresh();").withId("a"), CodeCell.of("1").withId("b")));
            NotebookFile.create(file, notebook).save(notebook);
            open(Theme.LIGHT, 1280, 720, file);
            fire("Run on a real rxe");
            await("it runs", () -> texts().contains("Running on a real rxe: 1 of 2 cells"));
            picture("rxe-running-light-1280x720");
            Files.createFile(folder.resolve("go"));
            await("it has run", () -> texts().contains("Compare with this run"));
            picture("rxe-done-light-1280x720");
            fire("Compare with this run");
            await("the comparison is there", () -> window.comparing() != null);
            fx(() -> window.rxe().close());
        } finally {
            if (before == null) {
                System.clearProperty("verbscope.home");
            } else {
                System.setProperty("verbscope.home", before);
            }
        }
    }
}
