package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.picture.Theme;

/** The real window with its own settings and a soft lab in virtual time, for what is around the notebook. Pictures go to {@code target/pictures}. */
abstract class ShellWindowBase extends WindowTestBase {
    private static final Path PICTURES = Path.of(System.getProperty("verbscope.pictures", "target/pictures"));

    @TempDir
    Path folder;

    LabSession session;
    MainWindow window;
    private final WindowEnd end = new WindowEnd();

    void open(Theme theme, int width, int height, Path notebook) throws Exception {
        session = new ProcessSession(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true));
        var settings = new Settings(folder.resolve("window.properties"));
        settings.set("first.minute.done", true);
        WindowOptions options = WindowOptions.usual().in(theme).sized(width, height).keepingIn(folder.resolve("kept"));
        window = onFx(() -> {
            var made = new MainWindow(notebook == null ? options : options.opening(notebook), settings, session, end);
            made.files(new NoDialogs(), folder.resolve("copies"));
            made.show();
            return made;
        });
        await("the Java process is ready", () -> session.status().life() == LabSession.Life.IDLE);
    }

    private record NoDialogs() implements NotebookFiles.Chooser {
        @Override
        public Optional<Path> toOpen() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> toSave(Path folder, String name) {
            return Optional.empty();
        }
    }

    @AfterEach
    void close() throws Exception {
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

    void picture(String name) {
        Path file = onFx(() -> {
            window.scene().getRoot().applyCss();
            window.scene().getRoot().layout();
            return WindowPicture.write(window.scene().snapshot(null), PICTURES.resolve(name + ".png"));
        });
        assertThat(file).isNotEmptyFile();
    }

    void run(String... labIds) {
        for (String id : labIds) {
            String cell = window.bench().model().document().labCell(id).orElseThrow().id();
            fx(() -> window.bench().model().run(cell));
            await("cell " + id + " ended", () -> window.bench().model().view().cells().stream()
                    .anyMatch(view -> view.cell().id().equals(cell) && view.mark() == Mark.FINISHED));
        }
    }

    void fire(String words) {
        fx(() -> window.scene().getRoot().lookupAll(".button").stream().map(Button.class::cast)
                .filter(button -> words.equals(button.getText())).findFirst().orElseThrow().fire());
    }
}
