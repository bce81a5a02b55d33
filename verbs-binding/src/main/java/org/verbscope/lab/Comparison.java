package org.verbscope.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.lab.words.Words;

/**
 * Counts of several cells, a column each.
 *
 * @param cells their names
 * @param columns their counts
 */
public record Comparison(List<String> cells, List<Column> columns) {
    private static final Words SAYS = new Words("org.verbscope.lab.lab");

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
        return String.join("\n", SAYS.say("compare.cells", beside(cells)),
                row("compare.moves", c -> c.tally().moves()), row("compare.copies", c -> c.tally().cpuCopies()),
                row("compare.entries", c -> c.tally().kernelEntries()), row("compare.doorbells", c -> c.tally().doorbells()),
                row("compare.packets", Column::packets), row("compare.control", Column::controlCalls));
    }

    private String row(String key, ToLongFunction<Column> count) {
        return SAYS.say(key, beside(columns.stream().map(count::applyAsLong).toList()));
    }

    /** As a column each, where the language's signs are all of one width. */
    private static String beside(List<?> values) {
        String each = SAYS.say("compare.each");
        return values.stream().map(value -> String.format(each, value)).collect(Collectors.joining(SAYS.say("compare.between")));
    }
}
