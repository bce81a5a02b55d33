package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.notebook.CellView;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.ExecuteResult;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.picture.Theme;

/** Work in the real window with a real Java process: run, stop, death, restart, save. */
class WindowWorkTest extends WindowTestBase {
    @TempDir
    Path folder;

    private Path file;
    private LabSession session;
    private MainWindow window;
    private final WindowEnd end = new WindowEnd();

    @BeforeEach
    void open() throws Exception {
        file = folder.resolve("work.ipynb");
        Notebook notebook = Notebook.empty().withCells(List.of(CodeCell.of("int a = 40;").withId("a"),
                CodeCell.of("a + 2").withId("sum"), CodeCell.of("while (true) { }").withId("loop"),
                CodeCell.of("System.exit(3);").withId("exit")));
        NotebookFile.create(file, notebook).save(notebook);
        session = new ProcessSession(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true));
        window = onFx(() -> {
            var made = new MainWindow(WindowOptions.usual().opening(file).in(Theme.LIGHT).sized(1280, 720).keepingIn(folder.resolve("kept")),
                    new Settings(folder.resolve("window.properties")), session, end);
            made.show();
            return made;
        });
        await("the Java process is ready", () -> session.status().life() == LabSession.Life.IDLE);
    }

    @AfterEach
    void close() throws Exception {
        end.of(window);
        session.close();
    }

    private CellView view(String id) {
        return window.bench().model().view().cells().stream().filter(view -> view.cell().id().equals(id)).findFirst().orElseThrow();
    }

    private void until(String id, Mark mark) {
        await(id + " is " + mark, () -> view(id).mark() == mark);
    }

    private String value(String id) {
        return ((CodeCell) view(id).cell()).outputs().stream().filter(ExecuteResult.class::isInstance)
                .map(output -> ((ExecuteResult) output).data().text(MimeBundle.TEXT).orElse("")).findFirst().orElse("");
    }

    private List<String> labels() {
        return onFx(() -> window.scene().getRoot().lookupAll("*").stream().filter(Node::isVisible)
                .filter(Labeled.class::isInstance).map(node -> ((Labeled) node).getText()).filter(text -> text != null).toList());
    }

    @Test
    void aCellThatNeverEndsIsStoppedAndTheNextOneRuns() {
        fx(() -> window.bench().model().run("a"));
        fx(() -> window.bench().model().run("loop"));
        fx(() -> window.bench().model().run("sum"));
        await("the loop runs", () -> view("loop").mark() == Mark.RUNNING && view("loop").statement() == 0);
        fx(() -> window.stop());
        until("loop", Mark.STOPPED);
        assertThat(view("sum").mark()).isEqualTo(Mark.NOT_RUN);
        fx(() -> window.bench().model().run("sum"));
        until("sum", Mark.FINISHED);
        assertThat(value("sum")).isEqualTo("42");
    }

    @Test
    void aCellThatEndsTheJavaProcessHasDiedAndTheNextOneRunsInANewOne() {
        fx(() -> window.bench().model().run("exit"));
        until("exit", Mark.DIED);
        await("the banner says so", () -> !window.bench().model().view().ended().isEmpty());
        await("it is shown", () -> labels().stream().anyMatch(text -> text.startsWith("Java process ended (")));
        fx(() -> window.bench().model().run("a"));
        until("a", Mark.FINISHED);
        assertThat(view("exit").cell().source()).isEqualTo("System.exit(3);");
    }

    @Test
    void theNotebookIsSavedWithWhatWasWrittenAndWhatCameOut() throws Exception {
        fx(() -> window.bench().model().edit("a", "int a = 1;"));
        fx(() -> window.bench().model().runAll());
        until("sum", Mark.FINISHED);
        fx(window::stop);
        until("loop", Mark.STOPPED);
        fx(window::save);
        Notebook saved = NotebookFile.open(file).notebook();
        assertThat(saved.cell("a").orElseThrow().source()).isEqualTo("int a = 1;");
        assertThat(((CodeCell) saved.cell("sum").orElseThrow()).outputs()).hasSize(1);
        assertThat(window.bench().model().view().edited()).isFalse();
    }

    /** Answers as a person would. */
    private record Answers(List<Path> asked, Path answer) implements NotebookFiles.Chooser {
        @Override
        public Optional<Path> toOpen() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> toSave(Path folder, String name) {
            assertThat(folder).isDirectory();
            asked.add(folder.resolve(name));
            return Optional.ofNullable(answer);
        }
    }

    @Test
    void aNotebookOfTheProductIsSavedAsACopyAndStaysAsItIs() throws Exception {
        Path lesson = folder.resolve("home/lab-notebooks/notebooks/part-1/six-steps.ipynb");
        Files.createDirectories(lesson.getParent());
        Files.copy(file, lesson);
        byte[] before = Files.readAllBytes(lesson);
        Path copies = folder.resolve("documents/verbscope");
        Path copy = copies.resolve("six-steps.ipynb");
        var asked = new ArrayList<Path>();
        String home = System.setProperty("verbscope.home", folder.resolve("home").toString());
        try {
            fx(window::openLesson);
            fx(() -> window.bench().model().edit("a", "int a = 1;"));
            fx(() -> window.files(new Answers(asked, null), copies));
            fx(window::save);
            assertThat(asked).containsExactly(copy);
            assertThat(copies).doesNotExist();
            fx(() -> window.files(new Answers(asked, lesson.resolveSibling("other.ipynb")), copies));
            fx(window::save);
            assertThat(lesson.resolveSibling("other.ipynb")).doesNotExist();
            await("it says where", () -> labels().stream().anyMatch(text -> text.contains("came with Verbscope")));
            assertThat(window.bench().model().view().edited()).isTrue();
            fx(() -> window.files(new Answers(asked, copy), copies));
            fx(window::save);
            assertThat(NotebookFile.open(copy).notebook().cell("a").orElseThrow().source()).isEqualTo("int a = 1;");
            assertThat(window.bench().model().view().edited()).isFalse();
            asked.clear();
            fx(() -> window.bench().model().edit("a", "int a = 2;"));
            fx(window::save);
            assertThat(asked).isEmpty();
            assertThat(NotebookFile.open(copy).notebook().cell("a").orElseThrow().source()).isEqualTo("int a = 2;");
            assertThat(Files.readAllBytes(lesson)).isEqualTo(before);
        } finally {
            if (home == null) {
                System.clearProperty("verbscope.home");
            } else {
                System.setProperty("verbscope.home", home);
            }
        }
    }

    @Test
    void theConsoleCompletesAndRunsInTheSameProcess() {
        fx(() -> window.bench().model().run("a"));
        until("a", Mark.FINISHED);
        fx(() -> window.bench().consoleShown(true));
        var robot = new FxRobot();
        robot.write("a + 1");
        robot.push(KeyCode.ENTER);
        await("the answer", () -> window.bench().console().lines().stream().anyMatch(line -> line.text().equals("41")));
        robot.write("System.identityHash");
        robot.push(KeyCode.TAB);
        await("the completion", () -> window.scene().getRoot().lookupAll(".code-area").stream()
                .anyMatch(area -> area instanceof org.fxmisc.richtext.CodeArea code && code.getText().startsWith("System.identityHashCode(")));
    }

    @Test
    void theThemeChangesAndIsRemembered() throws Exception {
        fx(() -> window.theme(Theme.DARK));
        assertThat(onFx(() -> window.scene().getStylesheets().get(0))).startsWith("data:text/css");
        fx(window::quit);
        await("it is written down", () -> Files.exists(folder.resolve("window.properties")));
        assertThat(new Settings(folder.resolve("window.properties")).theme()).isEqualTo(Theme.DARK);
    }
}
