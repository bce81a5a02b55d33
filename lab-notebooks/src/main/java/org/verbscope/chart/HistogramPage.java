package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.MeasureEvent.Bar;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** How many messages took how long, with the percentiles as lines. */
final class HistogramPage {
    private static final double MICRO = 1e3;
    private static final double STEP = 1.1;
    private static final String[][] LINES = {{"p50", "t_typical_us"}, {"p99", "p99_us"}, {"p99.9", "p99_9_us"}};

    private final Desk desk;
    private final MeasuredRun run;

    HistogramPage(Desk desk, MeasuredRun run) {
        this.desk = desk;
        this.run = run;
    }

    void draw(Desk.Box box) {
        boolean any = run != null && !run.bars().isEmpty();
        Desk.Box inner = desk.card(box, desk.words.of("histogram"), any
                ? run.test() + ", " + PlainNumbers.size(run.size()) + ", " + desk.words.of("histogram.of") : "");
        if (!any) {
            desk.empty(inner, desk.words.of("histogram.none"));
            return;
        }
        List<Bar> bars = run.bars();
        int n = bars.size();
        var left = new double[n];
        var right = new double[n];
        var height = new double[n];
        double most = 1;
        for (int i = 0; i < n; i++) {
            right[i] = bars.get(i).upToNanos() / MICRO;
            // A bar is a tenth wide; where shorter ones are missing it does not reach down to them.
            left[i] = Math.max(right[i] / STEP, i == 0 ? 0 : right[i - 1]);
            height[i] = bars.get(i).count();
            most = Math.max(most, height[i]);
        }
        Plot plot = Plot.of(Plot.logarithmic(left[0], right[n - 1]), Plot.logarithmic(0.5, most * 1.2), desk.ticks);
        plot.bars(Role.PAYLOAD_INK, left, right, height);
        List<Shape> drawn = named(plot.draw(inner.x(), inner.y(), inner.width() - desk.beyond(), inner.height() - desk.unitHeight(), () -> { }), bars, left);
        desk.put(drawn);
        lines(plot);
        desk.unit(inner, desk.words.of("micros"));
    }

    /** Bars come in their order: each gets its words. */
    private List<Shape> named(List<Shape> drawn, List<Bar> bars, double[] left) {
        var all = new ArrayList<Shape>();
        int next = 0;
        for (Shape shape : drawn) {
            if (shape instanceof Shape.Rect rect && rect.fill().ground() == Role.PAYLOAD_INK && next < bars.size()) {
                Bar bar = bars.get(next);
                String range = PlainNumbers.of(left[next]) + " – " + PlainNumbers.of(bar.upToNanos() / MICRO) + " µs";
                String count = PlainNumbers.of(bar.count()).replaceAll("\\.0+$", "") + " " + desk.words.of("messages");
                String id = "chart.h." + next++;
                desk.row(id, run.test() + ", " + desk.words.of("table.run", "n", run.number()), range, count);
                all.add(new Shape.Rect(id, range + ": " + count, rect.x(), rect.y(), Math.max(1, rect.width() - 1), rect.height(), 0, rect.fill(),
                        rect.stroke()));
            } else {
                all.add(shape);
            }
        }
        return all;
    }

    private void lines(Plot plot) {
        double base = plot.area().getMinY() + desk.strong.size() + 4;
        for (String[] line : LINES) {
            double value = run.figure(line[1]);
            if (value > 0) {
                double x = plot.x(value);
                desk.pen.line(x, base - desk.strong.size(), x, plot.area().getMaxY(), Stroke.of(Role.FG_DEFAULT, 1));
                String text = line[0] + " " + PlainNumbers.of(value) + " µs";
                boolean room = x + 6 + desk.pen.width(text, desk.strong) < plot.area().getMaxX();
                desk.pen.knockOut(room ? x + 5 : x - 5, base, text, Role.FG_DEFAULT, desk.strong, room ? Shape.Anchor.START : Shape.Anchor.END,
                        Role.BG_DEFAULT);
                desk.row("chart.p." + line[0], run.test(), line[0], PlainNumbers.of(value) + " µs");
                base += desk.strong.size() * 1.6;
            }
        }
    }
}
