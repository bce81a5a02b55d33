package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden files were written by nbformat itself; reading and writing them must not change a byte. */
@Tag("unit")
class JupyterBytesTest {

    @ParameterizedTest
    @ValueSource(strings = {"jupyter-4.0.ipynb", "jupyter-4.4.ipynb", "jupyter-4.5.ipynb", "jupyter-4.7.ipynb", "empty.ipynb"})
    void aFileOfJupyterComesBackByteForByte(String name) throws NotebookException {
        byte[] file = NotebookFixture.golden(name);

        assertThat(NotebookFixture.text(NotebookWriter.write(new NotebookReader().read(file))))
                .isEqualTo(NotebookFixture.text(file));
    }

    @Test
    void theModelHoldsWhatTheFileSays() throws NotebookException {
        Notebook notebook = new NotebookReader().read(NotebookFixture.golden("jupyter-4.5.ipynb"));

        assertThat(notebook.cells()).extracting(Cell::id).containsExactly("a1b2c3d4", "tcp-run", "empty", "raw_1");
        assertThat(notebook.lab().title()).hasValue("Two machines, three layers");
        assertThat(notebook.lab().minutes()).hasValue(30);
        assertThat(notebook.lab().devices()).containsExactly("soft", "rxe");
        MarkdownCell text = (MarkdownCell) notebook.cells().get(0);
        assertThat(text.attachments().orElseThrow().file("note.txt").orElseThrow().text("text/plain")).hasValue("one\ntwo");
        CodeCell code = (CodeCell) notebook.labCell("tcp-run").orElseThrow();
        assertThat(code.source()).isEqualTo("tcp.write(\"hello\");\ntcp.read(5)\n");
        assertThat(code.lab().kind()).hasValue(CellKind.GIVEN);
        assertThat(code.mayFail()).isTrue();
        assertThat(code.executionCount()).hasValue(3);
        assertThat(code.outputs()).extracting(Output::type)
                .containsExactly("stream", "stream", "display_data", "execute_result", "error");
        assertThat(code.outputs().get(0)).isEqualTo(new StreamOutput("stdout", "one\r\ntwo\u2028three\u000bfour\u0085five\u001csix"));
        assertThat(((ExecuteResult) code.outputs().get(3)).data().text(MimeBundle.TEXT)).hasValue("\"hello\"");
        assertThat(((ErrorOutput) code.outputs().get(4)).value()).isEqualTo("EINVAL (22)");
    }

    @Test
    void aNotebookMadeHereHasTheBytesOfItsGoldenFile() throws NotebookException {
        Notebook made = Notebook.empty()
                .append(new MarkdownCell("intro", "# Hello\n\nÄ 核心", Optional.empty(), Json.Obj.EMPTY, Json.Obj.EMPTY))
                .append(new CodeCell("run", "1 + 1", OptionalInt.of(1),
                        List.of(new StreamOutput("stdout", "a\nb"), new ExecuteResult(1, MimeBundle.ofText("2"))),
                        new Json.Obj(Map.of("verbscope", new Json.Obj(Map.of("kind", Json.of("given"))))), Json.Obj.EMPTY));

        assertThat(NotebookFixture.text(NotebookWriter.write(made)))
                .isEqualTo(NotebookFixture.text(NotebookFixture.golden("made-here.ipynb")));
    }
}
