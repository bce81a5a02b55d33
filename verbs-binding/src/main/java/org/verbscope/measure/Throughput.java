package org.verbscope.measure;

import java.util.Locale;

/**
 * A bandwidth run.
 *
 * @param messages that were done, both directions together
 * @param nanos from the first post to the last completion at the sender; of the slower sender when both send
 * @param lost messages that did not arrive; UC and UD only
 */
public record Throughput(RunSpec spec, long messages, long nanos, long lost, Cost cost, Ending ending) implements RunResult {
    private static final double MIB = 1 << 20;

    /** As perftest's {@code BW average[MB/sec]}, which counts in units of 1,048,576 bytes. */
    public double mebibytesPerSecond() {
        return (double) spec.size() * messages / MIB / (nanos / 1e9);
    }

    /** As perftest's {@code MsgRate[Mpps]}. */
    public double megaMessagesPerSecond() {
        return messages / (nanos / 1e3);
    }

    @Override
    public double figure() {
        return mebibytesPerSecond();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %s, %d bytes: %.2f MB/s, %.0f messages/s, %d messages%s", spec.test(), spec.transport(),
                spec.size(), mebibytesPerSecond(), megaMessagesPerSecond() * 1e6, messages,
                ending.partial() ? " (" + ending.why() + ")" : "");
    }
}
