package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.Message;
import org.verbscope.state.QueuePair;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Opcodes;

/** Why no message comes to a queue pair that could take one: what the other end did, or did not do. */
final class IdleReceive {
    private final History history;
    private final long at;
    private final LabState state;
    private final QueuePair qp;
    private final ObjectRef peer;

    private IdleReceive(History history, long at, QueuePair qp) {
        this.history = history;
        this.at = at;
        this.state = history.at(at);
        this.qp = qp;
        this.peer = PeerOf.of(state, qp);
    }

    /** What keeps the oldest receive of {@code ref} waiting; empty when it has none and nobody sends. */
    static List<Finding> of(History history, long at, ObjectRef ref) {
        LabState state = history.at(at);
        QueuePair qp = state.queuePair(ref);
        return qp == null ? List.of() : new IdleReceive(history, at, qp).look();
    }

    private List<Finding> look() {
        List<WorkSlot> receives = Silence.outstanding(state.machine(qp.ref().machine()), qp.ref(), WorkQueue.RECEIVE);
        List<Finding> stuck = peer.exists() ? StuckSend.of(history, at, peer) : List.of();
        if (receives.isEmpty()) {
            return stuck;
        } else if (qp.state().equals(QpState.RESET.name()) || qp.state().equals(QpState.INIT.name())) {
            return List.of(finding("silence.own-not-rtr", Weight.SHOWN, Map.of("state", qp.state())));
        } else if (qp.attributes().getOrDefault("type", "").equals(QpType.UD.name())) {
            return DatagramWait.of(history, at, qp);
        } else if (!peer.exists()) {
            return List.of(finding("silence.peer-sent-nothing", Weight.POSSIBLE, Map.of()));
        }
        long since = receives.get(0).posted();
        if (!stuck.isEmpty()) {
            return stuck;
        }
        List<Finding> failed = failed();
        if (!failed.isEmpty()) {
            return failed;
        }
        Optional<Finding> lost = lost();
        Finding write = silentWrite(history, at, qp.ref(), since);
        if (lost.isPresent()) {
            return List.of(lost.get());
        }
        return List.of(write != null ? write : refused(since).orElseGet(() -> finding("silence.peer-sent-nothing", Weight.SHOWN, Map.of())));
    }

    /** The peer sent, and that failed: its failure is the cause. */
    private List<Finding> failed() {
        QueuePair sender = state.queuePair(peer);
        Optional<WorkSlot> slot = sender.sendQueue().slots().values().filter(s -> s.state() == SlotState.FAILED).findFirst();
        if (slot.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<>(CauseTests.of(slot.get().status(), Scene.of(history, at, peer, WorkQueue.SEND, slot.get())));
        found.add(finding("silence.peer-failed", Weight.NOTE, Map.of("wr_id", String.valueOf(slot.get().work().wrId()),
                "status", WcStatus.nameOf(slot.get().status()))));
        return found;
    }

    /** An unreliable peer knows nothing of what was dropped. */
    private Optional<Finding> lost() {
        for (Message message : messages()) {
            if (!Opcodes.takesReceive(message.work().opcode()) || message.progress().status() != 0) {
                continue;
            }
            List<PacketDropped> drops = history.drops(message.id(), at);
            if (!drops.isEmpty()) {
                return Optional.of(finding("silence.dropped", Weight.SHOWN, Map.of("wr_id", String.valueOf(message.work().wrId()),
                        "reason", drops.get(0).reason())));
            }
        }
        return Optional.empty();
    }

    private List<Message> messages() {
        return state.messages().values().filter(message -> message.work().qp().equals(peer)).toList();
    }

    /** The peer changed memory here, which gives no completion here; null when it did not. */
    static Finding silentWrite(History history, long at, ObjectRef ref, long since) {
        LabState state = history.at(at);
        ObjectRef peer = PeerOf.of(state, state.queuePair(ref));
        Optional<Message> write = state.messages().values().filter(message -> message.work().qp().equals(peer)
                && message.id() > since && message.work().opcode().equals(WrOpcode.RDMA_WRITE.name())).findFirst();
        return write.map(message -> new Finding("silence.write-is-silent", Weight.SHOWN, ref, "", Map.of("qp", Names.of(ref),
                "peer_qp", Names.of(peer), "wr_id", String.valueOf(message.work().wrId())))).orElse(null);
    }

    private Optional<Finding> refused(long since) {
        Optional<Entry> refusal = history.last(at, VerbReturned.class, back -> back.verb().equals("post_send") && back.errno() != 0
                && history.event(back.call() + 1, WorkPosted.class) != null
                && history.event(back.call() + 1, WorkPosted.class).qp().equals(peer));
        return refusal.filter(entry -> entry.seq() > since).map(entry -> finding("silence.peer-refused", Weight.SHOWN,
                Map.of("errno", new Errno(((VerbReturned) entry.event()).errno()).toString(), "event", String.valueOf(entry.seq()))));
    }

    private Finding finding(String id, Weight weight, Map<String, String> more) {
        Map<String, String> words = new HashMap<>(more);
        words.put("qp", Names.of(qp.ref()));
        words.put("peer_qp", Names.of(peer));
        return new Finding(id, weight, qp.ref(), "", words);
    }
}
