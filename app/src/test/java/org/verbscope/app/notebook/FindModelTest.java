package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;

@Tag("unit")
class FindModelTest {
    private final List<Cell> cells = List.of(CodeCell.of("post post").withId("a"), CodeCell.of("x").withId("b"), CodeCell.of("a Post").withId("c"));
    private final FindModel model = new FindModel();

    @Test
    void itGoesRoundFromTheCellItBeganIn() {
        model.search(cells, "POST", "b");
        assertThat(model.place()).isEqualTo(new FindModel.Place("c", 2, 6, true));
        assertThat(model.at()).isEqualTo(3);
        model.move(1);
        assertThat(model.place().cell()).isEqualTo("a");
        model.move(-1);
        assertThat(model.place().cell()).isEqualTo("c");
    }

    @Test
    void nothingIsFoundOfNothing() {
        model.search(cells, "", "");
        assertThat(model.place()).isNull();
        model.search(cells, "absent", "");
        model.move(1);
        assertThat(model.size()).isZero();
    }

    @Test
    void namesAreKnownWhereverThePointerStandsInThem() {
        assertThat(NameAt.end("one.postSend(2, 5)", 6)).isEqualTo(13);
        assertThat(NameAt.end("one.postSend(2, 5)", 1)).isEqualTo(3);
        assertThat(NameAt.end("one.postSend(2, 5)", 14)).isEqualTo(-1);
        assertThat(NameAt.end("", 0)).isEqualTo(-1);
        assertThat(NameAt.end("lab", 3)).isEqualTo(3);
    }
}
