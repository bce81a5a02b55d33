package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.app.guide.Door;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.views.ViewKind;
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
        assertThat(onFx(this::texts)).contains("Look again ←", "A queue pair that will not start", "Lesson 1: who else could carry them?", "hello", "payload moves");
        assertThat(picture("first-minute-10", "first-minute")).isNotEmptyFile();
        var tally = org.verbscope.lab.Tally.of(session.log().all());
        assertThat(List.of(tally.moves(), tally.cpuCopies(), tally.kernelEntries())).containsExactly(3L, 0L, 0L);
        theThirdDoor();
    }

    /** Two queue pairs stand and wait, and what they need stands beside them. */
    private void theThirdDoor() {
        fire("A queue pair that will not start");
        await("the lesson's start has run", () -> session.status().life() == LabSession.Life.IDLE && window.bench().model().view().cells().stream()
                .anyMatch(view -> view.cell().lab().id().equals(java.util.Optional.of("start")) && view.mark() == Mark.FINISHED));
        assertThat(window.bench().file().path().getFileName()).hasToString("06-state-machine.ipynb");
        assertThat(onFx(() -> window.bench().view().tabs().chosen())).isEqualTo(ViewKind.STATES);
        assertThat(window.bench().consoleShown() && window.bench().tableShown()).isTrue();
        settle();
        assertThat(picture("door-states")).isNotEmptyFile();
    }

    @Test
    void theDoorToTheFirstLesson() throws Exception {
        open(Theme.LIGHT, 1280, 720, true);
        fx(() -> window.through(Door.CARRIERS));
        await("the lesson is open", () -> window.bench().file().path().getFileName().toString().equals("01-who-carries-the-bytes.ipynb"));
        assertThat(onFx(() -> window.bench().guide().guiding())).isFalse();
        await("its cells are there", () -> !window.bench().notebook().makeMore());
        assertThat(picture("door-carriers")).isNotEmptyFile();
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
