package org.verbscope.chart;

import java.util.List;
import java.util.Optional;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** A run as it goes, its figures, the sizes measured so far and the percentiles of latencies. */
final class RunPage {
    private static final int STRIPS = 120;
    private final Desk desk;
    private final Pen pen;
    private final Measured measured;
    private final MeasuredRun run;
    private final MeasuredRun other;

    RunPage(Desk desk, Measured measured, MeasuredRun run, Optional<MeasuredRun> other) {
        this.desk = desk;
        this.pen = desk.pen;
        this.measured = measured;
        this.run = run;
        this.other = other.orElse(null);
    }

    void draw(Desk.Box room) {
        if (desk.options.large()) {
            throughput(room);
            return;
        }
        double gap = desk.gap;
        double top = Math.round((room.height() - gap) * 0.5);
        double left = Math.round((room.width() - gap) * (desk.options.full() ? 0.65 : 0.6));
        throughput(new Desk.Box(room.x(), room.y(), left, top));
        new RunCard(desk, run, other).draw(new Desk.Box(room.x() + left + gap, room.y(), room.width() - left - gap, top));
        double half = Math.round((room.width() - gap) / 2);
        var below = new Desk.Box(room.x(), room.y() + top + gap, half, room.height() - top - gap);
        new SweepChart(desk, measured, run).draw(below);
        new LatencyChart(desk, measured, run, other).draw(new Desk.Box(room.x() + half + gap, below.y(), room.width() - half - gap, below.height()));
    }

    private void throughput(Desk.Box box) {
        boolean rate = run.latency();
        Desk.Box inner = desk.card(box, desk.words.of(rate ? "rate" : "throughput"),
                desk.words.of(rate ? "rate.of" : "throughput.of", "size", PlainNumbers.size(run.size())));
        Throughputs own = Throughputs.of(run, rate);
        Throughputs theirs = other == null || other.latency() != rate ? null : Throughputs.of(other, rate);
        double most = Math.max(own.most(), theirs == null ? 0 : theirs.most());
        double end = Math.max(Math.max(own.end(), theirs == null ? 0 : theirs.end()), 1);
        // Room for the value behind the end of the line.
        end *= desk.options.large() ? 1.25 : 1.12;
        if (run.live()) {
            end = Math.max(end, MeasuredRun.number(run.settings().get("duration_s")) + run.warmNanos() / 1e9);
        }
        Plot plot = Plot.of(Plot.linear(0, end), Plot.linear(0, most > 0 ? most * 1.25 : 1), desk.ticks);
        if (theirs != null) {
            plot.line(Role.PROTO_INK, 1.5, theirs.seconds(), theirs.values());
        }
        plot.line(Role.PAYLOAD_INK, desk.options.large() ? 4 : 2, own.seconds(), own.values());
        List<Shape> drawn = plot.draw(inner.x(), inner.y(), inner.width(), inner.height() - desk.unitHeight(), () -> {
            strips(plot, own, rate);
            warm(plot);
            if (!rate && most > 0) {
                var bands = new Bands(desk);
                for (ReferenceBand band : Bands.of("bw", run.size())) {
                    if (band.comparable(run.device()) && band.low() < most * 1.25) {
                        bands.draw(plot, band, run.device(), desk.words.of("mbs"));
                    }
                }
            }
        });
        desk.put(drawn);
        if (theirs != null) {
            end(plot, theirs, Role.PROTO_INK, desk.words.of("compared", "n", other.number()), false);
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

    private void warm(Plot plot) {
        double end = run.warmNanos() / 1e9;
        if (end <= 0 || run.settings().getOrDefault("warm_up", "0").equals("0")) {
            return;
        }
        double right = Math.min(plot.area().getMaxX(), plot.x(end));
        double left = plot.area().getMinX() + 1;
        pen.rect("chart.warm", desk.words.of("warm"), left, plot.area().getMinY(), right - left, plot.area().getHeight(), 0,
                Fill.of(Role.BG_INSET), Stroke.NONE);
        boolean inside = pen.width(desk.words.of("warm"), desk.label) + 12 < right - left;
        pen.text(inside ? left + 6 : right + 6, plot.area().getMaxY() - 6, desk.words.of("warm"), Role.FG_MUTED, desk.label);
    }
}
