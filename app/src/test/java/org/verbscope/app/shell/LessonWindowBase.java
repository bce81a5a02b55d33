package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.course.Course;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.picture.Theme;

/** The real window on the real opening lesson, with a soft device and a Java process, for tests that look at it. */
abstract class LessonWindowBase extends WindowTestBase {
    private static final Path PICTURES = Path.of(System.getProperty("verbscope.pictures", "target/pictures"));

    @TempDir
    Path config;

    private final String own = System.getProperty("verbscope.config");
    LabSession session;
    MainWindow window;
    private final WindowEnd end = new WindowEnd();

    void open(Theme theme, int width, int height, boolean firstMinute) throws Exception {
        open(theme, width, height, firstMinute, Course.opening());
    }

    void open(Theme theme, int width, int height, boolean firstMinute, Path notebook) throws Exception {
        // What an earlier window left unsaved is not asked about.
        System.setProperty("verbscope.config", config.toString());
        session = new ProcessSession(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true));
        var settings = new Settings(config.resolve("window.properties"));
        settings.set("first.minute.done", !firstMinute);
        window = onFx(() -> {
            var made = new MainWindow((firstMinute ? WindowOptions.usual() : WindowOptions.usual().opening(notebook)).in(theme).sized(width, height)
                    .keepingIn(config.resolve("kept")), settings, session, end);
            made.show();
            return made;
        });
        await("the stage is drawn", () -> window.scene().lookup(".stage") != null && !texts().isEmpty());
        await("the Java process is ready", () -> session.status().life() == LabSession.Life.IDLE);
    }

    @AfterEach
    void close() throws Exception {
        if (own == null) {
            System.clearProperty("verbscope.config");
        } else {
            System.setProperty("verbscope.config", own);
        }
        // A test that failed may have left a key down or a window open: the next one begins without them.
        new FxRobot().release(new KeyCode[0]).release(new MouseButton[0]);
        if (window != null) {
            fx(() -> List.copyOf(Window.getWindows()).stream().filter(each -> each != window.scene().getWindow()).forEach(Window::hide));
        }
        end.of(window);
        if (session != null) {
            session.close();
        }
    }

    List<String> texts() {
        return window.scene().getRoot().lookupAll("*").stream().filter(Node::isVisible)
                .map(node -> node instanceof Text text ? text.getText() : node instanceof Labeled label ? label.getText() : null)
                .filter(text -> text != null && !text.isBlank()).toList();
    }

    void run(String... labIds) {
        for (String id : labIds) {
            String cell = window.bench().model().document().labCell(id).orElseThrow().id();
            fx(() -> window.bench().model().run(cell));
            await("cell " + id + " ended", () -> window.bench().model().view().cells().stream()
                    .anyMatch(view -> view.cell().id().equals(cell) && !view.mark().busy()));
            assertThat(window.bench().model().view().cells()).filteredOn(view -> view.cell().id().equals(cell))
                    .first().extracting(view -> view.mark()).isEqualTo(Mark.FINISHED);
        }
    }

    void enter(String code, String answer) {
        fx(() -> window.bench().console().enter(code));
        await("the console answers " + answer, () -> window.bench().console().lines().stream()
                .anyMatch(line -> line.text().contains(answer)));
    }

    /** The newest step is drawn, and nothing is on its way. */
    void settle() {
        fx(() -> window.bench().view().last());
        await("the newest step is drawn", () -> {
            var view = window.bench().view();
            return view.log() == session.log() && view.playhead().size() == view.log().size()
                    && view.drawn() == view.playhead().step();
        });
    }

    /** Takes the picture; {@code docs} is its name beside the README, empty for none. */
    Path picture(String name, String docs) {
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

    Path picture(String name) {
        return onFx(() -> {
            window.scene().getRoot().applyCss();
            window.scene().getRoot().layout();
            return WindowPicture.write(window.scene().snapshot(null), PICTURES.resolve(name + ".png"));
        });
    }

    /** Presses the button with this text. */
    void fire(String text) {
        Supplier<Optional<Button>> found = () -> window.scene().getRoot().lookupAll(".button").stream().filter(Button.class::isInstance)
                .map(Button.class::cast).filter(button -> text.equals(button.getText()) && button.isVisible() && !button.isDisabled())
                .findFirst();
        await("there is a button \"" + text + "\" that may be pressed", () -> found.get().isPresent());
        fx(() -> found.get().orElseThrow().fire());
    }
}
