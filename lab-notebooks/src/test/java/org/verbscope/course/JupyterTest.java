package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.verbs.WcStatus;

/** The course in Jupyter: its own tools judge the notebooks, and a stock JShell runs their cells by the documented class path. */
@Tag("unit")
class JupyterTest {
    private static final String VALIDATE = """
            import nbformat, sys
            for name in sys.argv[1:]:
                nbformat.validate(nbformat.read(name, as_version=nbformat.NO_CONVERT))
            print('valid', len(sys.argv) - 1)
            """;
    private static final Path STARTUP = Lessons.home().resolve("jupyter/startup.jshell");

    @TempDir
    private Path folder;

    @Test
    void everyNotebookIsValid() throws Exception {
        assertThat(JupyterTools.python(folder, "nbformat", VALIDATE, JupyterTools.notebooks())).isEqualTo("valid " + JupyterTools.notebooks().size());
    }

    @Test
    void cellsThatFailOnPurposeSayToJupyterThatTheyDoAndWithWhat() throws Exception {
        for (Path file : JupyterTools.notebooks()) {
            for (Cell cell : NotebookFile.open(file).notebook().cells()) {
                assertThat(cell.lab().raises().isPresent()).as("%s in %s", cell.id(), file).isEqualTo(cell.mayFail());
                cell.lab().raises().ifPresent(what -> assertThat(what).as("an errno, or the status of a completion")
                        .matches(name -> name.matches("E[A-Z]+") || Arrays.stream(WcStatus.values()).anyMatch(status -> status.name().equals(name))));
            }
        }
    }

    @Test
    void theStartUpScriptImportsWhatCellsTakeForGranted() throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual().withDevice("soft"))) {
            process.run("a", "1 + 1").get(60, TimeUnit.SECONDS);
            List<String> imports = process.declarations().get(60, TimeUnit.SECONDS).stream()
                    .filter(each -> each.kind() == Declaration.Kind.IMPORT).map(Declaration::text).toList();
            assertThat(Files.readAllLines(STARTUP)).containsExactlyInAnyOrderElementsOf(imports);
        }
    }

    /** As {@code docs/teaching/jupyter.md} tells a kernel: nothing but the class path, the options and the start-up script. */
    @Test
    void aStockJShellRunsCellsOfALesson() throws Exception {
        LessonCells lesson = CourseFiles.readOne(Lessons.home().resolve("lessons/06")).cells();
        String cells = Stream.of("start", "init-again", "rtr", "a-up", "half").map(id -> ((Piece.Code) lesson.piece(id).orElseThrow()).source())
                .map(source -> source.replace("b.qp().modify(init,", "b.qp().modify(new QpAttributes().state(INIT).pkeyIndex(0).port(1)"
                        + ".access(LOCAL_WRITE, REMOTE_WRITE),"))
                // the command takes a statement for ended where its line could end it; a kernel looks at the whole cell
                .map(source -> source.replaceAll("\n\\s+", " ")).collect(Collectors.joining("\n"));
        String said = JupyterTools.run(folder, List.of(Path.of(System.getProperty("java.home"), "bin", "jshell").toString(), "--class-path",
                JavaProcessOptions.usual().classPath(), "--startup", STARTUP.toString(), "--feedback", "concise",
                "-R--enable-native-access=ALL-UNNAMED", "-R-Dverbscope.device=soft", "-J-Djava.util.prefs.userRoot=" + folder, "-"),
                cells + "\nSystem.out.println(\"said \" + b.text(5));\n/exit\n");
        assertThat(said).contains("said hello");
    }
}
