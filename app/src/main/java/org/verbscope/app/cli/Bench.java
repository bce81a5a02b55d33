package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunException;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures bandwidth and latency as perftest does, or itself against perftest. */
@Command(name = "bench", mixinStandardHelpOptions = true,
        description = {"Measure bandwidth or latency between two devices of this computer, with perftest's options and columns.", ""},
        footer = {"", "Both ends are threads of one process. MB are 1,048,576 bytes, as in perftest.",
            "--against perftest measures perftest and this program in turn and prints the ratios; without --devices in the rxe machine.",
            "Exit code: 0 measured; 1 a run failed, or a goal was missed; 2 wrong use; 69 a device or perftest is missing."})
final class Bench implements Callable<Integer> {
    private static final int FAILED = 1;
    static final int MISSING = 69;

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "TEST", arity = "0..1", description = "write_bw, send_bw, read_bw, write_lat, send_lat or read_lat.")
    private String test;
    @Option(names = {"-d", "--devices"}, split = ",", paramLabel = "NAME", description = "Sender's and receiver's device: rxe0,rxe1 (default: two real ones, else soft0,soft1). One name: a device with itself.")
    private List<String> devices = List.of();
    @Mixin
    private BenchOptions options;
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
            return against == null ? measure() : compare();
        } catch (RunException | VerbsException failure) {
            spec.commandLine().getErr().println(failure.getMessage());
            return FAILED;
        }
    }

    private ParameterException wrong(String why) {
        return new ParameterException(spec.commandLine(), why);
    }

    private int measure() {
        List<RunSpec> specs = specs();
        List<String> names = devices.isEmpty() ? usualDevices() : devices;
        try (DevicePair pair = opened(names)) {
            if (pair == null) {
                return MISSING;
            }
            List<RunResult> results = new ArrayList<>();
            PrintWriter out = spec.commandLine().getOut();
            for (RunSpec each : specs) {
                if (!json && !csv && results.isEmpty()) {
                    out.println(" # " + BenchOptions.command(each, String.join(",", names)));
                    remark(pair).ifPresent(text -> out.println(" # " + text));
                    out.println(BenchOutput.heading(each));
                } else if (csv && results.isEmpty()) {
                    out.println(BenchOutput.csvHeading(each));
                }
                RunResult result = Run.on(each, pair.one(), pair.two());
                results.add(result);
                if (csv) {
                    out.println(BenchOutput.csv(result));
                } else if (!json) {
                    out.println(BenchOutput.row(result));
                    out.println(BenchOutput.remark(result));
                }
                out.flush();
            }
            if (json) {
                print(names, pair, results);
            }
            return 0;
        }
    }

    private List<RunSpec> specs() {
        if (test == null) {
            throw wrong("name a test: write_bw, send_bw, read_bw, write_lat, send_lat or read_lat; or --against perftest");
        }
        try {
            for (Operation operation : Operation.values()) {
                for (Quantity quantity : Quantity.values()) {
                    if (test.equals(operation.word() + "_" + quantity.word())) {
                        return options.specs(operation, quantity);
                    }
                }
            }
        } catch (IllegalArgumentException unfit) {
            throw wrong(unfit.getMessage());
        }
        throw wrong(test + " is no test: write_bw, send_bw, read_bw, write_lat, send_lat or read_lat");
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

    private static Optional<String> remark(DevicePair pair) {
        return pair.one().device().kind().equals("soft")
                ? Optional.of("soft devices: these are the figures of the simulation in this program, not of a network")
                : Optional.empty();
    }

    private void print(List<String> names, DevicePair pair, List<RunResult> results) {
        ObjectNode all = Json.object();
        ArrayNode list = all.put("command", BenchOptions.command(results.get(0).spec(), String.join(",", names)))
                .put("device_kind", pair.one().device().kind()).put("note", remark(pair).orElse("")).putArray("results");
        results.forEach(result -> list.add(BenchOutput.json(result)));
        Json.print(spec.commandLine().getOut(), all);
    }

    private int compare() throws IOException, InterruptedException {
        if (!against.what.equals("perftest")) {
            throw wrong("--against " + against.what + ": only perftest");
        } else if (test != null) {
            throw wrong(test + " and --against: the comparison has its own tests; --only chooses some of them");
        } else if (csv) {
            throw wrong("--csv and --against: take --json");
        } else if (against.pairs < 1) {
            throw wrong("--pairs " + against.pairs + ": at least 1");
        }
        return new BenchAgainst(spec.commandLine(), devices, against.pairs, against.only, json).call();
    }
}
