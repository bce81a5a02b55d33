package org.verbscope.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;

/** A driver's counters over lab time: those that grew, most first; all of them in the table. */
final class CountersPage {
    private static final int MOST = 6;
    private static final double NANOS = 1e9;
    /** Width of the numbers left of the plot, by the size of their type. */
    private static final double LEFT = 7;
    private static final Role[] ROLES = {Role.PAYLOAD_INK, Role.ERROR_INK, Role.PROTO_INK, Role.WORK_INK, Role.DONE_INK, Role.KERNEL_INK};
    private static final Plot.Mark[] MARKS = {Plot.Mark.DISC, Plot.Mark.TRIANGLE, Plot.Mark.SQUARE, Plot.Mark.DIAMOND};

    private final Desk desk;
    private final List<Counter> all;

    CountersPage(Desk desk, Measured measured) {
        this.desk = desk;
        this.all = measured.counters();
    }

    void draw(Desk.Box box) {
        Desk.Box inner = desk.card(box, desk.words.of("counters"), all.isEmpty() ? "" : desk.words.of("counters.of"));
        all.forEach(counter -> desk.row("chart.c." + counter.name().replace(' ', '.'), String.valueOf(counter.machine()), counter.name(),
                PlainNumbers.tick(counter.points().get(counter.points().size() - 1).value()) + " (+" + PlainNumbers.tick(counter.growth()) + ")"));
        List<Counter> grown = all.stream().filter(counter -> counter.growth() > 0)
                .sorted(Comparator.comparingLong(Counter::growth).reversed()).limit(MOST).toList();
        if (grown.isEmpty()) {
            desk.empty(inner, desk.words.of(all.isEmpty() ? "counters.none" : "counters.still"));
            return;
        }
        long first = grown.stream().mapToLong(counter -> counter.points().get(0).nanos()).min().orElse(0);
        long last = all.stream().mapToLong(counter -> counter.points().get(counter.points().size() - 1).nanos()).max().orElse(1);
        double span = Math.max(1, (last - first) / NANOS);
        double most = grown.get(0).growth();
        double names = grown.stream().mapToDouble(counter -> desk.pen.width(words(counter), desk.strong)).max().orElse(0) + 16;
        double room = inner.width() - LEFT * desk.ticks.size();
        // Beside the lines' ends their names have room, but never more than the lines have themselves.
        Plot plot = Plot.of(Plot.linear(0, span * Math.max(1.1, Math.min(desk.options.large() ? 2.6 : 2, room / Math.max(1, room - names)))), Plot.logarithmic(0.8, most), desk.ticks);
        for (int i = 0; i < grown.size(); i++) {
            Counter counter = grown.get(i);
            plot.line(ROLES[i], 2, counter.points().stream().mapToDouble(point -> (point.nanos() - first) / NANOS).toArray(),
                    counter.points().stream().mapToDouble(point -> Math.max(0.8, point.value() - counter.points().get(0).value())).toArray());
        }
        desk.put(plot.draw(inner.x(), inner.y(), inner.width(), inner.height() - desk.unitHeight(), () -> { }));
        var ends = new ArrayList<Double>();
        for (int i = 0; i < grown.size(); i++) {
            name(plot, grown.get(i), first, ROLES[i], MARKS[i % MARKS.length], ends);
        }
        desk.unit(inner, desk.words.of("seconds"));
    }

    private static String words(Counter counter) {
        return counter.name() + " +" + PlainNumbers.tick(counter.growth());
    }

    private void name(Plot plot, Counter counter, long first, Role role, Plot.Mark mark, List<Double> ends) {
        Counter.Point end = counter.points().get(counter.points().size() - 1);
        double x = plot.x((end.nanos() - first) / NANOS);
        double y = plot.y(counter.growth());
        String words = words(counter);
        Plot.mark(desk.pen, "chart.c." + counter.name().replace(' ', '.'), words, mark, role, x, y, 3.5);
        double base = y + desk.strong.size() * Pen.BASE;
        for (double taken : ends) {
            base = Math.abs(base - taken) < desk.strong.size() + 1 ? taken + desk.strong.size() + 2 : base;
        }
        ends.add(base);
        desk.pen.text(x + 8, base, desk.pen.fitted(words, desk.strong, plot.area().getMaxX() - x - 8), role, desk.strong, Shape.Anchor.START);
    }
}
