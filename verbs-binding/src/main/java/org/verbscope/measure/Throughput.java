package org.verbscope.measure;

/**
 * A bandwidth run.
 *
 * @param nanos from the first post to the last completion at the sender
 * @param lost messages that did not arrive; UC and UD only
 */
public record Throughput(RunSpec spec, long nanos, int lost, Cost cost) implements RunResult {
    private static final double MIB = 1 << 20;

    /** As perftest's {@code BW average[MB/sec]}, which counts in units of 1,048,576 bytes. */
    public double mebibytesPerSecond() {
        return (double) spec.size() * spec.iterations() / MIB / (nanos / 1e9);
    }

    /** As perftest's {@code MsgRate[Mpps]}. */
    public double megaMessagesPerSecond() {
        return spec.iterations() / (nanos / 1e3);
    }

    @Override
    public double figure() {
        return mebibytesPerSecond();
    }
}
