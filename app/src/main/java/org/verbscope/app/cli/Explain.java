package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.rules.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Everything that the rules can say without running anything. */
@Command(name = "explain", mixinStandardHelpOptions = true,
        description = "Explain a transition, an errno, a completion status, two peers or a session.",
        subcommands = {ExplainTransitions.class, ExplainModify.class, ExplainErrno.class, ExplainStatus.class,
            ExplainPeers.class, ExplainSession.class})
final class Explain implements Runnable {
    /** Something was found that is wrong. */
    static final int WRONG = 1;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    static void findings(ArrayNode into, List<Finding> findings) {
        for (Finding finding : findings) {
            into.addObject().put("id", finding.id()).put("weight", finding.weight().word()).put("on", finding.on().words())
                    .put("attribute", finding.attribute()).put("sentence", finding.sentence()).put("fix", finding.fix());
        }
    }

    static void causes(ArrayNode into, List<Cause> causes) {
        for (Cause cause : causes) {
            into.addObject().put("id", cause.id()).put("attribute", cause.attribute()).put("why", cause.why())
                    .put("fix", cause.fix());
        }
    }
}
