package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jupyter's own library judges what is written here: it finds it valid, and writes the same bytes. Needs Debian's package
 * python3-nbformat; without it the tests are reported as skipped.
 */
@Tag("full")
class NbformatJudgeTest {
    private static final String SCRIPT = """
            import nbformat, sys
            raw = open(sys.argv[1], encoding='utf-8', newline='').read()
            notebook = nbformat.reads(raw, as_version=nbformat.NO_CONVERT)
            nbformat.validate(notebook)
            again = nbformat.writes(notebook, version=nbformat.NO_CONVERT) + '\\n'
            print('same' if again == raw else 'different')
            """;

    @TempDir
    private Path folder;

    @Test
    void aNotebookMadeHereIsValidAndWrittenAlike() throws Exception {
        Notebook notebook = Notebook.empty()
                .append(MarkdownCell.of("# Title\r\n\u2028 核心 \uD83D\uDE00 \u0000"))
                .append(CodeCell.of("var x = 1;\n").withOutputs(OptionalInt.of(1), List.of(
                        new StreamOutput("stdout", "a\u000bb\u0085c\u001ed\n\n"),
                        new DisplayData(MimeBundle.ofText("a\nb").with(MimeBundle.SVG, Json.of("<svg>\n</svg>"))
                                .with(MimeBundle.PNG, Json.of("aGVsbG8=")).with("application/vnd.verbscope.x.v1+json", Json.Obj.EMPTY)),
                        new ExecuteResult(1, MimeBundle.ofText("1")),
                        new ErrorOutput("E", "v", List.of("\u001b[31mE\u001b[0m")))))
                .append(RawCell.of(""));

        assertThat(judge(NotebookWriter.write(notebook))).isEqualTo("same");
        assertThat(judge(NotebookWriter.write(notebook.clearOutputs()))).isEqualTo("same");
    }

    @Test
    void anEditedFileOfJupyterIsValidAndWrittenAlike() throws Exception {
        for (String name : List.of("jupyter-4.0.ipynb", "jupyter-4.4.ipynb", "jupyter-4.5.ipynb")) {
            Notebook notebook = new NotebookReader().read(NotebookFixture.golden(name));
            String first = notebook.cells().get(0).id();
            Notebook edited = notebook.move(first, 2).withCell(notebook.cells().get(2).withSource("1;\n2"))
                    .withLab(notebook.lab().withTitle("Other")).append(MarkdownCell.of("end"));

            assertThat(judge(NotebookWriter.write(edited))).as(name).isEqualTo("same");
            assertThat(judge(NotebookWriter.write(edited.raised()))).as(name).isEqualTo("same");
        }
    }

    private String judge(byte[] file) throws IOException, InterruptedException {
        Optional<String> python = python();
        assumeThat(python).as("SKIPPED: no python3 with nbformat; install the package python3-nbformat to be judged by it").isPresent();
        Path path = Files.write(folder.resolve("judged.ipynb"), file);
        return run(python.orElseThrow(), "-c", SCRIPT, path.toString());
    }

    private Optional<String> python() throws InterruptedException {
        for (String candidate : List.of("python3", "/usr/bin/python3")) {
            try {
                if (run(candidate, "-c", "import nbformat; print('here')").equals("here")) {
                    return Optional.of(candidate);
                }
            } catch (IOException notInstalled) {
                // The next candidate may be.
            }
        }
        return Optional.empty();
    }

    private String run(String... command) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("python answers").isTrue();
        return Files.readString(out, StandardCharsets.UTF_8).strip();
    }
}
