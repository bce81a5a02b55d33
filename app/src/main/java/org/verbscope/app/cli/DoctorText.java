package org.verbscope.app.cli;

import java.io.PrintWriter;
import java.util.stream.Collectors;
import org.verbscope.verbs.doctor.Environment;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Module;
import org.verbscope.verbs.doctor.Environment.Netdev;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.Port;
import org.verbscope.verbs.doctor.Examination;
import org.verbscope.verbs.doctor.Facts;
import org.verbscope.verbs.doctor.Finding;
import org.verbscope.verbs.doctor.GidWords;

/** An examination for people: what is here, then the findings with their commands, at most 80 columns but for commands. */
final class DoctorText {
    private static final int FACT = 15;
    private static final int TEXT = 13;

    private final PrintWriter out;

    DoctorText(PrintWriter out) {
        this.out = out;
    }

    void print(Examination examination) {
        Environment here = examination.environment();
        out.println(verdict(examination));
        fact("system", here.os().name().isEmpty() ? here.os().id() : here.os().name());
        fact("kernel", here.os().release() + kernel(here));
        fact("libibverbs", Facts.library(here));
        fact("providers", Facts.providers(here));
        fact("user", Facts.caller(here));
        fact("locked memory", Facts.memlock(here));
        fact("capture", Facts.capture(here));
        for (Device device : here.devices()) {
            out.println();
            device(here, device);
        }
        int number = 0;
        for (Finding finding : examination.findings()) {
            number++;
            out.println();
            finding(number, finding);
        }
        out.flush();
    }

    private static String verdict(Examination examination) {
        String count = switch (examination.findings().size()) {
            case 0 -> "";
            case 1 -> " One finding, below.";
            default -> " " + examination.findings().size() + " findings, below.";
        };
        return switch (examination.verdict()) {
            case WORKS -> "Real verbs work here.";
            case LIMITED -> "Real verbs work here, but something is wrong.";
            case MISSING -> "Real verbs do not work here; the soft device does.";
        } + count;
    }

    private static String kernel(Environment here) {
        return here.kernel().modules().stream().map(DoctorText::module).collect(Collectors.joining(", ", ": ", ""));
    }

    private static String module(Module module) {
        return module.name() + " " + switch (module.presence()) {
            case LOADED -> "loaded";
            case BUILT_IN -> "built in";
            case AVAILABLE -> "not loaded";
            case ABSENT -> "absent";
            case UNKNOWN -> "unknown";
        };
    }

    private void fact(String label, String text) {
        Paragraph.of(label, text, FACT).forEach(out::println);
    }

    private void device(Environment here, Device device) {
        out.printf("%s: %s%s%n", device.name(), device.kind(), device.netdev().isEmpty() ? "" : " on " + device.netdev()
                + here.netdev(device.netdev()).map(Netdev::mtu).map(mtu -> ", interface MTU " + mtu).orElse(", not in this namespace"));
        fact("  node", node(device));
        for (Port port : device.ports()) {
            fact("  port " + port.number(), port.state() + ", " + port.physical() + ", " + port.linkLayer()
                    + (port.activeMtu() == 0 ? "" : ", path MTU up to " + port.activeMtu()));
            for (GidFact gid : port.gids()) {
                fact("    GID " + gid.index(), gid.gid() + "  " + (gid.roceV2() ? "RoCE v2" : gid.type()) + " "
                        + gid.netdev());
                fact("", GidWords.meaning(here, port, gid));
            }
            fact("    empty", port.emptyGids() + " more entries");
        }
    }

    private static String node(Device device) {
        Node node = device.node();
        if (node.equals(Node.NONE)) {
            return "none: ib_uverbs is not loaded";
        } else if (!node.exists()) {
            return node.path() + " does not exist";
        }
        return node.path() + " " + node.mode() + " " + node.owner() + " " + node.group()
                + (node.refusal().isEmpty() ? ", opens" : ": " + node.refusal())
                + (device.listed() ? "" : ", not listed by libibverbs");
    }

    private void finding(int number, Finding finding) {
        String title = finding.id() + " (" + finding.severity().word() + ")" + (finding.subject().isEmpty() ? "" : ": " + finding.subject());
        out.println(number + ". " + title);
        paragraph("   what", finding.what());
        paragraph("   why", finding.why());
        String label = "   mend";
        for (String line : finding.mend()) {
            // A command stays on one line, to be copied whole.
            out.println(label + " ".repeat(TEXT - label.length()) + line);
            label = "";
        }
        paragraph("   meanwhile", finding.meanwhile());
    }

    private void paragraph(String label, String text) {
        Paragraph.of(label, text, TEXT).forEach(out::println);
    }
}
