package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.measure.Contest;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Perftest;
import org.verbscope.measure.Ratio;
import org.verbscope.measure.RunException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Perftest and this program in turn on the same devices: both command lines, every pair, the ratios and their goals. */
final class BenchAgainst {
    private static final List<String> MACHINE_DEVICES = List.of("rxe0", "rxe1");

    private final CommandLine line;
    private final List<String> devices;
    private final int pairs;
    private final List<String> only;
    private final boolean json;
    private final PrintWriter out;
    private final ObjectNode all = Json.object();

    BenchAgainst(CommandLine line, List<String> devices, int pairs, List<String> only, boolean json) {
        this.line = line;
        this.devices = devices;
        this.pairs = pairs;
        this.only = only;
        this.json = json;
        this.out = line.getOut();
    }

    int call() throws IOException, InterruptedException {
        List<BenchCase> cases = cases();
        boolean inMachine = "1".equals(System.getenv("VERBSCOPE_MACHINE"));
        if (devices.isEmpty() && !inMachine) {
            return inMachine();
        }
        if (!Perftest.isInstalled()) {
            line.getErr().println("perftest is not installed here: apt-get install perftest. Without --devices the comparison runs "
                    + "in the rxe machine, which has it.");
            return Bench.MISSING;
        }
        List<String> names = devices.isEmpty() ? MACHINE_DEVICES : devices;
        DevicePair opened;
        try {
            opened = DevicePair.open(names);
        } catch (RunException missing) {
            line.getErr().println(missing.getMessage());
            return Bench.MISSING;
        }
        try (opened) {
            if (opened.one().device().kind().equals("soft")) {
                throw new ParameterException(line, "--devices " + String.join(",", names) + ": perftest needs real devices");
            }
            return hold(cases, opened, names);
        }
    }

    private List<BenchCase> cases() {
        List<String> known = BenchCase.all().stream().map(BenchCase::name).toList();
        only.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new ParameterException(line, "--only " + name + ": there are " + String.join(", ", known));
        });
        return BenchCase.all().stream().filter(each -> only.isEmpty() || only.contains(each.name())).toList();
    }

    /** The same command again, in the rxe machine. */
    private int inMachine() throws IOException, InterruptedException {
        Path launcher = Path.of(System.getProperty("verbscope.home", ""), "verbscope");
        if (!Files.isExecutable(launcher)) {
            line.getErr().println("The rxe machine is started by the launcher: ./verbscope bench --against perftest. "
                    + "Or name real devices of this computer with --devices.");
            return Bench.MISSING;
        }
        List<String> words = new ArrayList<>(List.of(launcher.toString(), "machine", "--timeout", "0", "--", "./verbscope", "bench",
                "--against", "perftest", "--pairs", String.valueOf(pairs)));
        if (!only.isEmpty()) {
            words.addAll(List.of("--only", String.join(",", only)));
        }
        if (json) {
            words.add("--json");
        }
        return new ProcessBuilder(words).inheritIO().start().waitFor();
    }

    private int hold(List<BenchCase> cases, DevicePair pair, List<String> names) {
        ArrayNode list = all.putArray("cases");
        List<String> summary = new ArrayList<>();
        boolean missed = false;
        for (BenchCase each : cases) {
            Contest contest = new Contest(pair, each.spec());
            say(each.name());
            ArrayNode found = list.addObject().put("case", each.name()).putArray("pairs");
            Ratio ratio = contest.hold(pairs, one -> tell(one, found));
            String theirs = String.join(" ", contest.perftestCommand());
            String ours = BenchOptions.command(contest.spec(), String.join(",", names));
            say("  perftest: " + theirs);
            say("  ours:     " + ours);
            ObjectNode node = (ObjectNode) list.get(list.size() - 1);
            node.put("perftest", theirs).put("ours", ours).put("median", ratio.median()).put("least", ratio.least())
                    .put("most", ratio.most());
            String verdict = "";
            if (each.goal() > 0) {
                Ratio.Standing standing = ratio.standing(each.goal(), each.lessIsBetter());
                missed |= standing == Ratio.Standing.MISSED;
                node.put("goal", each.goal()).put("standing", standing.name().toLowerCase(Locale.ROOT));
                verdict = String.format(Locale.ROOT, "%s %.2f: %s", each.lessIsBetter() ? "<=" : ">=", each.goal(), switch (standing) {
                    case MEDIAN -> "met";
                    case RANGE -> "met by the range, not by the median";
                    case MISSED -> "missed";
                });
            }
            summary.add(String.format(Locale.ROOT, " %-18s %7.3f  (%.3f to %.3f)  %s", each.name(), ratio.median(), ratio.least(),
                    ratio.most(), verdict));
            say(summary.get(summary.size() - 1));
        }
        if (json) {
            Json.print(out, all);
        } else {
            say("");
            say("Ours to perftest's, median of " + pairs + " pairs and their range:");
            summary.forEach(this::say);
        }
        return missed ? 1 : 0;
    }

    private void tell(Contest.Pair pair, ArrayNode list) {
        ObjectNode node = list.addObject().put("counts", pair.counts()).put("ratio", pair.ratio())
                .put("perftest_figure", pair.perftestFigure()).put("our_figure", pair.ourFigure()).put("unit", pair.unit());
        node.set("ours", BenchOutput.json(pair.ours()));
        say(String.format(Locale.ROOT, "  %12.2f %12.2f %s  ratio %.3f  compiler %d ms%s", pair.perftestFigure(), pair.ourFigure(),
                pair.unit(), pair.ratio(), pair.ours().cost().compileMillis(), pair.counts() ? "" : "  (first pair, not counted)"));
    }

    private void say(String text) {
        if (!json) {
            out.println(text);
            out.flush();
        }
    }
}
