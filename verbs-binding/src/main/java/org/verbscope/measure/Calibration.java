package org.verbscope.measure;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.RdmaContext;

/**
 * What measuring costs by itself, in nanoseconds: medians of rounds of a thousand calls.
 *
 * @param clockNanos reading the clock once
 * @param emptyPollNanos polling an empty completion queue once: a call into the driver's library and back, on the soft device a
 *     turn of its engine
 */
public record Calibration(double clockNanos, double emptyPollNanos) {
    private static final int ROUNDS = 31;
    private static final int CALLS = 1000;

    /** Measures it on a device, on which it makes a completion queue and closes it again. */
    public static Calibration of(RdmaContext context) {
        TraceLevel level = context.trace().level();
        context.trace().level(TraceLevel.OFF);
        try (CompletionQueue cq = context.createCq(1, null, 0); Completions into = context.completions(1)) {
            return new Calibration(clock(), median(i -> cq.poll(into)));
        } finally {
            context.trace().level(level);
        }
    }

    /** Reading the clock once, in nanoseconds: no device is touched. */
    public static double clock() {
        return median(i -> System.nanoTime());
    }

    private static double median(LongConsumer call) {
        var times = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long began = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                call.accept(i);
            }
            times[round] = System.nanoTime() - began;
        }
        Arrays.sort(times);
        return times[ROUNDS / 2] / (double) CALLS;
    }
}
