package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.ModifyAttempt;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.AttributeWords;
import org.verbscope.verbs.rules.ModifyExplainer;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.rules.QpStateTable.Transition;
import org.verbscope.verbs.rules.Sentences;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether a modify would be refused, and why. */
@Command(name = "modify", mixinStandardHelpOptions = true,
        description = "Say whether a modify_qp would be refused, and why; without --mask, what it needs.",
        footer = {"", "For example:", "  explain modify --from INIT --to RTR --mask STATE,AV,PATH_MTU,DEST_QPN",
            "  explain modify --from RTR --to RTS --set TIMEOUT=40 --device rxe0"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:Nothing speaks against it.", "1:It would be refused.", "2:Wrong usage."})
final class ExplainModify implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Option(names = "--type", defaultValue = "RC", description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private QpType type;
    @Option(names = "--from", required = true, description = "State it is in: ${COMPLETION-CANDIDATES}.")
    private QpState from;
    @Option(names = "--to", required = true, description = "State to go to.")
    private QpState to;
    @Option(names = "--mask", paramLabel = "NAMES", description = "Attributes of the mask, with commas between, or its number.")
    private String mask;
    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A value to look at; may be given again.")
    private Map<String, String> set = new LinkedHashMap<>();
    @Option(names = "--gid", paramLabel = "GID", description = "Of the peer, in the address vector.")
    private String gid;
    @Option(names = "--gid-index", paramLabel = "N", description = "Own GID index in the address vector.")
    private Integer gidIndex;
    @Option(names = "--no-grh", description = "The address vector has no GRH.")
    private boolean noGrh;
    @Option(names = "--device", paramLabel = "NAME", description = "Look at the limits of this device too.")
    private String device;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            return explain();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage());
        }
    }

    private int explain() {
        QpAttributes values = ModifyValues.harmless(from, to);
        int bits = QpAttribute.STATE.value();
        for (Map.Entry<String, String> each : set.entrySet()) {
            QpAttribute attribute = ModifyValues.attribute(each.getKey());
            if (attribute == QpAttribute.STATE || attribute == QpAttribute.AV) {
                throw new IllegalArgumentException(attribute + " cannot be set here");
            }
            AttributeWords.set(values, attribute, each.getValue().strip());
            bits |= attribute.value();
        }
        boolean path = gid != null || gidIndex != null || noGrh;
        if (path) {
            values.av(vector(values));
            bits |= QpAttribute.AV.value();
        }
        Transition transition = QpStateTable.transition(type, from, to);
        boolean asksOnly = mask == null;
        if (!asksOnly) {
            bits = ModifyValues.mask(mask);
        } else if (transition != null) {
            bits |= transition.required();
        }
        List<Cause> causes = ModifyExplainer.causes(attempt(values, bits, path));
        boolean refused = ModifyExplainer.refused(causes);
        if (json) {
            json(bits, transition, causes, refused);
        } else {
            print(asksOnly, transition, causes, refused);
        }
        spec.commandLine().getOut().flush();
        return refused ? Explain.WRONG : 0;
    }

    private AddressVector vector(QpAttributes values) {
        AddressVector vector = gid == null ? values.av() : AddressVector.to(Gid.parse(gid));
        vector = gidIndex == null ? vector : vector.fromIndex(gidIndex);
        return noGrh ? vector.withoutGrh() : vector;
    }

    private ModifyAttempt attempt(QpAttributes values, int bits, boolean path) {
        int index = path && values.av().global() ? values.av().sgidIndex() : -1;
        ModifyLimits limits = device == null ? ModifyLimits.NONE : ModifyLimits.of(device, Math.max(1, values.port()), index);
        return new ModifyAttempt(type.value(), from.value(), values, bits, from == QpState.RESET ? 0 : 1, limits.port(),
                limits.ports(), limits.gidErrno(), limits.ownGid(), false, limits.rdAtomic(), limits.kind());
    }

    private void print(boolean asksOnly, Transition transition, List<Cause> causes, boolean refused) {
        var prose = new Prose(spec.commandLine().getOut());
        Map<String, String> words = Map.of("type", type.name(), "from", from.name(), "to", to.name());
        prose.paragraph(Sentences.of(refused ? "explain.modify.refused" : "explain.modify.accepted", words));
        prose.causes(causes);
        if (transition != null && (asksOnly || refused)) {
            ExplainTransitions.attributes("required  ", transition.required(), prose);
            ExplainTransitions.attributes("optional  ", transition.optional(), prose);
        }
        if (asksOnly && transition != null) {
            prose.blank();
            for (QpAttribute attribute : QpAttribute.setOf(transition.required())) {
                prose.item(String.format("%-18s  ", attribute), Sentences.of("attribute." + attribute));
            }
        }
    }

    private void json(int bits, Transition transition, List<Cause> causes, boolean refused) {
        ObjectNode node = Json.object().put("type", type.name()).put("from", from.name()).put("to", to.name())
                .put("accepted", !refused);
        ExplainTransitions.names(node.putArray("mask"), bits);
        if (transition != null) {
            ExplainTransitions.names(node.putArray("required"), transition.required());
            ExplainTransitions.names(node.putArray("optional"), transition.optional());
        }
        Explain.causes(node.putArray("causes"), causes);
        Json.print(spec.commandLine().getOut(), node);
    }
}
