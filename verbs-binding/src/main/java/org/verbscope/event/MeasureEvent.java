package org.verbscope.event;

import java.util.List;
import java.util.Map;

/**
 * Measurements. While one goes, nothing else of its requests is written down. Figures and settings are text by the names
 * that {@code verbscope bench --json} has for them, numbers with a point and no grouping, units in the names.
 */
public sealed interface MeasureEvent extends Event {
    /**
     * A run begins, warm-up first.
     *
     * @param run number within its process; the samples and the end that follow bear it
     * @param test e.g. {@code write_bw}, {@code tcp_lat}
     * @param device kind of the adapters: {@code soft}, {@code rxe}, {@code hardware}; {@code kernel} for sockets
     */
    record RunStarted(int run, String test, String device, Map<String, String> settings) implements MeasureEvent { }

    /**
     * How far a run has come, some ten times a second.
     *
     * @param counted false in the warm-up
     * @param nanos since the run began, warm-up included
     * @param messages that were done so far in this part, warm-up or what counts
     */
    record RunSample(int run, boolean counted, long nanos, long messages, long bytes) implements MeasureEvent { }

    /**
     * A run has ended, also one that was cancelled or failed: then its figures are of the part that was done.
     *
     * @param ending {@code COMPLETE}, {@code CANCELLED} or {@code FAILED}
     * @param why empty for a complete one
     * @param bars of the latencies' histogram, shortest first; empty for a run that has none
     */
    record RunEnded(int run, String test, String ending, String why, Map<String, String> figures, List<Bar> bars)
            implements MeasureEvent { }

    /** @param upToNanos the longest of the {@code count} messages that this bar stands for */
    record Bar(long upToNanos, long count) { }

    /**
     * What a verb or a system call costs.
     *
     * @param device as in {@link RunStarted}
     * @param what e.g. {@code reg_mr}
     * @param size of what it worked on in bytes; 0 where that says nothing
     * @param figures {@code cold_us}, {@code p50_us}, {@code p99_us}, {@code max_us}, {@code count} and {@code path}
     */
    record CostMeasured(String device, String what, long size, Map<String, String> figures) implements MeasureEvent { }
}
