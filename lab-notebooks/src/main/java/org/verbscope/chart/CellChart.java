package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A chart in the output of a cell: one diagram of what that cell measured. Immutable.
 *
 * @param run that it is about, by {@link MeasuredRun#seq}; 0 for none
 */
public record CellChart(Kind kind, long run, Measured measured) {
    /** Which diagram. */
    public enum Kind {
        /** What a run moves over time. */
        THROUGHPUT,
        /** A figure by size. */
        SWEEP,
        /** Runs of one size, a bar each. */
        COMPARISON,
        /** A run in digits: one that was too short for a line. */
        FIGURES,
        /** Percentiles of a latency. */
        LATENCY,
        /** How many messages took how long. */
        HISTOGRAM,
        /** What verbs take. */
        VERBS
    }

    /** Percentiles of so many runs are still told apart. */
    private static final int CURVES = 2;

    /** Those that fit what a cell measured: curves over sizes where there are several, else the run itself; percentiles; verbs. */
    public static List<CellChart> of(Measured measured) {
        var all = new ArrayList<CellChart>();
        for (boolean latency : new boolean[] {false, true}) {
            List<MeasuredRun> runs = measured.runs().stream().filter(run -> run.latency() == latency).toList();
            if (!runs.isEmpty()) {
                all.addAll(of(measured, runs));
            }
        }
        if (!measured.costs().isEmpty()) {
            all.add(new CellChart(Kind.VERBS, 0, measured));
        }
        return all;
    }

    private static List<CellChart> of(Measured measured, List<MeasuredRun> runs) {
        MeasuredRun newest = spoken(runs);
        List<MeasuredRun> several = runs.stream().filter(run -> sizes(measured, run) > 1).toList();
        Optional<MeasuredRun> swept = several.isEmpty() ? Optional.empty() : Optional.of(spoken(several));
        if (swept.isPresent()) {
            return List.of(new CellChart(Kind.SWEEP, swept.get().seq(), measured));
        }
        int compared = ComparisonChart.all(measured, newest).size();
        boolean known = newest.latency() && !newest.bars().isEmpty();
        if (compared > (newest.latency() ? CURVES : 1)) {
            return List.of(new CellChart(Kind.COMPARISON, newest.seq(), measured));
        } else if (known) {
            var percentiles = new CellChart(Kind.LATENCY, newest.seq(), measured);
            return runs.size() > 1 ? List.of(percentiles) : List.of(percentiles, new CellChart(Kind.HISTOGRAM, newest.seq(), measured));
        }
        boolean line = Throughputs.of(newest, newest.latency()).most() > 0;
        return List.of(new CellChart(line ? Kind.THROUGHPUT : Kind.FIGURES, newest.seq(), measured));
    }

    /** The one that a chart of several is about: the newest that is not complete, or of verbs, or any. */
    private static MeasuredRun spoken(List<MeasuredRun> runs) {
        MeasuredRun newest = runs.get(runs.size() - 1);
        return !newest.ending().equals("COMPLETE") ? newest
                : runs.stream().filter(run -> !run.sockets()).reduce((one, next) -> next).orElse(newest);
    }

    /** The run that goes, as it goes; empty when none does. */
    public static Optional<CellChart> live(Measured measured) {
        return measured.run(0).filter(MeasuredRun::live).map(run -> new CellChart(Kind.THROUGHPUT, run.seq(), measured));
    }

    private static long sizes(Measured measured, MeasuredRun like) {
        return measured.sweep(like.test(), like.device()).stream().map(MeasuredRun::size).distinct().count();
    }

    /** Whether what it is about is there: one that was read from a file may be anything. */
    public boolean drawable() {
        return kind == Kind.VERBS ? !measured.costs().isEmpty()
                : about().isPresent() && (kind != Kind.COMPARISON || !ComparisonChart.all(measured, about().get()).isEmpty());
    }

    /** The run that it is about. */
    Optional<MeasuredRun> about() {
        return run == 0 ? Optional.empty() : measured.run(run);
    }

    /** The run before it that can stand beside it: of the same size and of the same figure. */
    Optional<MeasuredRun> beside() {
        MeasuredRun found = null;
        for (MeasuredRun each : measured.runs()) {
            if (each.seq() == run) {
                break;
            }
            if (about().filter(own -> own.latency() == each.latency() && own.size() == each.size()).isPresent()) {
                found = each;
            }
        }
        return Optional.ofNullable(found);
    }
}
