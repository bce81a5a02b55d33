package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import org.verbscope.event.EventSink;
import org.verbscope.measure.ControlPathCosts;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.SocketsAndVerbs;
import org.verbscope.measure.VerbCost;

/** What verbs cost, and sockets beside verbs, as tables and as JSON. */
final class BenchCosts {
    private static final List<Integer> USUAL = List.of(64, 4096, 65_536);

    private BenchCosts() { }

    /** @param sink where it is written down; null for nowhere */
    static void control(DevicePair pair, List<Integer> sizes, boolean json, EventSink sink, PrintWriter out) {
        ControlPathCosts found = ControlPathCosts.of(pair.one(), sizes.isEmpty() ? ControlPathCosts.SIZES : sizes, ControlPathCosts.ROUNDS, sink);
        if (!json) {
            out.println(" # " + pair.one().device().name() + " (" + found.device() + ")");
            out.println(found);
            out.flush();
            return;
        }
        ObjectNode all = Json.object().put("device_kind", found.device()).put("note", found.caveat());
        ArrayNode list = all.putArray("verbs");
        for (VerbCost cost : found.costs()) {
            BenchOutput.put(list.addObject().put("verb", cost.verb()).put("size", cost.size()).put("path", cost.path()), cost.figures());
        }
        Json.print(out, all);
    }

    /** @param sink where the runs are written down; null for nowhere */
    static void compare(DevicePair pair, List<Integer> sizes, boolean json, EventSink sink, PrintWriter out) {
        SocketsAndVerbs found = SocketsAndVerbs.of(sizes.isEmpty() ? USUAL : sizes, pair.one(), pair.two(), sink);
        if (!json) {
            out.println(" # TCP over loopback, and RC sends on " + pair.one().device().name() + " and " + pair.two().device().name());
            out.println(found);
            out.flush();
            return;
        }
        ObjectNode all = Json.object().put("device_kind", found.device());
        ArrayNode notes = all.putArray("notes");
        found.caveats().forEach(notes::add);
        ArrayNode list = all.putArray("rows");
        for (SocketsAndVerbs.Row row : found.rows()) {
            ObjectNode node = list.addObject().put("way", row.way()).put("size", row.size());
            node.set("latency", BenchOutput.json(row.latency()));
            node.set("bandwidth", BenchOutput.json(row.throughput()));
        }
        Json.print(out, all);
    }
}
