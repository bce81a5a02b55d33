package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.verbscope.event.EventSink;
import org.verbscope.measure.Calibration;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunException;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.verbs.VerbsException;

/** Runs one after the other, each printed when it is there. What was found before a failure or Ctrl+C is printed, too. */
final class BenchRuns {
    /** How results are printed. */
    enum Form { TABLE, JSON, CSV }

    private final DevicePair pair;
    private final String devices;
    private final Form form;
    private final EventSink sink;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Calibration calibration;
    private final List<RunResult> results = new ArrayList<>();
    private String failure = "";
    private boolean cancelled;

    /** @param sink where the runs are written down; null for nowhere */
    BenchRuns(DevicePair pair, String devices, Form form, EventSink sink, PrintWriter out, PrintWriter err) {
        this.pair = pair;
        this.devices = devices;
        this.form = form;
        this.sink = sink;
        this.out = out;
        this.err = err;
        this.calibration = Calibration.of(pair.one());
    }

    /** @return whether all of them came to their end */
    boolean measure(List<RunSpec> specs) {
        Quantity headed = null;
        for (RunSpec spec : specs) {
            if (form == Form.TABLE && headed != spec.quantity()) {
                head(spec);
            } else if (form == Form.CSV && headed == null) {
                out.println(BenchOutput.csvHeading());
            }
            headed = spec.quantity();
            boolean whole = one(spec);
            out.flush();
            if (!whole) {
                break;
            }
        }
        if (form == Form.JSON) {
            json(specs.get(0));
        }
        if (!failure.isEmpty()) {
            err.println(failure);
        }
        return failure.isEmpty() && !cancelled;
    }

    private void head(RunSpec spec) {
        out.println(" # " + BenchOptions.command(spec, devices));
        if (results.isEmpty()) {
            String note = note(pair);
            if (!note.isEmpty()) {
                out.println(" # " + note);
            }
            if (spec.operation().isVerb()) {
                out.println(" # path MTU " + mtu(spec) + " bytes");
            }
            out.println(BenchOutput.calibration(calibration));
        }
        out.println(BenchOutput.heading(spec));
        out.flush();
    }

    private int mtu(RunSpec spec) {
        return spec.mtu() == 0 ? pair.pathMtu() : spec.mtu();
    }

    private boolean one(RunSpec spec) {
        var run = new Run(spec, pair.one(), pair.two()).into(sink);
        RunResult result;
        var watch = new BenchWatch(run, spec, err);
        try {
            result = run.call();
            cancelled |= result.ending().partial();
        } catch (RunException | VerbsException broken) {
            failure = broken.getMessage();
            result = run.partial().orElse(null);
        } catch (CancellationException stopped) {
            cancelled = true;
            result = run.partial().orElse(null);
        } finally {
            watch.close();
        }
        if (result != null) {
            results.add(result);
            print(result);
        }
        return failure.isEmpty() && !cancelled;
    }

    private void print(RunResult result) {
        if (form == Form.CSV) {
            out.println(BenchOutput.csv(result));
        } else if (form == Form.TABLE) {
            out.println(BenchOutput.row(result));
            BenchOutput.remarks(result).forEach(out::println);
        }
    }

    /** What is to be said of the figures of these devices; empty for hardware. */
    static String note(DevicePair pair) {
        return switch (pair.one().device().kind()) {
            case "soft" -> "soft devices: these are the figures of the simulation in this program, not of a network";
            case "rxe" -> "rxe: software plays the adapters on this computer's processors; read the shapes, not the speed";
            default -> "";
        };
    }

    private void json(RunSpec first) {
        ObjectNode all = Json.object();
        all.put("command", BenchOptions.command(first, devices)).put("device_kind", pair.one().device().kind()).put("note", note(pair))
                .put("complete", failure.isEmpty() && !cancelled).put("failure", failure);
        if (first.operation().isVerb()) {
            all.put("path_mtu", mtu(first));
        }
        BenchOutput.put(all, calibration);
        all.put("latency_note", "one message at a time: a pause counts once (coordinated omission); "
                + "p99_if_begun_every_median_us is computed from the same times");
        ArrayNode list = all.putArray("results");
        results.forEach(result -> list.add(BenchOutput.json(result)));
        Json.print(out, all);
    }

    /** How far a run has come, in words. */
    static String done(RunSpec spec, boolean counted, long nanos, long messages) {
        if (!counted) {
            return "warming up";
        } else if (spec.isTimed()) {
            return String.format(Locale.ROOT, "%d messages, %.1f s", messages, nanos / 1e9);
        }
        long all = (long) spec.iterations() * spec.qps() * (spec.bothWays() ? 2 : 1);
        return String.format(Locale.ROOT, "%d of %d messages", messages, all);
    }
}
