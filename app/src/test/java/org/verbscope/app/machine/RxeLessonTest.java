package org.verbscope.app.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.machine.MachineRunModel.Stage;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.NotebookEvent;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;

/** With a script in the machine's place, which takes the machine's options. */
@Tag("unit")
class RxeLessonTest {
    private static final Notebook NOTEBOOK = Notebook.empty().withCells(List.of(CodeCell.of("int a = 1;").withId("a")));

    @TempDir
    Path folder;

    private final CompletableFuture<Session> read = new CompletableFuture<>();
    private final CountDownLatch settled = new CountDownLatch(1);
    private final CountDownLatch running = new CountDownLatch(1);
    private MachineRunModel model;

    private RxeLesson lesson(String script) throws Exception {
        Path machine = folder.resolve("machine");
        Files.writeString(machine, "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" = --output ] && out=$2; shift; done\n" + script);
        model = new MachineRunModel(this::look);
        return new RxeLesson(model, folder, List.of("sh", machine.toString()), Files.createDirectory(folder.resolve("temporary")), read::complete);
    }

    private void look() {
        Stage stage = model.view().stage();
        if (stage == Stage.RUNNING) {
            running.countDown();
        } else if (!stage.busy()) {
            settled.countDown();
        }
    }

    private void settled() throws InterruptedException {
        assertThat(settled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theNotebookGoesInAndTheSessionComesBack() throws Exception {
        var log = new EventLog(LabClock.real());
        log.emit(Head.notebook(), new NotebookEvent.CellStarted("a"));
        Path session = folder.resolve("recorded.vscope");
        SessionWriter.write(new Session(new SessionHeader(1, "x", "2026-01-02T03:04:05Z", "t", "rxe0,rxe1", "real", 1, Map.of()),
                List.of(log.all()), "", List.of()), session);
        RxeLesson lesson = lesson("grep -q 'int a = 1;' $out/lesson.ipynb || exit 3\nmkdir $out/ran\ncp " + session
                + " $out/ran/lesson.vscope\necho $out > " + folder.resolve("out") + "\n");
        lesson.start(NOTEBOOK);
        settled();
        assertThat(model.view().stage()).isEqualTo(Stage.DONE);
        assertThat(read.get(30, TimeUnit.SECONDS).header().device()).isEqualTo("rxe0,rxe1");
        lesson.close();
        Path out = Path.of(Files.readString(folder.resolve("out")).strip());
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (Files.exists(out) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(out).doesNotExist();
    }

    @Test
    void whatItPrintsIsDrainedAndItsEndIsSaid() throws Exception {
        RxeLesson lesson = lesson("i=0; while [ $i -lt 20000 ]; do echo a line that nobody reads; i=$((i+1)); done; exit 125");
        lesson.start(NOTEBOOK);
        settled();
        assertThat(model.view().stage()).isEqualTo(Stage.FAILED);
        lesson.close();
    }

    @Test
    void closingEndsTheProcessAndWhatItStarted() throws Exception {
        RxeLesson lesson = lesson("echo 'Running t on rxe0,rxe1'\necho $$ > " + folder.resolve("pid") + "\nsleep 600 &\nwait\n");
        lesson.start(NOTEBOOK);
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        long pid = awaitPid();
        List<ProcessHandle> all = new java.util.ArrayList<>(ProcessHandle.of(pid).orElseThrow().descendants().toList());
        all.add(ProcessHandle.of(pid).orElseThrow());
        lesson.close();
        for (ProcessHandle each : all) {
            each.onExit().get(10, TimeUnit.SECONDS);
        }
        assertThat(model.view().stage()).isEqualTo(Stage.CANCELLED);
    }

    private long awaitPid() throws Exception {
        Path file = folder.resolve("pid");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (System.nanoTime() < end && (!Files.exists(file) || Files.readString(file).isBlank())) {
            Thread.onSpinWait();
        }
        return Long.parseLong(Files.readString(file).strip());
    }

    @Test
    void aMachineThatCannotBeStartedIsSaidAndLeavesNothingBehind() throws Exception {
        model = new MachineRunModel(this::look);
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        new RxeLesson(model, folder, List.of(folder.resolve("absent").toString()), temporary, read::complete).start(NOTEBOOK);
        assertThat(model.view().stage()).isEqualTo(Stage.FAILED);
        assertThat(model.view().words()).contains("./verbscope machine");
        assertThat(temporary).isEmptyDirectory();
    }
}
