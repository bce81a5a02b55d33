package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.course.Course;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.event.Layer;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.picture.Theme;

/** A lesson given with a presentation remote alone, in the smallest window that is safe. */
class PresenterTest extends WindowTestBase {
    private static final Path PICTURES = Path.of(System.getProperty("verbscope.pictures", "target/pictures"));
    private static final double TWENTY_POINTS = 26.6;

    @TempDir
    Path folder;

    private final LabSession session = new ProcessSession(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true));
    private final FxRobot robot = new FxRobot();
    private MainWindow window;
    private final WindowEnd end = new WindowEnd();

    private void open(Theme theme, int width, int height) throws Exception {
        open(theme, width, height, Course.opening());
    }

    private void open(Theme theme, int width, int height, Path lesson) throws Exception {
        var settings = new Settings(folder.resolve("window.properties"));
        settings.set("first.minute.done", true);
        window = onFx(() -> {
            var made = new MainWindow(WindowOptions.usual().opening(lesson).in(theme).sized(width, height).keepingIn(folder.resolve("kept")), settings, session, end);
            made.show();
            return made;
        });
        await("the Java process is ready", () -> session.status().life() == LabSession.Life.IDLE);
        fx(() -> window.startPresenting());
    }

    @AfterEach
    void close() throws Exception {
        end.of(window);
        session.close();
    }

    private void picture(String name) {
        await("it is drawn", () -> window.presenting().drawn() == window.bench().view().playhead().step());
        fx(() -> {
            window.scene().getRoot().applyCss();
            window.scene().getRoot().layout();
            WindowPicture.write(window.scene().snapshot(null), PICTURES.resolve(name + ".png"));
        });
    }

    private String heading() {
        return onFx(() -> ((Label) window.scene().getRoot().lookup(".presenter-step")).getText());
    }

    /** Presses until the audience is at this step. */
    private void pressUntil(String step) {
        for (int press = 0; press < 80 && !heading().equals(step); press++) {
            robot.push(KeyCode.PAGE_DOWN);
            await("the press is taken", () -> !window.bench().model().view().running() && !window.bench().view().playhead().moving()
                    && window.bench().view().log().size() == window.bench().view().playhead().size()
                    && window.presenting().drawn() == window.bench().view().playhead().step());
        }
        assertThat(heading()).isEqualTo(step);
    }

    @Test
    void aLessonWithARemoteAlone() throws Exception {
        open(Theme.LIGHT, 1280, 720);
        picture("presenter-start-light");
        pressUntil("Step 4 of 6");
        picture("presenter-4-light");
        largeType();
        robot.push(KeyCode.PAGE_UP);
        await("it went back", () -> window.bench().view().playhead().step() < window.bench().view().playhead().size());
        pressUntil("Step 6 of 6");
        picture("presenter-6-light");
        robot.push(KeyCode.B);
        await("the screen is blank", () -> window.presenting().isBlank());
        robot.push(KeyCode.B);
        await("it is back", () -> !window.presenting().isBlank());
        fx(() -> window.theme(Theme.DARK));
        picture("presenter-6-dark");
        robot.push(KeyCode.ESCAPE);
        await("the notebook is back", () -> window.presenting() == null);
        assertThat(onFx(() -> window.scene().getRoot().lookup(".top-bar"))).isNotNull();
    }

    private void largeType() {
        List<Double> small = onFx(() -> window.scene().getRoot().lookupAll(".label").stream().filter(Node::isVisible).map(Label.class::cast)
                .filter(label -> !label.getText().isEmpty()).map(label -> label.getFont().getSize()).filter(size -> size < TWENTY_POINTS).toList());
        assertThat(small).isEmpty();
    }

    private void press(KeyCode key) {
        robot.push(key);
        await("the press is taken", () -> !window.bench().model().view().running() && !window.bench().view().playhead().moving());
    }

    @Test
    void aPredictionIsAskedAndItsAnswerComesWithTheNextPress() throws Exception {
        open(Theme.LIGHT, 1280, 720, Course.folder().resolve("part-1/06-state-machine.ipynb"));
        for (int i = 0; i < 30 && !onFx(() -> window.presenting().asking()); i++) {
            press(KeyCode.PAGE_DOWN);
        }
        largeType();
        picture("presenter-question-light");
        assertThat(onFx(() -> window.presenting().revealed())).isFalse();
        robot.push(KeyCode.PAGE_DOWN);
        await("the answer is shown", () -> window.presenting().revealed());
        fx(() -> window.theme(Theme.DARK));
        picture("presenter-answer-dark");
        long before = onFx(() -> window.bench().view().log().size());
        press(KeyCode.PAGE_DOWN);
        await("the cell that the question was about runs", () -> !window.presenting().asking() && window.bench().view().log().size() > before);

        robot.push(KeyCode.DIGIT3);
        await("the NIC is put away", () -> window.bench().view().hidden().equals(Set.of(Layer.NIC)));
        picture("presenter-without-nic-dark");
        robot.push(KeyCode.DIGIT3);
        robot.push(KeyCode.ENTER);
        await("the cell may be written in", () -> window.presenting().editing());
        robot.write("1");
        picture("presenter-editing-dark");
        robot.push(KeyCode.ESCAPE);
        await("it is left", () -> !window.presenting().editing());
        robot.push(KeyCode.N);
        await("the notes are there", () -> window.pages().presenting().notes() != null);
        fx(() -> WindowPicture.write(window.pages().presenting().notes().scene().snapshot(null), PICTURES.resolve("presenter-notes.png")));
        robot.push(KeyCode.N);
        await("the notes are gone", () -> window.pages().presenting().notes() == null);
        robot.push(KeyCode.R);
        await("nothing has run in the new process", () -> window.bench().model().view().cells().stream()
                .noneMatch(view -> view.mark() == Mark.FINISHED) && session.status().life() == LabSession.Life.IDLE);
        robot.push(KeyCode.ESCAPE);
        await("the notebook is back", () -> window.presenting() == null);
    }

    @Test
    void theSameOnALargeScreenInHighContrast() throws Exception {
        open(Theme.HIGH_CONTRAST, 1920, 1080);
        pressUntil("Step 5 of 6");
        picture("presenter-5-high-contrast-1920x1080");
    }
}
