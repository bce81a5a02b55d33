package org.verbscope.picture;

import java.util.List;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Message;

/** Which of the chapter's six steps of Send and Receive a state has reached: create, post the receive, post the send, read and pack, unpack and write, poll. */
public final class SixSteps {
    /** How many there are. */
    public static final int ALL = 6;

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
                .anyMatch(qp -> qp.receiveQueue().next() > 0));
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
}
