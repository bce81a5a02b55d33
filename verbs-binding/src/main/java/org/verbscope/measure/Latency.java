package org.verbscope.measure;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * A latency run: how long a message took, one way for writes and sends, there and back for reads and atomics. Immutable.
 * A message begins when the one before it has ended, so a pause is counted once and delays those behind it unseen
 * (coordinated omission); {@link #steady} is what a program would see that begins one at fixed times.
 */
public final class Latency implements RunResult {
    private static final double MICRO = 1e3;

    private final RunSpec spec;
    private final Histogram histogram;
    private final long messages;
    private final Cost cost;
    private final Ending ending;

    /** @param times in nanoseconds; taken over */
    Latency(RunSpec spec, Histogram times, long messages, Cost cost, Ending ending) {
        this.spec = spec;
        this.histogram = times;
        this.messages = messages;
        this.cost = cost;
        this.ending = ending;
    }

    @Override
    public RunSpec spec() {
        return spec;
    }

    @Override
    public long messages() {
        return messages;
    }

    @Override
    public Ending ending() {
        return ending;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    /** Messages that were timed: one less than were done, for each is the time between two. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Microseconds. */
    public double min() {
        return count() == 0 ? 0 : histogram.getMinValue() / MICRO;
    }

    /** Microseconds. */
    public double max() {
        return histogram.getMaxValue() / MICRO;
    }

    /** The median: perftest's {@code t_typical}. Microseconds. */
    public double typical() {
        return percentile(50);
    }

    /** Microseconds. */
    public double average() {
        return histogram.getMean() / MICRO;
    }

    /** Microseconds. */
    public double deviation() {
        return histogram.getStdDeviation() / MICRO;
    }

    /** Microseconds that {@code percent} of 100 messages did not exceed. */
    public double percentile(double percent) {
        return histogram.getValueAtPercentile(percent) / MICRO;
    }

    /**
     * As {@link #percentile}, had messages begun every median, whatever the one before was doing: pauses count for all that
     * would have begun in them. Computed from what was measured (HdrHistogram's correction), not measured.
     */
    public double steady(double percent) {
        long every = Math.max(1, histogram.getValueAtPercentile(50));
        return histogram.copyCorrectedForCoordinatedOmission(every).getValueAtPercentile(percent) / MICRO;
    }

    /** All of them, in nanoseconds: a copy. */
    public Histogram histogram() {
        return histogram.copy();
    }

    @Override
    public double figure() {
        return typical();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %s, %d bytes: p50 %.2f, p90 %.2f, p99 %.2f, p99.9 %.2f, max %.2f us, %s, %d messages%s",
                spec.test(), spec.transport(), spec.size(), typical(), percentile(90), percentile(99), percentile(99.9), max(),
                spec.operation().fetches() ? "there and back" : "half the round trip", messages,
                ending.partial() ? " (" + ending.why() + ")" : "");
    }
}
