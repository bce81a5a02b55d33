package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.rules.QpStateTable.Transition;
import org.verbscope.verbs.rules.Sentences;
import org.verbscope.verbs.rules.StateBehaviour;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The state table of queue pairs: what each transition asks for, and what each state is good for. */
@Command(name = "transitions", mixinStandardHelpOptions = true,
        description = "Print the state table of queue pairs: attributes of each transition, posting and packets in each state.")
final class ExplainTransitions implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Option(names = "--type", description = "${COMPLETION-CANDIDATES} (default: all).")
    private QpType type;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        List<QpType> types = type == null ? List.of(QpType.values()) : List.of(type);
        if (json) {
            Json.print(spec.commandLine().getOut(), json(types));
        } else {
            var prose = new Prose(spec.commandLine().getOut());
            types.forEach(each -> print(each, prose));
            states(prose);
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    /** Transitions that ask for or take something besides the state itself; the others need no row. */
    private static List<Transition> telling(QpType type) {
        return List.of(QpState.values()).stream().flatMap(from -> QpStateTable.from(type, from).stream())
                .filter(t -> t.to() != QpState.RESET && t.to() != QpState.ERR).toList();
    }

    private static void print(QpType type, Prose prose) {
        prose.line(type.name() + " queue pairs");
        prose.blank();
        for (Transition transition : telling(type)) {
            prose.line("  " + transition.from() + " to " + transition.to());
            attributes("    required  ", transition.required(), prose);
            attributes("    optional  ", transition.optional(), prose);
        }
        prose.blank();
        prose.item("  ", "STATE is in every mask. From every state to RESET, and from every state but RESET to ERR: STATE alone.");
        prose.blank();
    }

    static void attributes(String lead, int mask, Prose prose) {
        if (mask != 0) {
            prose.item(lead, QpAttribute.setOf(mask).stream().map(QpAttribute::name).collect(Collectors.joining(", ")));
        }
    }

    private static void states(Prose prose) {
        String row = "  %-6s  %-18s %-18s %s";
        prose.line(String.format(row, "state", "post_recv", "post_send", "packets that come"));
        for (QpState state : QpState.values()) {
            StateBehaviour does = StateBehaviour.of(state);
            prose.line(String.format(row, state, does.receives().words(), does.sends().words(), does.arrivals().words()));
        }
        prose.blank();
        for (QpState state : QpState.values()) {
            prose.item(String.format("  %-6s  ", state), StateBehaviour.of(state).note());
        }
    }

    private static ObjectNode json(List<QpType> types) {
        ObjectNode all = Json.object();
        ArrayNode table = all.putArray("transitions");
        for (QpType type : types) {
            for (QpState from : QpState.values()) {
                for (Transition transition : QpStateTable.from(type, from)) {
                    ObjectNode node = table.addObject().put("type", type.name()).put("from", from.name())
                            .put("to", transition.to().name());
                    names(node.putArray("required"), transition.required());
                    names(node.putArray("optional"), transition.optional());
                }
            }
        }
        ArrayNode states = all.putArray("states");
        for (QpState state : QpState.values()) {
            StateBehaviour does = StateBehaviour.of(state);
            states.addObject().put("state", state.name()).put("c_name", state.cName()).put("post_recv", word(does.receives()))
                    .put("post_send", word(does.sends())).put("packets", word(does.arrivals())).put("note", does.note());
        }
        ArrayNode attributes = all.putArray("attributes");
        for (QpAttribute attribute : QpAttribute.values()) {
            attributes.addObject().put("name", attribute.name()).put("c_name", attribute.cName())
                    .put("bit", attribute.value()).put("meaning", Sentences.of("attribute." + attribute.name()));
        }
        return all;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }

    static void names(ArrayNode into, int mask) {
        QpAttribute.setOf(mask).forEach(attribute -> into.add(attribute.name()));
    }
}
