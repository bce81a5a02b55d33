package org.verbscope.picture;

import java.util.Comparator;
import java.util.stream.Stream;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;

/**
 * A queue pair and the one at its other end.
 *
 * @param one on the machine with the smaller number, or null; {@code two} likewise
 * @param machineOne number of the machine on the left; {@code machineTwo} on the right
 * @param focus whichever of the two is looked at, or null when there is none
 */
public record Ends(QueuePair one, QueuePair two, int machineOne, int machineTwo, QueuePair focus) {
    /** @param chosen queue pair to look at, or {@link ObjectRef#NONE} for the one that something happened to last */
    public static Ends of(LabState state, ObjectRef chosen) {
        QueuePair focus = chosen.exists() && state.queuePair(chosen) != null ? state.queuePair(chosen) : touched(state);
        if (focus == null) {
            return new Ends(null, null, 1, 2, null);
        }
        QueuePair peer = peerOf(state, focus);
        int own = focus.ref().machine();
        int other = peer == null ? own == 1 ? 2 : 1 : peer.ref().machine();
        boolean first = own < other || own == other && focus.ref().number() <= peer.ref().number();
        return first ? new Ends(focus, peer, own, other, focus) : new Ends(peer, focus, other, own, focus);
    }

    /** The queue pair of a side, 1 or 2, or null. */
    public QueuePair side(int side) {
        return side == 1 ? one : two;
    }

    int machine(int side) {
        return side == 1 ? machineOne : machineTwo;
    }

    private static Stream<QueuePair> all(LabState state) {
        return state.machines().values().flatMap(machine -> machine.queuePairs().values());
    }

    private static boolean alive(LabState state, QueuePair qp) {
        return state.machine(qp.ref().machine()).alive(qp.ref());
    }

    /** The last one whose state changed or was refused a change, among the living if any lives; else the stage's. */
    private static QueuePair touched(LabState state) {
        Cast cast = new Cast(state, 0);
        QueuePair staged = cast.player(1).queuePair() != null ? cast.player(1).queuePair() : cast.player(2).queuePair();
        QueuePair now = all(state).filter(qp -> step(qp) == state.step() && state.step() > 0).findFirst().orElse(null);
        boolean anything = staged != null && (cast.message != null || step(staged) > 0);
        return now != null ? now : anything ? staged : all(state)
                .max(Comparator.comparing((QueuePair qp) -> alive(state, qp)).thenComparingLong(Ends::step)).orElse(staged);
    }

    private static long step(QueuePair qp) {
        Passage last = qp.lastPassage();
        return last == null ? 0 : last.step();
    }

    private static QueuePair peerOf(LabState state, QueuePair own) {
        QueuePair named = all(state).filter(qp -> qp.ref().number() == own.peer() && !qp.ref().equals(own.ref()))
                .max(Comparator.comparing((QueuePair qp) -> qp.peer() == own.ref().number())
                        .thenComparing(qp -> qp.ref().machine() != own.ref().machine())
                        .thenComparing(qp -> alive(state, qp)).thenComparingInt(qp -> qp.ref().generation())).orElse(null);
        if (named != null) {
            return named;
        }
        QueuePair back = all(state).filter(qp -> qp.peer() == own.ref().number() && qp.ref().machine() != own.ref().machine()
                && alive(state, qp)).findFirst().orElse(null);
        return back != null ? back : state.machines().values().filter(machine -> machine.number() != own.ref().machine())
                .map(Ends::newest).filter(qp -> qp != null).findFirst().orElse(null);
    }

    private static QueuePair newest(Machine machine) {
        var living = machine.living(ObjectKind.QP);
        return living.isEmpty() ? null : machine.queuePairs().get(living.get(living.size() - 1).ref());
    }
}
