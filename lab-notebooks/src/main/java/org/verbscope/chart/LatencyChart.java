package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;

/** Percentiles of latencies: the run's, beside it sockets of the same size and another run, behind them what was published. */
final class LatencyChart {
    private static final String[] FIGURES = {"t_min_us", "t_typical_us", "p90_us", "p99_us", "p99_9_us", "t_max_us"};
    private static final String[] NAMES = {"min", "p50", "p90", "p99", "p99.9", "max"};

    private record Curve(String name, Role role, Plot.Mark mark, MeasuredRun run) { }

    private final Desk desk;
    private final Measured measured;
    private final MeasuredRun run;
    private final MeasuredRun other;

    /** @param other beside it, or null */
    LatencyChart(Desk desk, Measured measured, MeasuredRun run, MeasuredRun other) {
        this.desk = desk;
        this.measured = measured;
        this.run = run;
        this.other = other;
    }

    void draw(Desk.Box box) {
        List<Curve> curves = curves();
        MeasuredRun first = curves.isEmpty() ? null : curves.get(0).run();
        Desk.Box inner = desk.card(box, desk.words.of("latency"), first == null ? ""
                : desk.words.of("latency.of", "size", PlainNumbers.size(first.size())));
        if (first == null) {
            desk.empty(inner, desk.words.of("latency.none"));
            return;
        }
        List<ReferenceBand> references = Bands.of("lat", first.size());
        double least = curves.stream().mapToDouble(curve -> positive(curve.run(), 0)).min().orElse(1);
        double most = curves.stream().mapToDouble(curve -> positive(curve.run(), FIGURES.length - 1)).max().orElse(1);
        for (ReferenceBand band : references) {
            least = Math.min(least, band.low());
            most = Math.max(most, band.high());
        }
        Plot plot = Plot.of(Plot.places(-0.3, FIGURES.length - 1 + 1.0, places(), names()), Plot.logarithmic(least, most * 1.05), desk.ticks);
        for (Curve curve : curves) {
            plot.line(curve.role(), 2, places().stream().mapToDouble(Double::doubleValue).toArray(), values(curve.run()));
        }
        var bands = new Bands(desk, plot);
        List<Shape> drawn = plot.draw(inner.x(), inner.y(), inner.width(), inner.height() - desk.unitHeight(), () ->
                references.forEach(band -> bands.draw(band, first.device(), "µs")));
        desk.put(drawn);
        bands.names();
        var ends = new ArrayList<Double>();
        curves.forEach(curve -> marks(plot, curve, ends));
        String n = first.figures().getOrDefault("timed", "");
        desk.unit(inner, n.isEmpty() ? "" : desk.words.of("latency.n", "n", PlainNumbers.of(MeasuredRun.number(n))));
    }

    private List<Double> places() {
        var at = new ArrayList<Double>();
        for (int i = 0; i < FIGURES.length; i++) {
            at.add((double) i);
        }
        return at;
    }

    private List<String> names() {
        var all = new ArrayList<String>();
        for (String name : NAMES) {
            all.add(name);
        }
        return all;
    }

    private static double positive(MeasuredRun of, int which) {
        return Math.max(1e-3, of.figure(FIGURES[which]));
    }

    private static double[] values(MeasuredRun of) {
        var all = new double[FIGURES.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = positive(of, i);
        }
        return all;
    }

    private List<Curve> curves() {
        var curves = new ArrayList<Curve>();
        MeasuredRun own = run.latency() && known(run) ? run : newest(false, 0);
        if (own == null) {
            own = newest(true, 0);
        }
        if (own == null) {
            return curves;
        }
        curves.add(curve(own, own.sockets() ? Role.KERNEL_INK : Role.PAYLOAD_INK, own.sockets() ? Plot.Mark.SQUARE : Plot.Mark.DISC));
        MeasuredRun beside = newest(!own.sockets(), own.size());
        if (beside != null) {
            curves.add(curve(beside, beside.sockets() ? Role.KERNEL_INK : Role.PAYLOAD_INK, beside.sockets() ? Plot.Mark.SQUARE : Plot.Mark.DISC));
        }
        if (other != null && other.latency() && known(other) && curves.stream().noneMatch(curve -> curve.run().seq() == other.seq())) {
            curves.add(curve(other, Role.PROTO_INK, Plot.Mark.DIAMOND));
        }
        return curves;
    }

    private Curve curve(MeasuredRun of, Role role, Plot.Mark mark) {
        return new Curve(name(of), role, mark, of);
    }

    /** The operation, and with it the run's number where another run of the same operation stands beside it. */
    private String name(MeasuredRun of) {
        String name = of.sockets() ? "TCP" : of.test().replace("_lat", "").toUpperCase(Locale.ROOT);
        boolean two = other != null && other.seq() != run.seq() && other.test().equals(run.test()) && of.test().equals(run.test());
        return two ? name + ", " + desk.words.of("run", "n", of.number()) : name;
    }

    private static boolean known(MeasuredRun of) {
        return of.figure("t_typical_us") > 0;
    }

    /** @param size 0 for any */
    private MeasuredRun newest(boolean sockets, long size) {
        MeasuredRun found = null;
        for (MeasuredRun each : measured.runs()) {
            if (each.latency() && each.sockets() == sockets && known(each) && (size == 0 || each.size() == size)) {
                found = each;
            }
        }
        return found;
    }

    private void marks(Plot plot, Curve curve, List<Double> ends) {
        double x = 0;
        double y = 0;
        double[] values = values(curve.run());
        for (int i = 0; i < values.length; i++) {
            x = plot.x(i);
            y = plot.y(values[i]);
            String id = "chart.l." + curve.run().seq() + "." + i;
            String value = PlainNumbers.of(values[i]) + " µs";
            Plot.mark(desk.pen, id, curve.name() + ", " + NAMES[i] + ": " + value, curve.mark(), curve.role(), x, y, 3.5);
            desk.row(id, curve.name() + ", " + desk.words.of("table.run", "n", curve.run().number()), NAMES[i], value);
        }
        double base = y + desk.strong.size() * Pen.BASE;
        for (double taken : ends) {
            base = Math.abs(base - taken) < desk.strong.size() + 1 ? taken + desk.strong.size() + 2 : base;
        }
        ends.add(base);
        desk.pen.knockOut(x + 8, base, curve.name(), curve.role(), desk.strong, Shape.Anchor.START, Role.BG_DEFAULT);
    }
}
