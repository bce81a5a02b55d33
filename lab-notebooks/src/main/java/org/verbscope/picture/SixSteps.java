package org.verbscope.picture;

import java.util.List;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Message;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkSlot;

/** Which of the chapter's six steps of Send and Receive a state has reached: create, post the receive, post the send, read and pack, unpack and write, poll. */
public final class SixSteps {
    /** How many there are. */
    public static final int ALL = 6;
    /** A completion that is polled later than so many events after the write is not looked for. */
    private static final long FAR = 2000;

    private SixSteps() { }

    /** 0 before the first; of the followed message, else of what has been prepared. */
    public static int reached(LabState state) {
        Message message = state.message(state.following());
        if (message != null) {
            if (polled(state)) {
                return 6;
            }
            if (moved(message, Leg.NIC_TO_HOST, Leg.KERNEL_TO_USER)) {
                return 5;
            }
            return moved(message, Leg.HOST_TO_NIC, Leg.USER_TO_KERNEL) ? 4 : 3;
        }
        boolean receives = state.machines().values().anyMatch(m -> m.queuePairs().values()
                .anyMatch(qp -> m.alive(qp.ref()) && qp.receiveQueue().next() > 0));
        boolean created = state.machines().values().anyMatch(m -> !m.living(ObjectKind.QP).isEmpty());
        return receives ? 2 : created ? 1 : 0;
    }

    private static boolean moved(Message message, Leg... legs) {
        return List.of(legs).stream().anyMatch(leg -> message.tally().move(leg) != null);
    }

    private static boolean polled(LabState state) {
        Message message = state.message(state.following());
        if (!moved(message, Leg.NIC_TO_HOST, Leg.KERNEL_TO_USER)) {
            return false;
        }
        Machine receiver = state.machine(message.progress().receiver().machine());
        return message.finished() && receiver.completionQueues().values().anyMatch(cq -> cq.polled() > 0);
    }

    /**
     * At which events of the log the six steps of the message are that {@code state} follows; 0 for one that has not been
     * reached there or has left no event, all 0 when none is followed.
     *
     * @param end how far the log is looked at
     */
    public static long[] steps(EventLog log, LabState state, long end) {
        var steps = new long[ALL];
        Message message = state.message(state.following());
        if (message == null) {
            return steps;
        }
        var object = state.machine(message.machine()).objects().get(message.work().qp());
        steps[0] = object == null ? 0 : object.created();
        steps[1] = receive(state, message);
        steps[2] = message.id();
        steps[3] = moved(message, steps[2], Leg.HOST_TO_NIC, Leg.USER_TO_KERNEL);
        steps[4] = moved(message, steps[2], Leg.NIC_TO_HOST, Leg.KERNEL_TO_USER);
        for (long at = steps[4] + 1; steps[4] > 0 && at <= Math.min(end, steps[4] + FAR) && steps[5] == 0; at++) {
            Entry entry = log.get(at);
            if (entry.event() instanceof CompletionPolled && entry.head().machine() == message.progress().receiver().machine()) {
                steps[5] = at;
            }
        }
        return steps;
    }

    /** Of the receive that the message took, or else of the newest one that waits for it. */
    private static long receive(LabState state, Message message) {
        ObjectRef receiver = message.progress().receiver();
        QueuePair qp = receiver.exists() ? state.queuePair(receiver) : null;
        WorkSlot slot = qp == null ? null : qp.receiveQueue().slots().get(message.progress().receiveSlot());
        return slot == null ? 0 : slot.posted();
    }

    private static long moved(Message message, long after, Leg... legs) {
        return message.tally().moves().stream().filter(move -> !move.again() && move.seq() > after && List.of(legs).contains(move.leg()))
                .mapToLong(Message.Move::seq).findFirst().orElse(0);
    }
}
