package org.verbscope.verbs.rules.warnings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Opcodes;
import org.verbscope.verbs.rules.diagnosis.Names;
import org.verbscope.verbs.rules.diagnosis.PeerOf;
import org.verbscope.verbs.rules.diagnosis.Receives;

/**
 * A message that takes a receive meets none at the peer, or the receive comes when the peer may have sent already: it
 * belongs before RTR. What a log does not tell of a peer is not held against it.
 */
final class ReceiveMissing implements Rule {
    @Override
    public List<Finding> look(LabState before, Entry entry) {
        WorkPosted work = entry.as(WorkPosted.class);
        QueuePair qp = work == null || work.qp().kind() != ObjectKind.QP ? null : before.queuePair(work.qp());
        if (qp == null) {
            return List.of();
        }
        return work.queue() == WorkQueue.SEND ? send(before, qp, work) : receive(before, qp, work);
    }

    private static List<Finding> send(LabState state, QueuePair qp, WorkPosted work) {
        ObjectRef peer = Opcodes.takesReceive(work.opcode()) ? PeerOf.of(state, qp) : ObjectRef.NONE;
        long left = Receives.left(state, qp, peer);
        if (left < 0 || left > waiting(state, qp)) {
            return List.of();
        }
        boolean write = !work.opcode().startsWith("SEND");
        return List.of(Words.warning(write ? "warn.write-imm-no-receive" : "warn.no-receive", qp.ref(), "", Map.of(
                "qp", Names.of(qp.ref()), "peer_qp", Names.of(peer), "wr_id", String.valueOf(work.wrId()), "opcode", work.opcode())));
    }

    /** Messages of {@code qp} that are under way and have no receive yet. */
    private static long waiting(LabState state, QueuePair qp) {
        return takingReceives(qp).stream().filter(slot -> state.message(slot.posted()) != null
                && state.message(slot.posted()).progress().receiveSlot() < 0).count();
    }

    private static List<WorkSlot> takingReceives(QueuePair qp) {
        return qp.sendQueue().slots().values().filter(slot -> slot.state().outstanding()
                && Opcodes.takesReceive(slot.work().opcode())).toList();
    }

    /** The first receive of a queue pair that takes packets already. */
    private static List<Finding> receive(LabState state, QueuePair qp, WorkPosted work) {
        boolean listens = qp.state().equals(QpState.RTR.name()) || qp.state().equals(QpState.RTS.name());
        if (!listens || qp.receiveQueue().outstanding() > 0) {
            return List.of();
        }
        ObjectRef peer = PeerOf.of(state, qp);
        QueuePair sender = peer.exists() ? state.queuePair(peer) : null;
        Optional<WorkSlot> waiting = sender == null ? Optional.empty() : takingReceives(sender).stream().findFirst();
        boolean stranger = sender == null && qp.peer() >= 0 && qp.receiveQueue().next() == 0;
        if (waiting.isEmpty() && !stranger) {
            return List.of();
        }
        return List.of(Words.warning(stranger ? "warn.receive-after-rtr" : "warn.receive-late", qp.ref(), "", Map.of(
                "qp", Names.of(qp.ref()), "state", qp.state(), "wr_id", String.valueOf(work.wrId()),
                "peer_qp", stranger ? "" : Names.of(peer), "sent", waiting.map(slot -> String.valueOf(slot.posted())).orElse(""))));
    }
}
