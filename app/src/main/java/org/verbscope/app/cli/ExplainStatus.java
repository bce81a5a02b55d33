package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.rules.StatusCause.Question;
import org.verbscope.verbs.rules.StatusCauses;
import org.verbscope.verbs.rules.VendorCodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a completion status means. */
@Command(name = "status", mixinStandardHelpOptions = true, description = "Explain a completion status and its causes, most frequent first.",
        footer = {"", "A recorded run knows more: \"explain session FILE\" looks at the objects of both peers."},
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:It is explained.", "2:Wrong usage, or no such status."})
final class ExplainStatus implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "STATUS", description = "A number or a name: 12, RETRY_EXC_ERR or IBV_WC_RETRY_EXC_ERR.")
    private String which;
    @Option(names = "--type", description = "Of this type of queue pair only: ${COMPLETION-CANDIDATES}.")
    private QpType type;
    @Option(names = "--opcode", paramLabel = "OPCODE", description = "Of this request only, e.g. SEND, RDMA_READ; RECV for a receive.")
    private String opcode;
    @Option(names = "--kind", defaultValue = "HARDWARE", description = "Of device: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private DeviceKind kind;
    @Option(names = "--vendor-err", paramLabel = "N", description = "vendor_err of the completion, decimal or 0x.")
    private String vendorErr;
    @Option(names = "--vendor", paramLabel = "N", description = "vendor_id of the device, decimal or 0x.")
    private String vendor;
    @Option(names = "--firmware", paramLabel = "VERSION", description = "Of the device.", defaultValue = "")
    private String firmware;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        WcStatus status = status();
        String request = opcode == null ? "" : opcode();
        boolean receive = request.equals("RECV");
        WorkQueue queue = request.isEmpty() ? null : receive ? WorkQueue.RECEIVE : WorkQueue.SEND;
        Explanation explanation = StatusCauses.explain(
                new Question(status.name(), type == null ? "" : type.name(), request, queue, kind.word()));
        int code = vendorErr == null ? 0 : number("--vendor-err", vendorErr);
        String said = VendorCodes.sentence(vendor == null ? 0 : number("--vendor", vendor), code, firmware);
        if (json) {
            ObjectNode node = Json.object().put("status", status.value()).put("name", status.name())
                    .put("summary", explanation.summary()).put("vendor", said);
            Explain.causes(node.putArray("causes"), explanation.causes());
            Json.print(spec.commandLine().getOut(), node);
        } else {
            var prose = new Prose(spec.commandLine().getOut());
            prose.line(status.name() + " (" + status.value() + ")");
            prose.explanation(explanation);
            if (!said.isEmpty()) {
                prose.paragraph(said);
            }
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private WcStatus status() {
        String text = which.strip().toUpperCase(Locale.ROOT).replaceFirst("^IBV_WC_", "");
        return Arrays.stream(WcStatus.values())
                .filter(status -> status.name().equals(text) || String.valueOf(status.value()).equals(text)).findFirst()
                .orElseThrow(() -> wrong(which + " is no completion status: they are 0 (SUCCESS) to "
                        + (WcStatus.values().length - 1) + ", or a name such as RNR_RETRY_EXC_ERR"));
    }

    private String opcode() {
        String text = opcode.strip().toUpperCase(Locale.ROOT).replaceFirst("^IBV_WR_", "");
        boolean known = text.equals("RECV") || Arrays.stream(WrOpcode.values()).anyMatch(each -> each.name().equals(text));
        if (!known) {
            throw wrong("--opcode " + opcode + ": one of RECV, "
                    + Arrays.stream(WrOpcode.values()).map(WrOpcode::name).collect(Collectors.joining(", ")));
        }
        return text;
    }

    private int number(String option, String text) {
        try {
            return Integer.decode(text.strip());
        } catch (NumberFormatException none) {
            throw wrong(option + " " + text + ": a number, decimal or with 0x");
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }
}
