package org.verbscope.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WireEvent.PacketSent;

/**
 * Counts of several cells, a column each.
 *
 * @param cells their names
 * @param columns their counts
 */
public record Comparison(List<String> cells, List<Column> columns) {
    /**
     * Counts of one cell.
     *
     * @param tally what {@link Lab#tally} says
     * @param packets packets sent, by both machines, acknowledgements among them
     * @param controlCalls calls of verbs on the control path
     */
    public record Column(Tally tally, long packets, long controlCalls) { }

    /** Copies the lists. */
    public Comparison {
        cells = List.copyOf(cells);
        columns = List.copyOf(columns);
    }

    static Comparison of(List<Entry> log, String... cells) {
        var columns = new ArrayList<Column>();
        for (String cell : cells) {
            List<Entry> all = Caused.by(log, cell);
            columns.add(new Column(Tally.of(all), all.stream().filter(entry -> entry.event() instanceof PacketSent).count(),
                    all.stream().filter(entry -> entry.event() instanceof VerbCalled && entry.head().path() == Path.CONTROL
                            && entry.head().origin() == Origin.PROGRAM).count()));
        }
        return new Comparison(Arrays.asList(cells), columns);
    }

    @Override
    public String toString() {
        var text = new StringBuilder(String.format("%-16s", ""));
        cells.forEach(cell -> text.append(String.format(" %10s", cell)));
        row(text, "payload moves", columns.stream().map(c -> c.tally().moves()).toList());
        row(text, "CPU copies", columns.stream().map(c -> c.tally().cpuCopies()).toList());
        row(text, "kernel entries", columns.stream().map(c -> c.tally().kernelEntries()).toList());
        row(text, "doorbells", columns.stream().map(c -> c.tally().doorbells()).toList());
        row(text, "packets", columns.stream().map(Column::packets).toList());
        row(text, "control calls", columns.stream().map(Column::controlCalls).toList());
        return text.toString();
    }

    private static void row(StringBuilder text, String name, List<Long> counts) {
        text.append(String.format("\n%-16s", name));
        counts.forEach(count -> text.append(String.format(" %10d", count)));
    }
}
