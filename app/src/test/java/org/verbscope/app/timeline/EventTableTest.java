package org.verbscope.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
