package org.verbscope.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;

/**
 * Throughput by size of message, a curve for each test: the run's own in the payload's colour, sockets in the kernel's. Of a latency run
 * whose test has been made with two or more sizes it is the median.
 */
final class SweepChart {
    private static final int MOST = 4;
    private static final double LOG2 = Math.log(2);

    /** @param name at its end */
    private record Curve(String name, Role role, Plot.Mark mark, List<MeasuredRun> runs) { }

    private final Desk desk;
    private final Measured measured;
    private final MeasuredRun run;
    private final boolean latency;
    private final String figure;

    SweepChart(Desk desk, Measured measured, MeasuredRun run) {
        this.desk = desk;
        this.measured = measured;
        this.run = run;
        latency = run.latency() && measured.sweep(run.test(), run.device()).stream().filter(each -> each.figure("t_typical_us") > 0).count() > 1;
        figure = latency ? "t_typical_us" : "mb_per_sec";
    }

    void draw(Desk.Box box) {
        Desk.Box inner = desk.card(box, desk.words.of("sweep"), desk.words.of(latency ? "sweep.latency" : "sweep.of"));
        List<Curve> curves = curves();
        if (curves.stream().noneMatch(curve -> curve.runs().size() > 1)) {
            desk.empty(inner, desk.words.of("sweep.none"));
            return;
        }
        var sizes = new TreeSet<Long>();
        double least = Double.MAX_VALUE;
        double most = 0;
        for (Curve curve : curves) {
            for (MeasuredRun each : curve.runs()) {
                sizes.add(Math.max(1, each.size()));
                least = Math.min(least, each.figure(figure));
                most = Math.max(most, each.figure(figure));
            }
        }
        double from = log(sizes.first());
        double to = log(sizes.last());
        List<Double> at = sizes.stream().map(SweepChart::log).toList();
        Plot plot = Plot.of(Plot.places(from - 0.3, to + 0.3 + (to - from) * 0.2, at, sizes.stream().map(PlainNumbers::size).toList()),
                Plot.logarithmic(least, most * 1.05), desk.ticks);
        for (Curve curve : curves) {
            plot.line(curve.role(), 2, curve.runs().stream().mapToDouble(each -> log(Math.max(1, each.size()))).toArray(),
                    curve.runs().stream().mapToDouble(each -> each.figure(figure)).toArray());
        }
        desk.put(plot.draw(inner.x(), inner.y(), inner.width(), inner.height() - desk.unitHeight(), () -> { }));
        var ends = new ArrayList<Double>();
        // Names stand in the order of the curves' ends, so that each is beside its own.
        curves.stream().sorted(Comparator.comparingDouble((Curve curve) -> -curve.runs().get(curve.runs().size() - 1).figure(figure)))
                .forEach(curve -> marks(plot, curve, ends));
        desk.unit(inner, desk.words.of("bytes"));
    }

    private static double log(long size) {
        return Math.log(size) / LOG2;
    }

    private List<Curve> curves() {
        Map<String, MeasuredRun> tests = new LinkedHashMap<>();
        if (run.latency() == latency) {
            tests.put(run.test() + run.device(), run);
        }
        for (int i = measured.runs().size() - 1; i >= 0; i--) {
            MeasuredRun each = measured.runs().get(i);
            if (each.latency() == latency) {
                tests.putIfAbsent(each.test() + each.device(), each);
            }
        }
        var curves = new ArrayList<Curve>();
        int verbs = 0;
        long kinds = tests.values().stream().filter(test -> !test.sockets()).map(MeasuredRun::device).distinct().count();
        for (MeasuredRun test : tests.values()) {
            List<MeasuredRun> runs = measured.sweep(test.test(), test.device()).stream().filter(each -> each.figure(figure) > 0).toList();
            if (runs.isEmpty() || curves.size() == MOST) {
                continue;
            }
            String name = test.sockets() ? "TCP" : test.test().replaceFirst("_(bw|lat)$", "").toUpperCase(Locale.ROOT) + (kinds > 1 ? ", " + test.device() : "");
            if (test.sockets()) {
                curves.add(new Curve(name, Role.KERNEL_INK, Plot.Mark.SQUARE, runs));
            } else {
                curves.add(new Curve(name, verbs == 0 ? Role.PAYLOAD_INK : verbs == 1 ? Role.PROTO_INK : Role.FG_DEFAULT,
                        verbs == 0 ? Plot.Mark.DISC : verbs == 1 ? Plot.Mark.DIAMOND : Plot.Mark.TRIANGLE, runs));
                verbs++;
            }
        }
        return curves;
    }

    private void marks(Plot plot, Curve curve, List<Double> ends) {
        double x = 0;
        double y = 0;
        for (MeasuredRun each : curve.runs()) {
            x = plot.x(log(Math.max(1, each.size())));
            y = plot.y(each.figure(figure));
            String id = "chart.s." + each.test() + "." + each.device() + "." + each.size();
            String value = PlainNumbers.of(each.figure(figure)) + (latency ? " µs" : " MB/s") + (each.ending().equals("COMPLETE") ? ""
                    : ", " + desk.words.of("ended." + each.ending(), "why", each.why()));
            Plot.mark(desk.pen, id, curve.name() + ", " + PlainNumbers.size(each.size()) + ": " + value, curve.mark(), curve.role(), x, y, 3.5);
            desk.row(id, curve.name(), PlainNumbers.size(each.size()), value);
        }
        double base = y + desk.strong.size() * Pen.BASE;
        for (double taken : ends) {
            base = Math.abs(base - taken) < desk.strong.size() + 1 ? taken + desk.strong.size() + 2 : base;
        }
        ends.add(base);
        String name = desk.pen.fitted(curve.name(), desk.strong, plot.area().getMaxX() - x - 8 + 10);
        desk.pen.knockOut(x + 8, base, name, curve.role(), desk.strong, Shape.Anchor.START, Role.BG_DEFAULT);
    }
}
