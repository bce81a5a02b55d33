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
class WindowPicturesTest extends WindowTestBase {
    private static final Path PICTURES = Path.of(System.getProperty("verbscope.pictures", "target/pictures"));

    @TempDir
    Path config;

    private LabSession session;
    private MainWindow window;

    private void open(Theme theme, int width, int height, boolean firstMinute) throws Exception {
        session = new ProcessSession(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true));
        var settings = new Settings(config.resolve("window.properties"));
        settings.set("first.minute.done", !firstMinute);
        window = onFx(() -> {
            var made = new MainWindow(WindowOptions.usual().in(theme).sized(width, height), settings, session, () -> { });
            made.show();
            return made;
        });
        await("the stage is drawn", () -> window.scene().lookup(".stage") != null && !texts().isEmpty());
        await("the Java process is ready", () -> session.status().life() == LabSession.Life.IDLE);
    }

    @AfterEach
    void close() {
        if (window != null) {
            fx(() -> window.scene().getWindow().hide());
        }
        if (session != null) {
            session.close();
        }
    }

    private List<String> texts() {
        return window.scene().getRoot().lookupAll("*").stream().filter(Node::isVisible)
                .map(node -> node instanceof Text text ? text.getText() : node instanceof Labeled label ? label.getText() : null)
                .filter(text -> text != null && !text.isBlank()).toList();
    }

    private void run(String... labIds) {
        for (String id : labIds) {
            String cell = window.bench().model().document().labCell(id).orElseThrow().id();
            fx(() -> window.bench().model().run(cell));
            await("cell " + id + " ended", () -> window.bench().model().view().cells().stream()
                    .anyMatch(view -> view.cell().id().equals(cell) && !view.mark().busy()));
            assertThat(window.bench().model().view().cells()).filteredOn(view -> view.cell().id().equals(cell))
                    .first().extracting(view -> view.mark()).isEqualTo(Mark.FINISHED);
        }
    }

    private void enter(String code, String answer) {
        fx(() -> window.bench().console().enter(code));
        await("the console answers " + answer, () -> window.bench().console().lines().stream()
                .anyMatch(line -> line.text().contains(answer)));
    }

    /** The newest step is drawn, and nothing is on its way. */
    private void settle() {
        fx(() -> window.bench().view().last());
        await("the newest step is drawn", () -> {
            var view = window.bench().view();
            return view.log() != null && view.playhead().size() == view.log().size()
                    && view.drawn() == view.playhead().step();
        });
    }

    /** Takes the picture; {@code docs} is its name beside the README, empty for none. */
    private Path picture(String name, String docs) {
        Path file = picture(name);
        if (!docs.isEmpty() && Boolean.getBoolean("verbscope.pictures.update")) {
            Path folder = Course.opening().resolve("../../../../docs/pictures").normalize();
            try {
                Files.createDirectories(folder);
                Files.copy(file, folder.resolve(docs + ".png"), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException refused) {
                throw new UncheckedIOException(refused);
            }
        }
        return file;
    }

    private Path picture(String name) {
        return onFx(() -> {
            window.scene().getRoot().applyCss();
            window.scene().getRoot().layout();
            return WindowPicture.write(window.scene().snapshot(null), PICTURES.resolve(name + ".png"));
        });
    }

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
