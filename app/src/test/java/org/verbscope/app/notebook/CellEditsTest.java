package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.session.FakeSession;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.Notebook;

@Tag("unit")
class CellEditsTest {
    private final FakeSession session = new FakeSession();
    private final NotebookViewModel model = new NotebookViewModel(Notebook.empty().withCells(List.of(
            CodeCell.of("int a = 1;\nint b = 2;").withId("a"), CodeCell.of("b").withId("b"),
            MarkdownCell.of("text").with("t", "text", org.verbscope.notebook.Json.Obj.EMPTY))), session, () -> { });

    private List<String> ids() {
        return model.document().cells().stream().map(Cell::id).toList();
    }

    private List<String> sources() {
        return model.document().cells().stream().map(Cell::source).toList();
    }

    @Test
    void aCellIsMovedWithinTheNotebook() {
        assertThat(model.move("a", 1)).contains("a");
        assertThat(ids()).containsExactly("b", "a", "t");
        assertThat(model.move("b", -1)).isEmpty();
        assertThat(model.move("t", 1)).isEmpty();
    }

    @Test
    void aCellIsSplitAndMergedAgain() {
        String second = model.split("a", 11).orElseThrow();
        assertThat(sources()).containsExactly("int a = 1;", "int b = 2;", "b", "text");
        assertThat(ids().get(1)).isEqualTo(second);
        assertThat(model.mergeBelow("a")).contains("a");
        assertThat(sources()).containsExactly("int a = 1;\nint b = 2;", "b", "text");
        assertThat(model.mergeBelow("b")).as("a text does not join code").isEmpty();
    }

    @Test
    void whatWasDeletedComesBackWhereItWas() {
        assertThat(model.delete("b")).contains("t");
        assertThat(model.undo()).isTrue();
        assertThat(ids()).containsExactly("a", "b", "t");
        assertThat(model.redo()).isTrue();
        assertThat(ids()).containsExactly("a", "t");
        model.add("a", false, true);
        assertThat(model.redo()).as("a new change forgets what was undone").isFalse();
    }

    @Test
    void undoKeepsWhatWasWrittenAndRunSince() {
        model.move("a", 1);
        model.run("b");
        model.undo();
        assertThat(ids()).containsExactly("a", "b", "t");
        assertThat(model.view().cells().get(1).mark().busy()).isTrue();
    }

    @Test
    void aCellThatRunsStays() {
        model.run("a");
        assertThat(model.delete("a")).isEmpty();
        assertThat(model.split("a", 3)).isEmpty();
        assertThat(model.mergeBelow("a")).isEmpty();
        assertThat(model.convert("a")).isEmpty();
        assertThat(ids()).containsExactly("a", "b", "t");
    }

    @Test
    void undoNeverTakesACellThatRuns() {
        String fresh = model.add("b", true, false);
        model.edit(fresh, "1 + 1");
        model.run(fresh);
        assertThat(model.undo()).isFalse();
        assertThat(ids()).contains(fresh);
    }

    @Test
    void codeBecomesTextAndBack() {
        String text = model.convert("b").orElseThrow();
        assertThat(model.document().cell(text).orElseThrow()).isInstanceOf(MarkdownCell.class);
        String code = model.convert(text).orElseThrow();
        assertThat(model.document().cell(code).orElseThrow()).isInstanceOf(CodeCell.class);
        assertThat(sources()).containsExactly("int a = 1;\nint b = 2;", "b", "text");
    }

    @Test
    void changesAreThePersonsOwn() {
        assertThat(model.written()).isFalse();
        model.move("a", 1);
        assertThat(model.written()).isTrue();
        model.saved();
        assertThat(model.written()).isFalse();
    }

    @Test
    void runToHereRunsWhatHasNotRun() {
        model.runTo("b");
        assertThat(session.runs).containsOnlyKeys("a");
        assertThat(model.view().cells().get(1).mark().busy()).isTrue();
    }
}
