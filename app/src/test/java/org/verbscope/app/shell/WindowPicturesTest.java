package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.course.Course;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.picture.Theme;

/**
 * The real window on the real opening lesson, as pictures to be looked at. They go to
 * {@code target/pictures}; with {@code -Dverbscope.pictures.update=true} those of the README are made anew.
 */
class WindowPicturesTest extends LessonWindowBase {
    @Test
    void theOpeningLessonHalfWayInLight() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start", "create", "check-create", "post-recv");
        enter("one.qp().state()", "RTS");
        enter("one.qp().toInit()", "VerbsException");
        fx(() -> session.steps(LabSession.Steps.NIC_ACTION));
        run("post-send");
        for (int i = 0; i < 5; i++) {
            session.step(1).join();
        }
        fx(() -> window.bench().notebook().reveal(window.bench().model().document().labCell("create").orElseThrow().id()));
        settle();
        assertThat(picture("window-light-1280x720", "window-light")).isNotEmptyFile();
        assertThat(onFx(this::texts)).contains("Machine 1", "Machine 2", "Console");
        fx(() -> session.steps(LabSession.Steps.FREE));
    }

    @Test
    void theWholeLessonLookingBackInDark() throws Exception {
        open(Theme.DARK, 1280, 720, false);
        run("start", "create", "post-recv", "post-send", "nics", "poll", "check-message", "tally");
        fx(() -> window.bench().notebook().reveal(window.bench().model().document().labCell("check-message").orElseThrow().id()));
        settle();
        assertThat(picture("window-dark-1280x720")).isNotEmptyFile();
    }

    @Test
    void aLargeWindowLookingBack() throws Exception {
        open(Theme.DARK, 1920, 1080, false);
        run("start", "create", "post-recv", "post-send", "nics", "poll", "check-message");
        settle();
        fx(() -> window.bench().view().look(window.bench().view().log().size() - 26));
        await("the step is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
        assertThat(onFx(this::texts)).anyMatch(text -> text.startsWith("looking back, live at"));
        assertThat(picture("window-dark-1920x1080", "window-dark")).isNotEmptyFile();
    }

    @Test
    void theFirstMinute() throws Exception {
        open(Theme.LIGHT, 1280, 720, true);
        assertThat(onFx(this::texts)).contains("to send five bytes");
        assertThat(picture("first-minute-0")).isNotEmptyFile();
        for (int press = 1; press <= 10; press++) {
            int beat = press;
            fx(window.bench()::forward);
            await("press " + beat + " has done its work", () -> window.bench().guide().beat() == beat && window.bench().guide().ready());
            settle();
            if (press == 5 || press == 7) {
                picture("first-minute-" + press);
            }
        }
        assertThat(onFx(this::texts)).contains("Look again ←", "A queue pair that will not start", "hello");
        assertThat(picture("first-minute-10", "first-minute")).isNotEmptyFile();
        var tally = org.verbscope.lab.Tally.of(session.log().all());
        assertThat(List.of(tally.moves(), tally.cpuCopies(), tally.kernelEntries())).containsExactly(3L, 0L, 0L);
        theThirdDoor();
    }

    /** A real refusal, with its explanation, in a cell of its own. */
    private void theThirdDoor() {
        fx(() -> window.scene().getRoot().lookupAll(".guide .button").stream().map(javafx.scene.control.Button.class::cast)
                .filter(door -> door.getText().startsWith("A queue pair")).findFirst().orElseThrow().fire());
        await("the cell has failed", () -> window.bench().model().view().cells().stream()
                .anyMatch(view -> view.mark() == Mark.FAILED));
        settle();
        await("its explanation is in sight", () -> texts().stream().anyMatch(text -> text.contains("EINVAL")));
        assertThat(window.bench().consoleShown() && window.bench().tableShown()).isTrue();
        assertThat(picture("refused")).isNotEmptyFile();
    }

    @Test
    void highContrastWithLargeText() throws Exception {
        open(Theme.HIGH_CONTRAST, 1280, 720, false);
        fx(() -> window.textSize(30));
        run("start", "create");
        settle();
        assertThat(picture("high-contrast-large-text")).isNotEmptyFile();
    }
}
