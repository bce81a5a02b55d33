package org.verbscope.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All that was measured up to a step of a log: runs in order, costs of verbs (the newest of each), counters. Immutable. */
public record Measured(long step, List<MeasuredRun> runs, List<MeasuredCost> costs, List<Counter> counters) {
    /** Nothing yet. */
    public static final Measured NOTHING = new Measured(0, List.of(), List.of(), List.of());

    public Measured {
        runs = List.copyOf(runs);
        costs = List.copyOf(costs);
        counters = List.copyOf(counters);
    }

    /** Whether there is nothing to draw. */
    public boolean empty() {
        return runs.isEmpty() && costs.isEmpty() && counters.isEmpty();
    }

    /** The run that began with event {@code seq}; the newest for 0. */
    public Optional<MeasuredRun> run(long seq) {
        return seq == 0 ? newest() : runs.stream().filter(run -> run.seq() == seq).findFirst();
    }

    private Optional<MeasuredRun> newest() {
        return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1));
    }

    /** The same when nothing goes any more: a run without an end has failed. @param why what became of it */
    public Measured over(String why) {
        return new Measured(step, runs.stream().map(run -> run.live() ? new MeasuredRun(run.seq(), run.number(), run.test(), run.device(),
                run.settings(), run.samples(), "FAILED", why, run.figures(), run.bars()) : run).toList(), costs, counters);
    }

    /** Ended runs of one test and device, the newest of each size, by size. */
    List<MeasuredRun> sweep(String test, String device) {
        var found = new ArrayList<MeasuredRun>();
        for (MeasuredRun run : runs) {
            if (run.test().equals(test) && run.device().equals(device) && !run.live() && !run.figures().isEmpty()) {
                found.removeIf(other -> other.size() == run.size());
                found.add(run);
            }
        }
        found.sort(Comparator.comparingLong(MeasuredRun::size));
        return found;
    }
}
