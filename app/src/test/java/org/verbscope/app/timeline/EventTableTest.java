package org.verbscope.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.verbscope.app.WindowTestBase;
import org.verbscope.event.Evidence;
import org.verbscope.picture.EventRow;
import org.verbscope.picture.EventSign;

class EventTableTest extends WindowTestBase {
    private String of = "first";

    private EventRow row(long step) {
        return new EventRow(step, "0 ns", "1", "user", EventSign.OTHER, of + " " + step, "", "", Evidence.MEASURED);
    }

    private List<String> shown(EventTable table) {
        return table.getItems().stream().map(EventRow::event).toList();
    }

    @Test
    void anotherLogBeginsWithItsOwnRows() {
        List<List<String>> seen = onFx(() -> {
            var table = new EventTable(this::row, step -> { });
            table.show(3, 3);
            List<String> first = shown(table);
            of = "second";
            table.forget();
            table.show(1, 1);
            return List.of(first, shown(table));
        });
        assertThat(seen).containsExactly(List.of("first 1", "first 2", "first 3"), List.of("second 1"));
    }

    /** An English window may show a Chinese lesson, whose checks say their reasons in Chinese. */
    @Test
    void whatPeopleWroteHasAFontWithItsSigns() {
        List<String> cells = onFx(() -> {
            var table = new EventTable(step -> new EventRow(step, "0 ns", "1", "user", EventSign.OTHER, "check failed",
                    step == 1 ? "posted, expected 16" : "posted, 應為恰好 16 次", "", Evidence.MEASURED), step -> { });
            var scene = new Scene(new StackPane(table), 900, 300);
            table.show(2, 2);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return table.lookupAll(".table-cell").stream().map(IndexedCell.class::cast).filter(cell -> cell.getText() != null
                    && cell.getText().startsWith("posted")).map(cell -> cell.getText() + " " + cell.getStyleClass().contains("cjk")).toList();
        });
        assertThat(cells).containsExactlyInAnyOrder("posted, expected 16 false", "posted, 應為恰好 16 次 true");
    }

    @Test
    void aLongLogIsThereAroundThePlayhead() {
        List<List<Long>> ends = onFx(() -> {
            var table = new EventTable(this::row, step -> { });
            var seen = new java.util.ArrayList<List<Long>>();
            for (long step : new long[] {1_000_000, 999_999, 500_000, 500_001, 0, 1, 3}) {
                table.show(step, 1_000_000);
                List<EventRow> rows = table.getItems();
                assertThat(rows).hasSizeLessThan(5_000);
                if (step > 0) {
                    assertThat(table.getSelectionModel().getSelectedItem().step()).isEqualTo(step);
                }
                seen.add(List.of(rows.get(0).step(), rows.get(rows.size() - 1).step()));
            }
            return seen;
        });
        assertThat(ends.get(0).get(1)).isEqualTo(1_000_000);
        assertThat(ends.get(2).get(0)).isLessThan(499_000);
        assertThat(ends.get(3)).as("a neighbour needs no other part").isEqualTo(ends.get(2));
        assertThat(ends.get(4).get(0)).isEqualTo(1);
    }
}
