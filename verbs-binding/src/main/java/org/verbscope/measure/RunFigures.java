package org.verbscope.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.verbscope.event.MeasureEvent.Bar;

/** Settings, figures and costs of a run by the names that JSON and the log have for them, units in the names. */
public final class RunFigures {
    private static final double BAR = 1.1;
    private static final int MOST_BARS = 400;

    private RunFigures() { }

    /** What was asked for. Numbers, booleans and text. */
    public static Map<String, Object> settings(RunSpec spec) {
        var all = new LinkedHashMap<String, Object>();
        all.put("test", spec.test());
        all.put("transport", spec.operation().isVerb() ? spec.transport().name() : "TCP");
        all.put("size", spec.size());
        all.put("iterations", spec.iterations());
        all.put("duration_s", spec.duration().toNanos() / 1e9);
        all.put("warm_up", spec.warmUp());
        all.put("tx_depth", spec.txDepth());
        all.put("rx_depth", spec.rxDepth());
        all.put("post_list", spec.postList());
        all.put("cq_mod", spec.cqMod());
        all.put("inline", spec.inline());
        all.put("mtu", spec.mtu());
        all.put("outstanding", spec.outstanding());
        all.put("timeout", spec.timeout());
        all.put("qps", spec.qps());
        all.put("both_ways", spec.bothWays());
        all.put("noticing", spec.noticing().name().toLowerCase(Locale.ROOT));
        return all;
    }

    /** What was found. */
    public static Map<String, Number> figures(RunResult result) {
        var all = new LinkedHashMap<String, Number>();
        all.put("messages", result.messages());
        if (result instanceof Throughput found) {
            all.put("mb_per_sec", found.mebibytesPerSecond());
            all.put("mmsg_per_sec", found.megaMessagesPerSecond());
            all.put("seconds", found.nanos() / 1e9);
            all.put("lost", found.lost());
        } else {
            Latency found = (Latency) result;
            all.put("t_min_us", found.min());
            all.put("t_max_us", found.max());
            all.put("t_typical_us", found.typical());
            all.put("t_avg_us", found.average());
            all.put("t_stdev_us", found.deviation());
            all.put("p90_us", found.percentile(90));
            all.put("p99_us", found.percentile(99));
            all.put("p99_9_us", found.percentile(99.9));
            all.put("p99_if_begun_every_median_us", found.steady(99));
            all.put("timed", found.count());
        }
        return all;
    }

    /** What it cost, a message where the name says so; what the kernel does not count is not there. */
    public static Map<String, Number> costs(RunResult result) {
        var all = new LinkedHashMap<String, Number>();
        long messages = Math.max(1, result.messages());
        side(all, "sender", result.cost().sending(), messages);
        side(all, "receiver", result.cost().answering(), messages);
        all.put("process_cpu_us_per_message", result.cost().processNanos() / 1e3 / messages);
        all.put("compile_ms", result.cost().compileMillis());
        all.put("collections", result.cost().collections());
        return all;
    }

    private static void side(Map<String, Number> all, String who, Side side, long messages) {
        all.put(who + "_cpu_us_per_message", side.cpuNanos() / 1e3 / messages);
        all.put(who + "_bytes_per_message", (double) side.bytes() / messages);
        if (side.counted() >= 0) {
            all.put(who + "_read_write_calls_per_message", (double) side.counted() / messages);
        }
        if (side.switches() >= 0) {
            all.put(who + "_waits", side.switches());
            all.put(who + "_preempted", side.preempted());
        }
    }

    /** Numbers as text, the way events carry them. */
    static Map<String, String> text(Map<String, ?> values) {
        var all = new LinkedHashMap<String, String>();
        values.forEach((name, value) -> all.put(name, value instanceof Double number ? text(number) : String.valueOf(value)));
        return all;
    }

    static String text(double number) {
        return String.format(Locale.ROOT, "%.6g", number).matches(".*[eE].*") ? String.valueOf(number)
                : String.format(Locale.ROOT, Math.abs(number) >= 1000 ? "%.3f" : "%.6f", number);
    }

    /** A histogram's bars, each a tenth longer than the one before; empty ones are left out. */
    static List<Bar> bars(Histogram times) {
        var all = new ArrayList<Bar>();
        if (times.getTotalCount() > 0) {
            long unit = Math.max(10, times.getMinValue());
            for (HistogramIterationValue each : times.logarithmicBucketValues(unit, BAR)) {
                if (each.getCountAddedInThisIterationStep() > 0 && all.size() < MOST_BARS) {
                    all.add(new Bar(each.getValueIteratedTo(), each.getCountAddedInThisIterationStep()));
                }
            }
        }
        return all;
    }
}
