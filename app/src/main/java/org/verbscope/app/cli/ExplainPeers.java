package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.peers.PeerCardException;
import org.verbscope.verbs.rules.peers.PeerComparison;
import org.verbscope.verbs.rules.peers.PeerComparison.Line;
import org.verbscope.verbs.rules.peers.PeerPair;
import org.verbscope.verbs.rules.peers.PeerRule.Outcome;
import org.verbscope.verbs.rules.peers.PeerSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Two ends of a connection, side by side. */
@Command(name = "peers", mixinStandardHelpOptions = true, description = "Compare the two ends of a connection that does not work.",
        footer = {"", "A file holds a peer card (what endpoint.card() gives in a notebook), or the", "output of \"rdma -j -dd resource show qp\"."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:The two ends fit.", "1:Something does not fit.", "2:Wrong usage.", "65:A card cannot be read.",
            "66:A file cannot be read."})
final class ExplainPeers implements Callable<Integer> {
    private static final int BAD_CARD = 65;
    private static final int NO_FILE = 66;

    @Spec
    private CommandSpec spec;
    @Parameters(index = "0", paramLabel = "A", description = "File of one end.")
    private Path fileA;
    @Parameters(index = "1", paramLabel = "B", description = "File of the other.")
    private Path fileB;
    @Option(names = "--qpn-a", paramLabel = "N", description = "Queue pair number of A, where the file has several.")
    private String qpnA;
    @Option(names = "--qpn-b", paramLabel = "N", description = "Likewise of B.")
    private String qpnB;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            PeerSource a = PeerSource.read(text(fileA), fileA.getFileName().toString());
            PeerSource b = PeerSource.read(text(fileB), fileB.getFileName().toString());
            PeerPair pair = PeerPair.choose(a, fileA.getFileName().toString(), number("--qpn-a", qpnA), b,
                    fileB.getFileName().toString(), number("--qpn-b", qpnB));
            var notes = new ArrayList<>(a.notes());
            notes.addAll(b.notes());
            PeerComparison comparison = PeerComparison.of(pair.a(), pair.b());
            if (json) {
                Json.print(spec.commandLine().getOut(), json(pair, comparison, notes));
            } else {
                print(pair, comparison, notes);
            }
            spec.commandLine().getOut().flush();
            return comparison.wrong() ? Explain.WRONG : 0;
        } catch (PeerCardException bad) {
            spec.commandLine().getErr().println(bad.getMessage());
            return BAD_CARD;
        } catch (IOException unreadable) {
            spec.commandLine().getErr().println("Cannot read " + unreadable.getMessage() + ". See that the path is right.");
            return NO_FILE;
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    private OptionalLong number(String option, String text) {
        try {
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.decode(text));
        } catch (NumberFormatException none) {
            throw new ParameterException(spec.commandLine(), option + " " + text + ": a number, decimal or with 0x");
        }
    }

    private void print(PeerPair pair, PeerComparison comparison, List<String> notes) {
        var prose = new Prose(spec.commandLine().getOut());
        prose.item("A  ", pair.a().words());
        prose.item("B  ", pair.b().words());
        prose.blank();
        for (Line line : comparison.lines()) {
            String known = line.outcome() == Outcome.UNKNOWN ? missing(line) : line.own() + ", " + line.other();
            prose.item(String.format("  %-8s", word(line.outcome())), line.what() + ": " + known);
        }
        findings(Weight.SHOWN, "What does not fit:", comparison.findings(), prose);
        findings(Weight.WARNING, "What will do harm:", comparison.findings(), prose);
        findings(Weight.NOTE, "Worth knowing:", comparison.findings(), prose);
        notes.forEach(note -> prose.item("note: ", note));
    }

    private static String missing(Line line) {
        return line.own().isEmpty() && line.other().isEmpty() ? "neither card says it"
                : line.own() + line.other() + ", and the other card does not say it";
    }

    private static void findings(Weight weight, String heading, List<Finding> all, Prose prose) {
        List<Finding> these = all.stream().filter(finding -> finding.weight() == weight).toList();
        if (!these.isEmpty()) {
            prose.blank();
            prose.line(heading);
            prose.causes(these.stream().map(Finding::toCause).toList());
        }
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case FITS -> "fits";
            case DIFFERS -> "differs";
            case UNKNOWN -> "?";
        };
    }

    private static ObjectNode json(PeerPair pair, PeerComparison comparison, List<String> notes) {
        ObjectNode node = Json.object().put("a", pair.a().words()).put("b", pair.b().words()).put("fits", !comparison.wrong());
        ArrayNode lines = node.putArray("compared");
        for (Line line : comparison.lines()) {
            lines.addObject().put("what", line.what()).put("own", line.own()).put("other", line.other())
                    .put("outcome", line.outcome().name().toLowerCase(Locale.ROOT));
        }
        Explain.findings(node.putArray("findings"), comparison.findings());
        notes.forEach(node.putArray("notes")::add);
        return node;
    }
}
