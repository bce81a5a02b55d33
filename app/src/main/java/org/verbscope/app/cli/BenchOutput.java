package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.verbscope.measure.Cost;
import org.verbscope.measure.Latency;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.measure.Throughput;

/** A result as perftest's columns, as CSV and as JSON. */
final class BenchOutput {
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
        if (result instanceof Throughput found) {
            return String.format(Locale.ROOT, " %-10d %-14d %-18s %-20.2f %.6f", spec.size(), spec.iterations(), "0.00",
                    found.mebibytesPerSecond(), found.megaMessagesPerSecond());
        }
        Latency found = (Latency) result;
        return String.format(Locale.ROOT, " %-7d %-12d %-12.2f %-12.2f %-16.2f %-12.2f %-14.2f %-20.2f %.2f", spec.size(),
                spec.iterations(), found.min(), found.max(), found.typical(), found.average(), found.deviation(),
                found.percentile(99), found.percentile(99.9));
    }

    /** What else is to be said of it. */
    static String remark(RunResult result) {
        Cost cost = result.cost();
        int messages = result.spec().iterations();
        String lost = result instanceof Throughput found && found.lost() > 0 ? "lost: " + found.lost() + " messages; " : "";
        return String.format(Locale.ROOT, " # %sallocated: %.2f bytes a message by the sender, %.2f by the receiver; "
                        + "compiler %d ms, garbage collections %d", lost, (double) cost.sendingBytes() / messages,
                (double) cost.answeringBytes() / messages, cost.compileMillis(), cost.collections());
    }

    static String csvHeading(RunSpec spec) {
        return "test,transport,size,iterations,tx_depth,post_list,cq_mod,inline,mtu," + switch (spec.quantity()) {
            case BANDWIDTH -> "mb_per_sec,mmsg_per_sec,lost";
            case LATENCY -> "t_min_us,t_max_us,t_typical_us,t_avg_us,t_stdev_us,p99_us,p99_9_us";
        } + ",sender_bytes_per_message,receiver_bytes_per_message";
    }

    static String csv(RunResult result) {
        RunSpec spec = result.spec();
        String head = spec.test() + "," + spec.transport() + "," + spec.size() + "," + spec.iterations() + "," + spec.txDepth() + ","
                + spec.postList() + "," + spec.cqMod() + "," + spec.inline() + "," + spec.mtu();
        String figures;
        if (result instanceof Throughput found) {
            figures = String.format(Locale.ROOT, "%.3f,%.6f,%d", found.mebibytesPerSecond(), found.megaMessagesPerSecond(), found.lost());
        } else {
            Latency found = (Latency) result;
            figures = String.format(Locale.ROOT, "%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f", found.min(), found.max(), found.typical(),
                    found.average(), found.deviation(), found.percentile(99), found.percentile(99.9));
        }
        return head + "," + figures + String.format(Locale.ROOT, ",%.3f,%.3f",
                (double) result.cost().sendingBytes() / spec.iterations(), (double) result.cost().answeringBytes() / spec.iterations());
    }

    static ObjectNode json(RunResult result) {
        RunSpec spec = result.spec();
        ObjectNode node = json(spec);
        if (result instanceof Throughput found) {
            node.put("mb_per_sec", found.mebibytesPerSecond()).put("mmsg_per_sec", found.megaMessagesPerSecond())
                    .put("seconds", found.nanos() / 1e9).put("lost", found.lost());
        } else if (result instanceof Latency found) {
            node.put("t_min_us", found.min()).put("t_max_us", found.max()).put("t_typical_us", found.typical())
                    .put("t_avg_us", found.average()).put("t_stdev_us", found.deviation()).put("p99_us", found.percentile(99))
                    .put("p99_9_us", found.percentile(99.9)).put("timed", found.count());
        }
        node.putObject("cost").put("sender_bytes_per_message", (double) result.cost().sendingBytes() / spec.iterations())
                .put("receiver_bytes_per_message", (double) result.cost().answeringBytes() / spec.iterations())
                .put("compile_ms", result.cost().compileMillis()).put("collections", result.cost().collections());
        return node;
    }

    static ObjectNode json(RunSpec spec) {
        return Json.object().put("test", spec.test()).put("transport", spec.transport().name()).put("size", spec.size())
                .put("iterations", spec.iterations()).put("warm_up", spec.warmUp()).put("tx_depth", spec.txDepth())
                .put("rx_depth", spec.rxDepth()).put("post_list", spec.postList()).put("cq_mod", spec.cqMod())
                .put("inline", spec.inline()).put("mtu", spec.mtu()).put("outstanding", spec.outstanding())
                .put("timeout", spec.timeout()).put("noticing", spec.noticing().name().toLowerCase(Locale.ROOT));
    }
}
