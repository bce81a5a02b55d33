package org.verbscope.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one verb takes, in microseconds; the clock's own time is taken off where it is a part worth naming (data path).
 *
 * @param verb e.g. {@code ibv_reg_mr}; a state change with the state it leads to
 * @param size bytes that it worked on; 0 where that says nothing
 * @param data whether it is of the data path
 * @param cold the first call of this kind in this measurement: the driver's and the virtual machine's first, too
 * @param count of the calls after it, which the others are of
 */
public record VerbCost(String verb, long size, boolean data, double cold, double min, double p50, double p99, double max, long count) {
    private static final double MICRO = 1e3;

    /** @param times of the calls after the first, in nanoseconds */
    static VerbCost of(String verb, long size, boolean data, long cold, Histogram times) {
        return new VerbCost(verb, size, data, cold / MICRO, times.getMinValue() / MICRO, times.getValueAtPercentile(50) / MICRO,
                times.getValueAtPercentile(99) / MICRO, times.getMaxValue() / MICRO, times.getTotalCount());
    }

    /** By the names of JSON and the log. */
    public Map<String, Number> figures() {
        var all = new LinkedHashMap<String, Number>();
        all.put("cold_us", cold);
        all.put("min_us", min);
        all.put("p50_us", p50);
        all.put("p99_us", p99);
        all.put("max_us", max);
        all.put("count", count);
        return all;
    }

    /** {@code control} or {@code data}. */
    public String path() {
        return data ? "data" : "control";
    }
}
