package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class NotebookEditTest {
    private final Notebook abc = Notebook.empty()
            .append(CodeCell.of("1").withId("a"))
            .append(MarkdownCell.of("text").withId("b"))
            .append(RawCell.of("raw").withId("c"));

    @Test
    void aCellIsReplacedByItsId() {
        Notebook changed = abc.withCell(abc.cell("b").orElseThrow().withSource("new"));

        assertThat(changed.cells()).extracting(Cell::source).containsExactly("1", "new", "raw");
        assertThat(abc.cells()).extracting(Cell::source).containsExactly("1", "text", "raw");
    }

    @Test
    void cellsAreInsertedMovedAndRemoved() {
        Notebook four = abc.insert(1, CodeCell.of("x").withId("x"));

        assertThat(ids(four)).containsExactly("a", "x", "b", "c");
        assertThat(ids(four.move("a", 3))).containsExactly("x", "b", "c", "a");
        assertThat(ids(four.move("c", 0))).containsExactly("c", "a", "x", "b");
        assertThat(ids(four.remove("x"))).containsExactly("a", "b", "c");
    }

    @Test
    void aCellThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> abc.remove("z")).isInstanceOf(NoSuchElementException.class).hasMessageContaining("z");
        assertThatThrownBy(() -> abc.withOutputs("b", OptionalInt.empty(), List.of()))
                .isInstanceOf(NoSuchElementException.class).hasMessageContaining("not a code cell");
    }

    @Test
    void twoCellsWithOneIdCannotBeMade() {
        assertThatThrownBy(() -> abc.append(CodeCell.of("").withId("a"))).hasMessageContaining("id a");
    }

    @Test
    void outputsAreSetAndCleared() {
        Notebook run = abc.withOutputs("a", OptionalInt.of(4), List.of(new ExecuteResult(4, MimeBundle.ofText("1"))));

        assertThat(((CodeCell) run.cells().get(0)).executionCount()).hasValue(4);
        assertThat(run.clearOutputs()).isEqualTo(abc);
    }

    @Test
    void textOfOneStreamIsJoinedAndTextOfTwoIsNot() {
        CodeCell cell = CodeCell.of("").withOutput(new StreamOutput("stdout", "a"))
                .withOutput(new StreamOutput("stdout", "b\n"))
                .withOutput(new StreamOutput("stderr", "c"))
                .withOutput(new StreamOutput("stdout", "d"));

        assertThat(cell.outputs()).containsExactly(new StreamOutput("stdout", "ab\n"), new StreamOutput("stderr", "c"),
                new StreamOutput("stdout", "d"));
    }

    @Test
    void labMetadataStandsUnderItsOneKeyBesideThatOfOthers() {
        Cell cell = CodeCell.of("").withMetadata(Json.Obj.EMPTY.with("other", Json.of(1)));

        Cell noted = cell.withLab(LabMetadata.NONE.withId("1.1").withKind(CellKind.EXERCISE).with("later", Json.of(true)));

        assertThat(noted.metadata().fields()).containsOnlyKeys("other", "verbscope");
        assertThat(noted.lab().id()).hasValue("1.1");
        assertThat(noted.lab().kind()).hasValue(CellKind.EXERCISE);
        assertThat(noted.withLab(noted.lab().withTitle("The answer")).lab().values().get("later")).hasValue(Json.of(true));
        assertThat(noted.withLab(LabMetadata.NONE)).isEqualTo(cell);
    }

    @Test
    void aKindOfALaterVersionIsNoKindButStays() {
        LabMetadata lab = LabMetadata.NONE.with("kind", Json.of("hologram"));

        assertThat(lab.kind()).isEmpty();
        assertThat(lab.withTitle("t").values().string("kind")).hasValue("hologram");
    }

    @Test
    void newIdsHaveTheFormOfJupyter() {
        assertThat(CodeCell.of("").id()).matches("[0-9a-f]{8}").isNotEqualTo(CodeCell.of("").id());
    }

    private static List<String> ids(Notebook notebook) {
        return notebook.cells().stream().map(Cell::id).toList();
    }
}
