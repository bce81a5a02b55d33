package org.verbscope.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.LoggedModify;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.rules.QpStateTable.Transition;

/**
 * What the rules say of one change of a queue pair's state: the one that was refused, or the one that is to come.
 *
 * @param qp whose it is
 * @param refused the refusal, or null when nobody has tried
 * @param rows what its mask requires and was given, in the order of the bits
 * @param causes what speaks against it, most telling first
 * @param known whether the table has the transition at all
 */
public record TransitionFacts(QueuePair qp, String from, String to, Passage refused, List<Row> rows, List<Cause> causes, boolean known) {
    /**
     * One attribute of the mask.
     *
     * @param required rather than optional, or not allowed
     * @param given its value in words, empty when it is not in the mask
     * @param cause what speaks against it, or null
     * @param peer the value that the peer has for the same thing when it is another, else empty
     */
    public record Row(QpAttribute attribute, boolean required, String given, Cause cause, String peer) { }

    private static final List<String> WAY = List.of("RESET", "INIT", "RTR", "RTS");

    /** Copies are kept. */
    public TransitionFacts {
        rows = List.copyOf(rows);
        causes = List.copyOf(causes);
    }

    /** Of the change that was refused last, when nothing has happened to the state since; else of the way to {@code target}. */
    static TransitionFacts of(LabState state, Ends ends, String target) {
        QueuePair refusing = refusing(ends);
        if (refusing != null && (target.isEmpty() || target.equals(refusing.lastPassage().to()))) {
            Passage refusal = refusing.lastPassage();
            return of(state, refusing, peer(ends, refusing), refusal.from(), refusal.to(), refusal.args(), refusal);
        }
        QueuePair qp = ends.focus();
        String to = target.isEmpty() ? next(qp.state()) : target;
        return of(state, qp, peer(ends, qp), qp.state(), to, Map.of(), null);
    }

    private static QueuePair peer(Ends ends, QueuePair qp) {
        return qp.equals(ends.one()) ? ends.two() : ends.one();
    }

    private static QueuePair refusing(Ends ends) {
        QueuePair found = null;
        for (QueuePair qp : new QueuePair[] {ends.one(), ends.two()}) {
            boolean refused = qp != null && qp.lastPassage() != null && qp.lastPassage().refused();
            found = refused && (found == null || found.lastPassage().step() < qp.lastPassage().step()) ? qp : found;
        }
        return found;
    }

    /** Where a queue pair goes from here when all goes well; from RTS nowhere. */
    public static String next(String state) {
        int at = WAY.indexOf(state);
        return switch (state) {
            case "ERR" -> "RESET";
            case "SQD", "SQE" -> "RTS";
            case "RTS" -> "SQD";
            default -> at < 0 ? "RESET" : WAY.get(at + 1);
        };
    }

    /**
     * The facts of any change.
     *
     * @param peer the queue pair at the other end, or null
     * @param args of the mask, in words; empty when nothing is given yet: then nothing speaks against it
     * @param refusal or null
     */
    public static TransitionFacts of(LabState state, QueuePair qp, QueuePair peer, String from, String to, Map<String, String> args,
            Passage refusal) {
        Machine machine = state.machine(qp.ref().machine());
        String type = qp.attributes().getOrDefault("type", "RC");
        Transition transition = transition(type, from, to);
        boolean judged = !args.isEmpty();
        List<Cause> causes = judged || transition == null ? LoggedModify.causes(type, from, args, port(qp, from), ethernet(machine.device()),
                machine.device().kind()) : List.of();
        var rows = new ArrayList<Row>();
        int required = transition == null ? 0 : transition.required();
        for (QpAttribute attribute : EnumSet.allOf(QpAttribute.class)) {
            boolean needed = (required & attribute.value()) != 0;
            String given = args.getOrDefault(attribute.name(), "");
            if (attribute != QpAttribute.STATE && (needed || args.containsKey(attribute.name()))) {
                Cause cause = causes.stream().filter(c -> c.attribute().equals(attribute.name())).findFirst().orElse(null);
                rows.add(new Row(attribute, needed, given, cause, given.isEmpty() ? "" : peerValue(attribute, given, peer)));
            }
        }
        return new TransitionFacts(qp, from, to, refusal, rows, causes, transition != null);
    }

    private static Transition transition(String type, String from, String to) {
        Optional<QpType> qpType = Arrays.stream(QpType.values()).filter(t -> t.name().equals(type)).findFirst();
        Optional<QpState> a = state(from);
        Optional<QpState> b = state(to);
        return qpType.isPresent() && a.isPresent() && b.isPresent() ? QpStateTable.transition(qpType.get(), a.get(), b.get()) : null;
    }

    private static Optional<QpState> state(String name) {
        return Arrays.stream(QpState.values()).filter(s -> s.name().equals(name)).findFirst();
    }

    /** The port is the queue pair's since INIT. */
    private static int port(QueuePair qp, String from) {
        return from.equals("RESET") ? 0 : number(qp.attributes().get("PORT")).orElse(0);
    }

    /** Soft and software devices run over Ethernet; of hardware a GID with an IPv4 address says so. */
    static boolean ethernet(Machine.Device device) {
        return !device.kind().equals("hardware") || device.gid().startsWith("::ffff:");
    }

    private static OptionalInt number(String text) {
        try {
            return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.decode(text.strip()));
        } catch (NumberFormatException none) {
            return OptionalInt.empty();
        }
    }

    /** What the peer has for the same thing, when that is known and another. */
    private static String peerValue(QpAttribute attribute, String given, QueuePair peer) {
        if (peer == null) {
            return "";
        }
        String theirs = switch (attribute) {
            case DEST_QPN -> Figures.hex(peer.ref().number());
            case RQ_PSN -> peer.attributes().getOrDefault("SQ_PSN", "");
            case SQ_PSN -> peer.attributes().getOrDefault("RQ_PSN", "");
            case PATH_MTU -> peer.attributes().getOrDefault("PATH_MTU", "");
            default -> "";
        };
        return theirs.isEmpty() || value(theirs).equals(value(given)) ? "" : theirs;
    }

    private static String value(String text) {
        OptionalLong number = number(text).stream().asLongStream().findFirst();
        return number.isPresent() ? String.valueOf(number.getAsLong()) : text.replaceFirst("^MTU_", "");
    }
}
