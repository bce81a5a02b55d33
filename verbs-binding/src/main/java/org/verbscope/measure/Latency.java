package org.verbscope.measure;

import org.HdrHistogram.Histogram;

/** A latency run: how long a message took, one way for writes and sends, there and back for reads. Immutable. */
public final class Latency implements RunResult {
    private static final double MICRO = 1e3;
    private static final int DIGITS = 3;

    private final RunSpec spec;
    private final Histogram histogram;
    private final Cost cost;

    private Latency(RunSpec spec, Histogram histogram, Cost cost) {
        this.spec = spec;
        this.histogram = histogram;
        this.cost = cost;
    }

    /** @param nanos of each message */
    static Latency of(RunSpec spec, long[] nanos, Cost cost) {
        var histogram = new Histogram(DIGITS);
        for (long each : nanos) {
            histogram.recordValue(Math.max(0, each));
        }
        return new Latency(spec, histogram, cost);
    }

    @Override
    public RunSpec spec() {
        return spec;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    /** Messages that were timed: one less than the iterations, for each is the time between two. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Microseconds. */
    public double min() {
        return histogram.getMinValue() / MICRO;
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

    /** All of them, in nanoseconds: a copy. */
    public Histogram histogram() {
        return histogram.copy();
    }

    @Override
    public double figure() {
        return typical();
    }
}
