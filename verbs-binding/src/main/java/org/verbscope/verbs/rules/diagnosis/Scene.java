package org.verbscope.verbs.rules.diagnosis;

import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Message;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.rules.peers.PeerCard;
import org.verbscope.verbs.rules.peers.StateCards;

/**
 * A request, and both ends as they were at one moment.
 *
 * @param at number of the event after which it is looked at
 * @param qp the queue pair whose request it is
 * @param slot of the request in its queue; null when the log does not tell of it
 * @param peer the queue pair at the other end, or {@link ObjectRef#NONE}
 */
record Scene(History history, long at, LabState state, QueuePair qp, WorkQueue queue, WorkSlot slot, ObjectRef peer) {
    static Scene of(History history, long at, ObjectRef ref, WorkQueue queue, WorkSlot slot) {
        LabState state = history.at(at);
        QueuePair qp = state.queuePair(ref);
        return new Scene(history, at, state, qp, queue, slot, PeerOf.of(state, qp));
    }

    Machine machine() {
        return state.machine(qp.ref().machine());
    }

    /** {@code soft}, {@code rxe}, {@code siw} or {@code hardware}. */
    String kind() {
        return machine().device().kind();
    }

    /** RC, UC or UD. */
    String type() {
        return qp.attributes().getOrDefault("type", "");
    }

    /** The request, or null. */
    WorkPosted work() {
        return slot == null ? null : slot.work();
    }

    /** As the rules know it: {@code RECV} for a receive; empty when it is not known. */
    String opcode() {
        return queue == WorkQueue.RECEIVE ? "RECV" : slot == null ? "" : slot.work().opcode();
    }

    /** The queue pair at the other end, or null. */
    QueuePair peerPair() {
        return peer.exists() ? state.queuePair(peer) : null;
    }

    Machine peerMachine() {
        return state.machine(peer.machine());
    }

    /** The receive queue of the peer, shared or its own; null when the log does not tell of it. */
    WorkRing peerReceives() {
        return peer.exists() ? peerMachine().ring(peer, WorkQueue.RECEIVE) : null;
    }

    /** What was done for the request; null for a receive. */
    Message message() {
        return slot == null ? null : state.message(slot.posted());
    }

    PeerCard card() {
        return StateCards.of(state, qp.ref());
    }

    PeerCard peerCard() {
        return StateCards.of(state, peer);
    }

    /** The same from the other end: its request is {@code slot} of {@code queue}. */
    Scene fromPeer(WorkQueue which, WorkSlot theirs) {
        return new Scene(history, at, state, peerPair(), which, theirs, qp.ref());
    }
}
