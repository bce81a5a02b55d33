package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.verbscope.event.EventSink;
import org.verbscope.measure.Calibration;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunException;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.measure.SocketsAndVerbs;
import org.verbscope.verbs.VerbsException;

/** Sockets beside verbs as a table and as JSON. What was found before a failure or Ctrl+C is printed, too, and called not complete. */
final class BenchCompare {
    private static final List<Integer> USUAL = List.of(64, 4096, 65_536);

    private final DevicePair pair;
    private final EventSink sink;
    private final PrintWriter out;
    private final PrintWriter err;
    private String missing = "";

    /** @param sink where the runs are written down; null for nowhere */
    BenchCompare(DevicePair pair, EventSink sink, PrintWriter out, PrintWriter err) {
        this.pair = pair;
        this.sink = sink;
        this.out = out;
        this.err = err;
    }

    /** @return whether all runs came to their end */
    boolean compare(List<Integer> sizes, boolean json) {
        Calibration calibration = Calibration.of(pair.one());
        SocketsAndVerbs found = SocketsAndVerbs.of(sizes.isEmpty() ? USUAL : sizes, this::one, pair.one().device().kind());
        if (json) {
            json(found, calibration);
        } else {
            out.println(" # TCP over loopback, and RC sends on " + pair.one().device().name() + " and " + pair.two().device().name()
                    + ", path MTU " + pair.pathMtu() + " bytes");
            out.println(BenchOutput.calibration(calibration));
            out.println(found);
            if (!missing.isEmpty()) {
                out.println(" # not complete: " + missing);
            }
            out.flush();
        }
        return missing.isEmpty();
    }

    private RunResult one(RunSpec spec) {
        var run = new Run(spec, pair.one(), pair.two()).into(sink);
        var watch = new BenchWatch(run, spec, err);
        try {
            RunResult result = run.call();
            missing = result.ending().partial() ? spec.test() + ", " + spec.size() + " bytes: " + result.ending().why() : "";
            return result;
        } catch (RunException | VerbsException | CancellationException broken) {
            missing = spec.test() + ", " + spec.size() + " bytes: " + broken.getMessage();
            return null;
        } finally {
            watch.close();
        }
    }

    private void json(SocketsAndVerbs found, Calibration calibration) {
        ObjectNode all = Json.object().put("device_kind", found.device()).put("path_mtu", pair.pathMtu()).put("complete", missing.isEmpty())
                .put("failure", missing);
        BenchOutput.put(all, calibration);
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
