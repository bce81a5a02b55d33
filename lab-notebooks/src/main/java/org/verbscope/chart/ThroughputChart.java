package org.verbscope.chart;

import java.util.List;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** What a run moves over time, the warm-up apart, live while it goes: MB a second, of a latency run messages a second. */
final class ThroughputChart {
    private static final int STRIPS = 120;
    /** Width of the numbers left of the plot, by the size of their type. */
    private static final double LEFT = 4;
    private final Desk desk;
    private final Pen pen;
    private final MeasuredRun run;
    private final MeasuredRun other;

    /** @param other beside it, or null */
    ThroughputChart(Desk desk, MeasuredRun run, MeasuredRun other) {
        this.desk = desk;
        this.pen = desk.pen;
        this.run = run;
        this.other = other;
    }

    void draw(Desk.Box box) {
        boolean rate = run.latency();
        Desk.Box inner = desk.card(box, desk.words.of(rate ? "rate" : "throughput"),
                desk.words.of(rate ? "rate.of" : "throughput.of", "size", PlainNumbers.size(run.size())));
        Throughputs own = Throughputs.of(run, rate);
        Throughputs theirs = other == null || other.latency() != rate ? null : Throughputs.of(other, rate);
        double most = Math.max(own.most(), theirs == null ? 0 : theirs.most());
        double end = Math.max(Math.max(own.end(), theirs == null ? 0 : theirs.end()), 1);
        // Room for the value behind the end of the line.
        double value = pen.width(PlainNumbers.of(own.last()), desk.figure) + (desk.options.large() ? 30 : 18);
        double wide = inner.width() - LEFT * desk.ticks.size();
        end *= Math.max(1.08, Math.min(1.6, wide / Math.max(1, wide - value)));
        if (run.live()) {
            end = Math.max(end, MeasuredRun.number(run.settings().get("duration_s")) + run.warmNanos() / 1e9);
        }
        Plot plot = Plot.of(Plot.linear(0, end), Plot.linear(0, most > 0 ? most * 1.25 : 1), desk.ticks);
        if (theirs != null) {
            plot.line(Role.PROTO_INK, 1.5, theirs.seconds(), theirs.values());
        }
        plot.line(Role.PAYLOAD_INK, desk.options.large() ? 4 : 2, own.seconds(), own.values());
        var bands = new Bands(desk, plot);
        List<Shape> drawn = plot.draw(inner.x(), inner.y(), inner.width(), inner.height() - desk.unitHeight(), () -> {
            strips(plot, own, rate);
            warm(plot, own);
            if (!rate && most > 0) {
                for (ReferenceBand band : Bands.of("bw", run.size())) {
                    if (band.comparable(run.device()) && band.low() < most * 1.25) {
                        bands.draw(band, run.device(), desk.words.of("mbs"));
                    }
                }
            }
        });
        desk.put(drawn);
        bands.names();
        if (theirs != null) {
            String name = desk.words.of("compared", "n", other.number());
            end(plot, theirs, Role.PROTO_INK, other.test().equals(run.test()) ? name : other.test() + ", " + name, false);
        }
        end(plot, own, Role.PAYLOAD_INK, "", true);
        desk.unit(inner, desk.words.of("seconds"));
    }

    /** The value at the end of a line, beside a disc. */
    private void end(Plot plot, Throughputs of, Role role, String name, boolean own) {
        for (int i = of.values().length - 1; i >= 0; i--) {
            double value = of.values()[i];
            if (!Double.isNaN(value)) {
                double x = plot.x(of.seconds()[i]);
                double y = plot.y(value);
                String text = (name.isEmpty() ? "" : name + " ") + PlainNumbers.of(value);
                Plot.mark(pen, own ? "chart.now" : "chart.now.other", text, own ? Plot.Mark.DISC : Plot.Mark.SQUARE, role, x, y, desk.options.large() ? 8 : 4);
                boolean room = x + 12 + pen.width(text, desk.figure) < plot.area().getMaxX();
                double at = room ? x + 10 : x - 2;
                double base = room ? Math.min(y + desk.figure.size() * Pen.BASE, plot.area().getMaxY() - 4) : Math.max(plot.area().getMinY() + desk.figure.size(), y - 9);
                pen.knockOut(at, base, text, role, desk.figure, room ? Shape.Anchor.START : Shape.Anchor.END, Role.BG_DEFAULT);
                return;
            }
        }
    }

    /** Values under the pointer: the ground is cut into strips, each with its words. */
    private void strips(Plot plot, Throughputs of, boolean rate) {
        int step = Math.max(1, (of.seconds().length + STRIPS - 1) / STRIPS);
        double left = plot.area().getMinX() + 1;
        for (int i = step - 1; i < of.seconds().length; i += step) {
            double right = plot.x(of.seconds()[i]);
            double value = of.values()[i];
            if (!Double.isNaN(value)) {
                String at = desk.words.of("sample", "seconds", PlainNumbers.of(of.seconds()[i]));
                String text = (rate ? "" : PlainNumbers.of(value) + " MB/s, ") + PlainNumbers.of(of.rate()[i]) + " "
                        + desk.words.of("per.second");
                pen.rect("chart.t" + i, at + ": " + text, left, plot.area().getMinY(), Math.max(0, right - left), plot.area().getHeight(), 0,
                        Fill.of(Role.BG_DEFAULT), Stroke.NONE);
                desk.row("chart.t" + i, desk.words.of("table.run", "n", run.number()), at, text);
            }
            left = right;
        }
    }

    private void warm(Plot plot, Throughputs of) {
        double end = run.warmNanos() / 1e9;
        if (end <= 0 || run.settings().getOrDefault("warm_up", "0").equals("0")) {
            return;
        }
        double right = Math.min(plot.area().getMaxX(), plot.x(end));
        double left = plot.area().getMinX() + 1;
        pen.rect("chart.warm", desk.words.of("warm"), left, plot.area().getMinY(), right - left, plot.area().getHeight(), 0,
                Fill.of(Role.BG_INSET), Stroke.NONE);
        double width = pen.width(desk.words.of("warm"), desk.label);
        double at = width + 12 < right - left ? left + 6 : right + 6;
        double top = plot.area().getMinY() + desk.label.size();
        double foot = plot.area().getMaxY() - 6;
        // No line comes up to the top, but the figure at the end of a short one may; where both are close there is no room for a name.
        boolean taken = plot.x(of.end()) < at + width + 6 && plot.y(of.last()) - desk.figure.size() < top + 4;
        if (!taken || foot - desk.label.size() > plot.y(of.last()) + desk.figure.size()) {
            pen.text(at, taken ? foot : top, desk.words.of("warm"), Role.FG_MUTED, desk.label);
        }
    }
}
