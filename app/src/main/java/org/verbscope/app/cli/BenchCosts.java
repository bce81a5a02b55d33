package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.verbscope.event.EventSink;
import org.verbscope.measure.Calibration;
import org.verbscope.measure.ControlPathCosts;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.VerbCost;

/** What verbs cost, as a table and as JSON. */
final class BenchCosts {
    private BenchCosts() { }

    /** @param sink where it is written down; null for nowhere */
    static void control(DevicePair pair, List<Integer> sizes, boolean json, EventSink sink, PrintWriter out) {
        ControlPathCosts found = ControlPathCosts.of(pair.one(), sizes.isEmpty() ? ControlPathCosts.SIZES : sizes, ControlPathCosts.ROUNDS, sink);
        if (!json) {
            out.println(" # " + pair.one().device().name() + " (" + found.device() + ")");
            out.println(String.format(Locale.ROOT, " # reading the clock takes %.0f ns; it is taken off from ibv_post_send and ibv_poll_cq, and from nothing else",
                    Calibration.clock()));
            out.println(found);
            out.flush();
            return;
        }
        ObjectNode all = Json.object().put("device_kind", found.device()).put("note", found.caveat());
        BenchOutput.put(all, Calibration.of(pair.one()));
        ArrayNode list = all.putArray("verbs");
        for (VerbCost cost : found.costs()) {
            BenchOutput.put(list.addObject().put("verb", cost.verb()).put("size", cost.size()).put("path", cost.path()), cost.figures());
        }
        Json.print(out, all);
    }
}
