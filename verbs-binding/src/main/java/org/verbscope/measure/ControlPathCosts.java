package org.verbscope.measure;

import java.util.List;
import java.util.Locale;
import org.verbscope.event.EventSink;
import org.verbscope.verbs.RdmaContext;

/**
 * The table of {@link ControlPath}. Immutable.
 *
 * @param device kind of the adapter
 */
public record ControlPathCosts(String device, List<VerbCost> costs) {
    /** Regions that are registered unless others are named. */
    public static final List<Integer> SIZES = List.of(4096, 65_536, 1 << 20, 16 << 20);
    /** Rounds after the cold one, unless others are named. */
    public static final int ROUNDS = 20;

    public ControlPathCosts {
        costs = List.copyOf(costs);
    }

    /** Measures with the usual sizes and rounds. @param sink where it is written down; null for nowhere */
    public static ControlPathCosts of(RdmaContext context, EventSink sink) {
        return of(context, SIZES, ROUNDS, sink);
    }

    /** As {@link ControlPath#of}. */
    public static ControlPathCosts of(RdmaContext context, List<Integer> sizes, int rounds, EventSink sink) {
        return new ControlPathCosts(context.device().kind(), ControlPath.of(context, sizes, rounds, sink));
    }

    /** What the times are. */
    public String caveat() {
        return "Each call timed by itself from Java; cold is the first that was timed, and what this process called before makes it faster. "
                + (device.equals("soft") ? "On the soft device no kernel is entered: these are the times of a simulation."
                        : "They differ much between drivers, firmware and kernels: read the distance between the two paths, not the figures.");
    }

    /** A table. */
    public String table() {
        var text = new StringBuilder(String.format(Locale.ROOT, "%-22s %12s %-8s %12s %12s %12s %12s %8s%n", "verb", "#bytes", "path",
                "cold[usec]", "t_min[usec]", "t_typ[usec]", "99%[usec]", "calls"));
        for (VerbCost cost : costs) {
            text.append(String.format(Locale.ROOT, "%-22s %12s %-8s %12.2f %12.2f %12.2f %12.2f %8d%n", cost.verb(),
                    cost.size() == 0 ? "" : String.valueOf(cost.size()), cost.path(), cost.cold(), cost.min(), cost.p50(), cost.p99(),
                    cost.count()));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return table() + caveat();
    }
}
