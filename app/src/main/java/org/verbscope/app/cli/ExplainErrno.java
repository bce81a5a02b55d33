package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.rules.ErrnoCauses;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What an errno means, verb by verb. */
@Command(name = "errno", mixinStandardHelpOptions = true, description = "Explain what an errno of a verb means, and what brings it about.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:It is explained.", "1:No verb is known to answer this errno.", "2:Wrong usage."})
final class ExplainErrno implements Callable<Integer> {
    private static final int LAST = 133;

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "ERRNO", description = "A number or a name: 110 or ETIMEDOUT.")
    private String which;
    @Option(names = "--verb", paramLabel = "VERB", description = "Of this verb only, e.g. modify_qp.")
    private String verb;
    @Option(names = "--kind", defaultValue = "HARDWARE", description = "Of device: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private DeviceKind kind;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Errno errno = errno();
        List<String> verbs = ErrnoCauses.verbs(errno);
        if (verb != null) {
            String name = verb.replaceFirst("^ibv_", "");
            verbs = verbs.contains(name) ? List.of(name) : List.of();
        }
        ObjectNode all = Json.object().put("errno", errno.number()).put("name", errno.name());
        ArrayNode list = all.putArray("verbs");
        var prose = new Prose(spec.commandLine().getOut());
        if (!json) {
            prose.line(errno.toString());
        }
        for (String each : verbs) {
            Explanation explanation = ErrnoCauses.general(each, errno, kind.word());
            if (json) {
                ObjectNode node = list.addObject().put("verb", each).put("summary", explanation.summary());
                Explain.causes(node.putArray("causes"), explanation.causes());
            } else {
                prose.blank();
                prose.item(each + ": ", explanation.summary());
                prose.causes(explanation.causes());
            }
        }
        if (json) {
            Json.print(spec.commandLine().getOut(), all);
        } else if (verbs.isEmpty()) {
            prose.paragraph(nothing(errno));
        }
        spec.commandLine().getOut().flush();
        return verbs.isEmpty() ? Explain.WRONG : 0;
    }

    private String nothing(Errno errno) {
        List<String> others = ErrnoCauses.verbs(errno);
        if (others.isEmpty()) {
            return "No verb is known to answer this. Look into errno(3).";
        }
        return verb + " is not known to answer this. These are: " + String.join(", ", others) + ".";
    }

    private Errno errno() {
        String text = which.strip();
        if (text.matches("-?[0-9]{1,4}")) {
            return new Errno(Math.abs(Integer.parseInt(text)));
        }
        String name = text.toUpperCase(Locale.ROOT);
        return IntStream.rangeClosed(1, LAST).mapToObj(Errno::new).filter(e -> e.name().equals(name)).findFirst()
                .orElseThrow(() -> new ParameterException(spec.commandLine(), which + " is no errno that verbs answer: "
                        + "give its number, or a name such as EINVAL, ENOMEM or ETIMEDOUT"));
    }
}
