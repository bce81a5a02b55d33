package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.notebook.CellView;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession.Life;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.ExecuteResult;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.picture.Theme;

/**
 * What goes wrong in an hour with the window, and what one does at its end: an endless loop, a Java process that is killed, a
 * page to take home, another language, the dark, and the lesson given with a remote. Pictures of it are to be looked at.
 */
@Tag("full-window")
class MishapsJourneyTest extends JourneyBase {
    private CellView last() {
        List<CellView> cells = window.bench().model().view().cells();
        return cells.get(cells.size() - 1);
    }

    private void writes(String code) {
        await("an editor has the keyboard", this::writes);
        robot.push(KeyCode.CONTROL, KeyCode.A);
        robot.write(code);
        await("it is written: " + code, () -> last().cell().source().equals(code));
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
    }

    private void backToTheCell() {
        await("the stage has the keyboard", () -> !writes());
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void anHourInWhichThingsGoWrong() throws Exception {
        open(Theme.LIGHT, 1920, 1080, false);
        fx(() -> window.files(new SaysWhere(config), config));
        await("its cells are there", () -> !window.bench().notebook().makeMore());
        try {
            stopsWhatNeverEnds();
            losesTheJavaProcess();
            goesOn();
            takesItHome();
            changesLanguageAndTheme();
            presents();
        } finally {
            fx(() -> window.language(Say.Language.ENGLISH));
        }
    }

    private void stopsWhatNeverEnds() {
        robot.push(KeyCode.CONTROL, KeyCode.B);
        writes("while (true) { }");
        await("it runs", () -> last().mark() == Mark.RUNNING);
        show();
        picture("journey-loop-runs");
        robot.push(KeyCode.CONTROL, KeyCode.PERIOD);
        await("it is stopped", () -> last().mark() == Mark.STOPPED);
        show();
        picture("journey-loop-stopped");
    }

    private void losesTheJavaProcess() {
        backToTheCell();
        writes("ProcessHandle.current().pid()");
        await("its number is there", () -> last().mark() == Mark.FINISHED);
        long pid = Long.parseLong(((CodeCell) last().cell()).outputs().stream().filter(ExecuteResult.class::isInstance)
                .map(output -> ((ExecuteResult) output).data().text(MimeBundle.TEXT).orElse("")).findFirst().orElseThrow());
        backToTheCell();
        writes("while (true) { }");
        await("it runs", () -> last().mark() == Mark.RUNNING);
        assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
        await("the banner says that it ended", () -> texts().stream().anyMatch(text -> text.startsWith("Java process ended (")));
        await("the cell has died", () -> last().mark() == Mark.DIED);
        show();
        picture("journey-java-ended");
    }

    private void goesOn() {
        click(() -> node(".button", "OK"));
        await("the banner is gone", () -> texts().stream().noneMatch(text -> text.startsWith("Java process ended (")));
        fx(() -> window.bench().notebook().focusCells());
        long cells = window.bench().model().view().cells().size();
        robot.push(KeyCode.CONTROL, KeyCode.ALT, KeyCode.D);
        await("the cell is gone", () -> window.bench().model().view().cells().size() == cells - 1);
        robot.push(KeyCode.F5);
        await("the lesson has run in the new process", () -> session.status().life() == Life.IDLE && !window.bench().model().view().running()
                && cell("tally").mark() == Mark.FINISHED && cell("rdma-read").mark() == Mark.FINISHED);
        settle();
        show("tally");
        picture("journey-went-on");
    }

    private void takesItHome() throws Exception {
        command("export as html", 0);
        Path page = config.resolve("six-steps.html");
        await("it says so", () -> texts().stream().anyMatch(text -> text.startsWith("Written: ") && text.endsWith("six-steps.html")));
        assertThat(Files.readString(page)).contains("<svg", "lab.tally").doesNotContain("while (true)");
        picture("journey-exported");
        click(() -> node(".button", "OK"));
    }

    private void changesLanguageAndTheme() {
        command("language", 1);
        await("the window speaks Chinese", () -> texts().contains("主控台"));
        settle();
        picture("journey-chinese");
        click(() -> sign(".icon-button", "淺色或深色"));
        settle();
        picture("journey-chinese-dark");
        command("english", 0);
        await("the window speaks English", () -> texts().contains("Console"));
        settle();
        picture("journey-english-dark");
    }

    private String heading() {
        return onFx(() -> ((Label) window.scene().getRoot().lookup(".presenter-step")).getText());
    }

    /** Only what a remote has: forward, back, blank. */
    private void presents() {
        command("reset", 0);
        await("nothing has run in the new process", () -> session.status().life() == Life.IDLE && window.bench().view().log() == session.log()
                && window.bench().model().view().cells().stream().noneMatch(view -> view.mark() == Mark.FINISHED));
        robot.push(KeyCode.F11);
        await("it is presented", () -> window.presenting() != null && window.presenting().drawn() >= 0);
        boolean fourth = false;
        for (int press = 0; press < 90 && !heading().equals("Step 6 of 6"); press++) {
            robot.push(press % 2 == 0 ? KeyCode.PAGE_DOWN : KeyCode.PERIOD);
            await("the press is taken", () -> !window.bench().model().view().running() && !window.bench().view().playhead().moving()
                    && window.bench().view().log().size() == window.bench().view().playhead().size()
                    && window.presenting().drawn() == window.bench().view().playhead().step());
            if (heading().equals("Step 4 of 6")) {
                fourth = true;
                picture("journey-presented-4");
            }
        }
        assertThat(fourth).as("the audience was at step 4").isTrue();
        assertThat(heading()).isEqualTo("Step 6 of 6");
        picture("journey-presented-6");
        robot.push(KeyCode.PAGE_UP);
        await("it went back", () -> window.bench().view().playhead().step() < window.bench().view().playhead().size());
        robot.push(KeyCode.B);
        await("the screen is blank", () -> window.presenting().isBlank());
        robot.push(KeyCode.B);
        await("it is back", () -> !window.presenting().isBlank());
        robot.push(KeyCode.ESCAPE);
        await("the notebook is back", () -> window.presenting() == null);
        settle();
        picture("journey-end");
    }

    private void show() {
        fx(() -> window.bench().notebook().reveal(last().cell().id()));
    }
}
