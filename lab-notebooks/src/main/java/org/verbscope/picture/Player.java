package org.verbscope.picture;

import java.util.List;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.CqRing;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.Region;

/**
 * One end of the stage.
 *
 * @param side 1 left, 2 right
 * @param queuePair and {@code region} may be null
 * @param sameMemory the regions registered over the region's very memory, it among them: what one of them wrote, all have
 * @param sender whether it posted the followed message; meaningless unless {@code cast}
 * @param cast whether a message is followed
 */
record Player(int side, Machine machine, QueuePair queuePair, Region region, List<Region> sameMemory, boolean sender, boolean cast) {
    /** Prefix of the ids of its shapes, e.g. {@code m1}. */
    String id() {
        return "m" + machine.number();
    }

    /** The completion queue that matters: of sends at the sender, else of receives; null when there is none. */
    CqRing completions() {
        ObjectRef cq = completionQueue();
        return cq == null ? null : machine.completionQueues().get(cq);
    }

    ObjectRef completionQueue() {
        if (queuePair != null) {
            String number = queuePair.attributes().get(sender ? "send_cq" : "recv_cq");
            for (var pair : machine.completionQueues()) {
                if (Long.toString(pair.key().number()).equals(number) && machine.alive(pair.key())) {
                    return pair.key();
                }
            }
        }
        var living = machine.living(ObjectKind.CQ);
        return living.isEmpty() ? null : living.get(living.size() - 1).ref();
    }
}
