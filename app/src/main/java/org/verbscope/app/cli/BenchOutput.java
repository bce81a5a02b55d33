package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.verbscope.measure.Calibration;
import org.verbscope.measure.Cost;
import org.verbscope.measure.Ending;
import org.verbscope.measure.Latency;
import org.verbscope.measure.RunFigures;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.measure.Side;
import org.verbscope.measure.Throughput;

/** A result as perftest's columns, as CSV and as JSON. */
final class BenchOutput {
    private static final List<String> CSV_FIGURES = List.of("messages", "mb_per_sec", "mmsg_per_sec", "seconds", "lost", "t_min_us", "t_max_us",
            "t_typical_us", "t_avg_us", "t_stdev_us", "p90_us", "p99_us", "p99_9_us", "p99_if_begun_every_median_us", "timed");
    private static final List<String> CSV_COSTS = List.of("sender_cpu_us_per_message", "receiver_cpu_us_per_message",
            "sender_read_write_calls_per_message", "receiver_read_write_calls_per_message", "sender_waits", "receiver_waits",
            "sender_bytes_per_message", "receiver_bytes_per_message");

    private BenchOutput() { }

    /** Perftest's columns. The peak is not measured, as with its {@code -N}, and stands as 0 there, too. */
    static String heading(RunSpec spec) {
        return switch (spec.quantity()) {
            case BANDWIDTH -> String.format(Locale.ROOT, " %-10s %-14s %-18s %-20s %s", "#bytes", "#iterations", "BW peak[MB/sec]",
                    "BW average[MB/sec]", "MsgRate[Mpps]");
            case LATENCY -> String.format(Locale.ROOT, " %-7s %-12s %-12s %-12s %-16s %-12s %-14s %-20s %s", "#bytes", "#iterations",
                    "t_min[usec]", "t_max[usec]", "t_typical[usec]", "t_avg[usec]", "t_stdev[usec]", "99% percentile[usec]",
                    "99.9% percentile[usec]");
        };
    }

    static String row(RunResult result) {
        RunSpec spec = result.spec();
        long each = result.messages() / spec.qps() / (spec.bothWays() ? 2 : 1);
        if (result instanceof Throughput found) {
            return String.format(Locale.ROOT, " %-10d %-14d %-18s %-20.2f %.6f", spec.size(), each, "0.00",
                    found.mebibytesPerSecond(), found.megaMessagesPerSecond());
        }
        Latency found = (Latency) result;
        return String.format(Locale.ROOT, " %-7d %-12d %-12.2f %-12.2f %-16.2f %-12.2f %-14.2f %-20.2f %.2f", spec.size(),
                each, found.min(), found.max(), found.typical(), found.average(), found.deviation(),
                found.percentile(99), found.percentile(99.9));
    }

    /** What else is to be said of it. */
    static List<String> remarks(RunResult result) {
        var all = new ArrayList<String>();
        Cost cost = result.cost();
        long messages = Math.max(1, result.messages());
        if (result.ending().partial()) {
            all.add(" # not complete: " + result.ending().why());
        }
        if (result instanceof Latency found) {
            all.add(String.format(Locale.ROOT, " # %s. 90%% %.2f. One message at a time, so a pause counts once (coordinated omission); "
                            + "begun every median, 99%% would be %.2f (computed)",
                    found.spec().operation().fetches() ? "there and back" : "half the round trip", found.percentile(90), found.steady(99)));
        }
        String lost = result instanceof Throughput found && found.lost() > 0 ? "lost: " + found.lost() + " messages; " : "";
        all.add(" # " + lost + "sender: " + side(cost.sending(), messages) + "; receiver: " + side(cost.answering(), messages));
        all.add(String.format(Locale.ROOT, " # whole process: %.2f usec of CPU a message; compiler %d ms, garbage collections %d",
                cost.processNanos() / 1e3 / messages, cost.compileMillis(), cost.collections()));
        return all;
    }

    private static String side(Side side, long messages) {
        if (side.equals(Side.IDLE)) {
            return "its program does nothing";
        }
        return String.format(Locale.ROOT, "%.2f usec of CPU a message, %.2f bytes allocated", side.cpuNanos() / 1e3 / messages,
                (double) side.bytes() / messages)
                + (side.counted() < 0 ? "" : String.format(Locale.ROOT, ", %.2f read and write calls", (double) side.counted() / messages))
                + (side.switches() < 0 ? "" : ", " + side.switches() + " waits, " + side.preempted() + " preemptions");
    }

    static String calibration(Calibration costs) {
        return String.format(Locale.ROOT, " # reading the clock takes %.0f ns, an empty poll %.0f ns; nothing is taken off",
                costs.clockNanos(), costs.emptyPollNanos());
    }

    static String csvHeading() {
        var all = new ArrayList<>(RunFigures.settings(RunSpec.of("write_bw").build()).keySet());
        all.addAll(CSV_FIGURES);
        all.add("ending");
        all.addAll(CSV_COSTS);
        return String.join(",", all);
    }

    /** Figures of the other quantity stay empty. */
    static String csv(RunResult result) {
        var all = new ArrayList<String>();
        RunFigures.settings(result.spec()).values().forEach(value -> all.add(value.toString()));
        Map<String, Number> figures = RunFigures.figures(result);
        CSV_FIGURES.forEach(name -> all.add(text(figures.get(name))));
        all.add(ending(result.ending()));
        Map<String, Number> costs = RunFigures.costs(result);
        CSV_COSTS.forEach(name -> all.add(text(costs.get(name))));
        return String.join(",", all);
    }

    private static String text(Number value) {
        return value == null ? "" : value instanceof Double number ? String.format(Locale.ROOT, "%.6f", number) : value.toString();
    }

    private static String ending(Ending ending) {
        return ending.how().name().toLowerCase(Locale.ROOT);
    }

    static ObjectNode json(RunResult result) {
        var all = new LinkedHashMap<String, Object>(RunFigures.settings(result.spec()));
        all.putAll(RunFigures.figures(result));
        ObjectNode node = put(Json.object(), all).put("ending", ending(result.ending())).put("why", result.ending().why());
        put(node.putObject("cost"), RunFigures.costs(result));
        return node;
    }

    static ObjectNode json(RunSpec spec) {
        return put(Json.object(), RunFigures.settings(spec));
    }

    static void put(ObjectNode node, Calibration costs) {
        node.putObject("calibration").put("clock_ns", costs.clockNanos()).put("empty_poll_ns", costs.emptyPollNanos());
    }

    static ObjectNode put(ObjectNode node, Map<String, ?> values) {
        values.forEach((name, value) -> {
            if (value instanceof Double number) {
                node.put(name, number);
            } else if (value instanceof Integer number) {
                node.put(name, number);
            } else if (value instanceof Long number) {
                node.put(name, number);
            } else if (value instanceof Boolean flag) {
                node.put(name, flag);
            } else {
                node.put(name, value.toString());
            }
        });
        return node;
    }
}
