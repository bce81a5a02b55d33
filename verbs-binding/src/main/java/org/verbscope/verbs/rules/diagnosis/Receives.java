package org.verbscope.verbs.rules.diagnosis;

import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;
import org.verbscope.verbs.rules.Opcodes;

/** How many receives the peer has for the messages of a queue pair. */
public final class Receives {
    private Receives() { }

    /**
     * Receives that are posted at {@code peer} and not taken. A real device does not say that one was taken before somebody
     * polls its completion: messages that succeeded took theirs.
     *
     * @return -1 when the log does not tell of the receive queue
     */
    public static long left(LabState state, QueuePair sender, ObjectRef peer) {
        WorkRing ring = peer.exists() ? state.machine(peer.machine()).ring(peer, WorkQueue.RECEIVE) : null;
        if (ring == null) {
            return -1;
        }
        boolean shared = !state.queuePair(peer).sharedQueue().equals(peer);
        long succeeded = shared ? 0 : state.messages().values().filter(message -> message.work().qp().equals(sender.ref())
                && Opcodes.takesReceive(message.work().opcode()) && message.progress().status() == 0).count();
        long seen = ring.next() - ring.outstanding();
        return Math.max(0, ring.outstanding() - Math.max(0, succeeded - seen));
    }
}
