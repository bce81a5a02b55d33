package org.verbscope.app.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.event.LabClock;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.RunException;
import org.verbscope.measure.RunSpec;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.trace.Trace;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures bandwidth and latency as perftest does, what verbs cost, sockets beside verbs, or itself against perftest. */
@Command(name = "bench", mixinStandardHelpOptions = true,
        description = {"Measure bandwidth, latency and cost between two devices of this computer, with perftest's options and columns.", ""},
        footer = {"", "Both ends are threads of one process. MB are 1,048,576 bytes, as in perftest.",
            "A TEST is an operation and _bw or _lat: write, send, read, write_imm, fetch_add, cmp_swap, and tcp, which goes through the kernel.",
            "--compare sockets,verbs measures the same transfers by both and says what they entered and who was busy.",
            "--control measures what each verb of the control path takes, cold and warm, beside those of the data path.",
            "--against perftest measures perftest and this program in turn and prints the ratios; without --devices in the rxe machine.",
            "Ctrl+C ends a run early; what it found until then is printed, with a word that it is not complete.",
            "Exit code: 0 measured; 1 a run failed or was cancelled, or a goal was missed; 2 wrong use; 69 a device or perftest is missing."})
final class Bench implements Callable<Integer> {
    private static final int FAILED = 1;
    static final int MISSING = 69;
    private static final int MOST_BYTES = 1 << 30;

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "TEST", arity = "0..1", description = "E.g. write_bw, send_lat, write_imm_bw, fetch_add_lat, tcp_bw.")
    private String test;
    @Option(names = "--op", paramLabel = "OPERATION", description = "Both tests of an operation, bandwidth and latency: write, send, read, write_imm, fetch_add, cmp_swap or tcp.")
    private String operation;
    @Option(names = {"-d", "--devices"}, split = ",", paramLabel = "NAME", description = "Sender's and receiver's device: rxe0,rxe1 (default: two real ones, else soft0,soft1). One name: a device with itself.")
    private List<String> devices = List.of();
    @Mixin
    private BenchOptions options;
    @Option(names = "--compare", split = ",", paramLabel = "WAY", description = "sockets,verbs: the same transfers by both, of the --sizes (default: 64,4096,65536).")
    private List<String> ways = List.of();
    @Option(names = "--control", description = "What each verb of the control path takes; --sizes are those of the regions that are registered (default: 4096,65536,1048576,16777216).")
    private boolean control;
    @Option(names = "--html", paramLabel = "FILE", description = "Also write a report with charts and the table of their numbers.")
    private Path html;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;
    @Option(names = "--csv", description = "Print CSV.")
    private boolean csv;
    @ArgGroup(exclusive = false, heading = "%nAgainst perftest:%n")
    private Against against;

    /** Options of the comparison. */
    static final class Against {
        @Option(names = "--against", required = true, paramLabel = "perftest", description = "What to compare with.")
        private String what;
        @Option(names = "--pairs", paramLabel = "COUNT", description = "Pairs that count; one more goes before them (default: ${DEFAULT-VALUE}).", defaultValue = "10")
        private int pairs;
        @Option(names = "--only", split = ",", paramLabel = "CASE", description = "Some of the cases: write_lat_64, write_bw_64, write_bw_64_l16, write_bw_4096, write_bw_65536, and the same for send and read.")
        private List<String> only = List.of();
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (json && csv) {
            throw wrong("--json and --csv: one of the two");
        }
        try {
            return against != null ? compareWithPerftest() : measure();
        } catch (NoSuchFileException | AccessDeniedException refused) {
            spec.commandLine().getErr().println("--html " + html + ": it cannot be written there");
            return FAILED;
        } catch (RunException | VerbsException failure) {
            spec.commandLine().getErr().println(failure.getMessage());
            return FAILED;
        } finally {
            BenchWatch.printed();
        }
    }

    private ParameterException wrong(String why) {
        return new ParameterException(spec.commandLine(), why);
    }

    private int measure() throws IOException {
        boolean costs = control || !ways.isEmpty();
        check(costs);
        List<RunSpec> specs = costs ? List.of() : specs();
        List<String> names = devices.isEmpty() ? usualDevices() : devices;
        try (DevicePair pair = opened(names)) {
            if (pair == null) {
                return MISSING;
            }
            Trace log = html == null ? null : new Trace(LabClock.real());
            boolean whole = measure(specs, names, pair, log);
            if (log != null && BenchWatch.ending()) {
                // Java takes its fonts away while it ends.
                spec.commandLine().getErr().println("--html " + html + ": not written, because the program was ended");
            } else if (log != null) {
                BenchHtml.write(html, log.log(), BenchRuns.note(pair));
            }
            return whole ? 0 : FAILED;
        }
    }

    /** @param log where runs are written down; null for nowhere. @return whether all came to their end */
    private boolean measure(List<RunSpec> specs, List<String> names, DevicePair pair, Trace log) {
        PrintWriter out = spec.commandLine().getOut();
        if (control) {
            BenchCosts.control(pair, options.sizes(), json, log, out);
            return true;
        } else if (!ways.isEmpty()) {
            return new BenchCompare(pair, log, out, spec.commandLine().getErr()).compare(options.sizes(), json);
        }
        BenchRuns.Form form = json ? BenchRuns.Form.JSON : csv ? BenchRuns.Form.CSV : BenchRuns.Form.TABLE;
        return new BenchRuns(pair, String.join(",", names), form, log, out, spec.commandLine().getErr()).measure(specs);
    }

    private void check(boolean costs) {
        if (!ways.isEmpty() && !Set.copyOf(ways).equals(Set.of("sockets", "verbs"))) {
            throw wrong("--compare " + String.join(",", ways) + ": only sockets,verbs");
        } else if (costs && (test != null || operation != null)) {
            throw wrong("--compare and --control have their own tests: leave out " + (test != null ? test : "--op"));
        } else if (costs && csv) {
            throw wrong("--csv with --compare or --control: take --json");
        } else if (costs && options.sizes().stream().anyMatch(size -> size < 1 || size > MOST_BYTES)) {
            throw wrong("--sizes " + options.sizes() + ": 1 to " + MOST_BYTES + " bytes");
        } else if (control && !ways.isEmpty()) {
            throw wrong("--compare and --control: one of the two");
        } else if (test != null && operation != null) {
            throw wrong(test + " and --op " + operation + ": one of the two");
        }
    }

    private List<RunSpec> specs() {
        try {
            if (operation != null) {
                Operation known = Operation.of(operation).orElseThrow(() -> wrong("--op " + operation + ": "
                        + Stream.of(Operation.values()).map(Operation::word).collect(Collectors.joining(", "))));
                return Stream.of(Quantity.values()).flatMap(quantity -> options.specs(known, quantity).stream()).toList();
            } else if (test == null) {
                throw wrong("name a test, e.g. write_bw or send_lat; or --op write, --compare sockets,verbs, --control or --against perftest");
            }
            RunSpec known = RunSpec.of(test).build();
            return options.specs(known.operation(), known.quantity());
        } catch (IllegalArgumentException unfit) {
            throw wrong(unfit.getMessage());
        }
    }

    /** Two real devices of one kind, if there are, else the soft ones. */
    private static List<String> usualDevices() {
        List<RdmaDevice> real = RdmaDevices.list().stream().filter(d -> !d.kind().equals("soft") && !d.isIwarp()).toList();
        return real.size() >= 2 && real.get(0).kind().equals(real.get(1).kind())
                ? Stream.of(real.get(0), real.get(1)).map(RdmaDevice::name).toList() : List.of("soft0", "soft1");
    }

    /** Null, with a message, when they are not there. */
    private DevicePair opened(List<String> names) {
        try {
            return DevicePair.open(names);
        } catch (RunException missing) {
            spec.commandLine().getErr().println(missing.getMessage());
            return null;
        }
    }

    private int compareWithPerftest() throws IOException, InterruptedException {
        if (!against.what.equals("perftest")) {
            throw wrong("--against " + against.what + ": only perftest");
        } else if (test != null || operation != null || control || !ways.isEmpty()) {
            throw wrong((test != null ? test : "other measurements") + " and --against: the comparison has its own tests; --only chooses some of them");
        } else if (csv) {
            throw wrong("--csv and --against: take --json");
        } else if (html != null) {
            throw wrong("--html and --against: the report is of this program's own runs; take --json");
        } else if (against.pairs < 1) {
            throw wrong("--pairs " + against.pairs + ": at least 1");
        }
        return new BenchAgainst(spec.commandLine(), devices, against.pairs, against.only, json).call();
    }
}
