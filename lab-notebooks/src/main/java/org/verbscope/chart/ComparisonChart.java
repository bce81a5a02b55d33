package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** Runs of one size beside each other, a bar each: throughput, or the median of latencies. Each is named by what only it has. */
final class ComparisonChart {
    private static final int MOST = 12;
    /** What says nothing of the difference between two runs. */
    private static final List<String> SILENT = List.of("test", "iterations", "duration_s", "warm_up");

    private final Desk desk;
    private final boolean latency;
    private final List<MeasuredRun> runs;

    /** @param like newest of the runs that are compared */
    ComparisonChart(Desk desk, Measured measured, MeasuredRun like) {
        this.desk = desk;
        latency = like.latency();
        List<MeasuredRun> all = all(measured, like);
        runs = all.subList(Math.max(0, all.size() - MOST), all.size());
    }

    /** The runs that can be compared with {@code like}, which is one of them. */
    static List<MeasuredRun> all(Measured measured, MeasuredRun like) {
        return measured.runs().stream().filter(run -> run.latency() == like.latency() && run.size() == like.size() && figure(run) > 0).toList();
    }

    private static double figure(MeasuredRun run) {
        return run.figure(run.latency() ? "t_typical_us" : "mb_per_sec");
    }

    void draw(Desk.Box box) {
        Desk.Box inner = desk.card(box, desk.words.of("comparison"), desk.words.of(latency ? "comparison.latency" : "comparison.of", "size",
                PlainNumbers.size(runs.get(0).size())));
        double names = Math.min(inner.width() * 0.5, runs.stream().mapToDouble(run -> desk.pen.width(name(run), desk.label)).max().orElse(0)) + 10;
        double most = runs.stream().mapToDouble(ComparisonChart::figure).max().orElse(1);
        Plot plot = Plot.of(Plot.linear(0, most * 1.3), Plot.places(0, runs.size(), List.of(), List.of()), desk.ticks);
        desk.put(plot.draw(inner.x() + names, inner.y() + 4, inner.width() - names - desk.beyond(), inner.height() - desk.unitHeight() - 4, () -> { }));
        double high = plot.area().getHeight() / runs.size();
        for (int i = 0; i < runs.size(); i++) {
            bar(plot, runs.get(i), inner.x() + names - 8, plot.area().getMinY() + i * high, high);
        }
        desk.unit(inner, desk.words.of(latency ? "micros" : "mbs"));
    }

    private void bar(Plot plot, MeasuredRun run, double names, double top, double high) {
        String value = PlainNumbers.of(figure(run)) + (latency ? " µs" : " MB/s");
        String more = latency ? ", p99 " + PlainNumbers.of(run.figure("p99_us")) + " µs" : "";
        String ended = run.ending().equals("COMPLETE") ? "" : ", " + desk.words.of("ended." + run.ending(), "why", run.why());
        String id = "chart.r." + run.seq();
        double thick = Math.max(3, Math.min(18, high - 6));
        double middle = top + high / 2;
        Role role = run.sockets() ? Role.KERNEL_INK : Role.PAYLOAD_INK;
        desk.row(id, desk.words.of("table.run", "n", run.number()), name(run), value + more + ended);
        desk.pen.rect(id, name(run) + ": " + value + more + ended, plot.area().getMinX() + 1, middle - thick / 2,
                Math.max(1, plot.x(figure(run)) - plot.area().getMinX() - 1), thick, 0,
                ended.isEmpty() ? Fill.of(role) : Fill.hatch(role, Role.BG_DEFAULT, 4, 1), Stroke.of(role, 1));
        desk.pen.text(names, middle + desk.label.size() * Pen.BASE, desk.pen.fitted(name(run), desk.label, names - 4), Role.FG_DEFAULT, desk.label,
                Shape.Anchor.END);
        desk.pen.text(plot.x(figure(run)) + 6, middle + desk.ticks.size() * Pen.BASE, value, Role.FG_DEFAULT, desk.ticks);
    }

    /** Its test, where there are several, and the settings in which the runs differ; its number when they are all the same. */
    private String name(MeasuredRun run) {
        var parts = new ArrayList<String>();
        if (runs.stream().map(MeasuredRun::test).distinct().count() > 1) {
            parts.add(run.test());
        }
        List<MeasuredRun> verbs = runs.stream().filter(each -> !each.sockets()).toList();
        var names = new TreeSet<String>();
        verbs.forEach(each -> names.addAll(each.settings().keySet()));
        names.removeAll(SILENT);
        for (String setting : run.sockets() ? List.<String>of() : names) {
            if (verbs.stream().map(each -> value(each.settings(), setting)).distinct().count() > 1) {
                parts.add(setting.replace('_', ' ') + " " + value(run.settings(), setting));
            }
        }
        return parts.isEmpty() || parts.size() == 1 && parts.get(0).equals(run.test()) && sameTest(run) > 1
                ? desk.words.of("run", "n", run.number()) : String.join(", ", parts);
    }

    private long sameTest(MeasuredRun run) {
        return runs.stream().filter(each -> each.test().equals(run.test())).count();
    }

    private static String value(Map<String, String> settings, String name) {
        return settings.getOrDefault(name, "");
    }
}
