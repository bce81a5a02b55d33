package org.verbscope.verbs.rules.diagnosis;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;

/** Which queue pair of the log a queue pair is connected with: both machines may use the same numbers. */
public final class PeerOf {
    private PeerOf() { }

    /** The queue pair that {@code own} sends to, or {@link ObjectRef#NONE} when the log does not tell of it. */
    public static ObjectRef of(LabState state, QueuePair own) {
        long number = own.peer();
        if (number < 0) {
            return ObjectRef.NONE;
        }
        return machines(state, own).stream().flatMap(machine -> machine.queuePairs().values())
                .filter(qp -> qp.ref().number() == number && !qp.ref().equals(own.ref()) || points(own, own) && qp.ref().equals(own.ref()))
                .max(Comparator.comparing((QueuePair qp) -> qp.peer() == own.ref().number())
                        .thenComparing(qp -> qp.ref().machine() != own.ref().machine())
                        .thenComparing(qp -> state.machine(qp.ref().machine()).alive(qp.ref()))
                        .thenComparingInt(qp -> qp.ref().generation()))
                .map(QueuePair::ref).orElse(ObjectRef.NONE);
    }

    private static boolean points(QueuePair qp, QueuePair own) {
        return qp.peer() == own.ref().number();
    }

    /** The machines that its address vector can mean: the one with the GID, else all that have a device. */
    static List<Machine> machines(LabState state, QueuePair own) {
        String gid = gid(own.attributes());
        List<Machine> withGid = all(state).filter(machine -> !gid.isEmpty() && machine.device().gid().equals(gid)).toList();
        if (!withGid.isEmpty()) {
            return withGid;
        }
        List<Machine> others = all(state).filter(machine -> machine.number() != own.ref().machine()
                && !machine.device().name().isEmpty()).toList();
        return others.isEmpty() ? all(state).toList() : others;
    }

    private static Stream<Machine> all(LabState state) {
        return state.machines().values();
    }

    /** The GID that it sends to; empty before RTR. */
    static String gid(Map<String, String> attributes) {
        return attributes.getOrDefault("AV", "").split("\\s", 2)[0];
    }
}
