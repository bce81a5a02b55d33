package org.verbscope.picture;

import java.util.Comparator;
import java.util.stream.Stream;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.CqRing;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;

/**
 * A queue pair with its queues, and the request that is looked at.
 *
 * @param qp or null when there is none
 * @param receives its own receive queue or the shared one
 * @param shared whether it is that
 * @param sendCq or null; {@code recvCq} likewise
 * @param slot or null when no request was posted
 * @param slotId of the slot on the picture; empty when there is none
 */
record Desk(Machine machine, QueuePair qp, WorkRing receives, boolean shared, ObjectRef sendCq, ObjectRef recvCq, WorkSlot slot, String slotId) {
    static final String PREFIX = "queues.";

    static Desk of(LabState state, ObjectRef chosen, String slotId) {
        QueuePair qp = chosen.exists() && state.queuePair(chosen) != null ? state.queuePair(chosen) : touched(state);
        if (qp == null) {
            return new Desk(state.machine(1), null, null, false, null, null, null, "");
        }
        Machine machine = state.machine(qp.ref().machine());
        WorkRing receives = machine.ring(qp.ref(), WorkQueue.RECEIVE);
        boolean shared = !qp.sharedQueue().equals(qp.ref());
        WorkSlot slot = named(qp, receives, slotId);
        slot = slot == null ? telling(state, qp, receives) : slot;
        return new Desk(machine, qp, receives, shared, cq(machine, qp, "send_cq"), cq(machine, qp, "recv_cq"), slot,
                slot == null ? "" : id(slot, slot.work().queue() == WorkQueue.SEND ? qp.sendQueue() : receives));
    }

    private static String id(WorkSlot slot, WorkRing ring) {
        int places = ring == null ? 1 : Rings.places(ring.capacity());
        return PREFIX + (slot.work().queue() == WorkQueue.SEND ? "sq" : "rq") + ".slot" + slot.work().slot() % places;
    }

    CqRing completions(ObjectRef cq) {
        return cq == null ? null : machine.completionQueues().get(cq);
    }

    /** The completion of the request that is looked at, or null. */
    CqRing.Cqe completion() {
        ObjectRef cq = slot == null ? null : slot.work().queue() == WorkQueue.SEND ? sendCq : recvCq;
        CqRing ring = completions(cq);
        return ring == null ? null : ring.entries().values().filter(cqe -> cqe.queue() == slot.work().queue()
                && cqe.slot() == slot.work().slot() && (shared || cqe.qp().equals(qp.ref()))).reduce((a, b) -> b).orElse(null);
    }

    private static ObjectRef cq(Machine machine, QueuePair qp, String attribute) {
        String number = qp.attributes().get(attribute);
        ObjectRef found = null;
        for (var pair : machine.completionQueues()) {
            boolean it = Long.toString(pair.key().number()).equals(number);
            found = it && (found == null || machine.alive(pair.key())) ? pair.key() : found;
        }
        return found;
    }

    private static WorkSlot named(QueuePair qp, WorkRing receives, String id) {
        if (!id.startsWith(PREFIX) || !id.contains(".slot")) {
            return null;
        }
        WorkRing ring = id.startsWith(PREFIX + "sq") ? qp.sendQueue() : receives;
        int place = Integer.parseInt(id.substring(id.indexOf(".slot") + 5));
        return ring == null ? null : ring.slots().values().filter(s -> s.work().slot() % Rings.places(ring.capacity()) == place)
                .reduce((a, b) -> b).orElse(null);
    }

    private static QueuePair touched(LabState state) {
        ObjectRef now = state.last() == null ? ObjectRef.NONE : queuePair(state.last());
        QueuePair own = now.exists() ? state.queuePair(now) : null;
        if (own != null) {
            return own;
        }
        Cast cast = new Cast(state, 0);
        QueuePair receiver = Stream.of(cast.player(2), cast.player(1)).map(Player::queuePair).filter(qp -> qp != null)
                .max(Comparator.comparingLong(qp -> newest(qp, state.machine(qp.ref().machine()).ring(qp.ref(), WorkQueue.RECEIVE)))).orElse(null);
        return receiver;
    }

    private static ObjectRef queuePair(Entry entry) {
        if (entry.event() instanceof WorkPosted e) {
            return e.qp();
        } else if (entry.event() instanceof Doorbell e) {
            return e.qp();
        } else if (entry.event() instanceof WqeFetched e) {
            return e.qp();
        } else if (entry.event() instanceof CqeWritten e) {
            return e.qp();
        }
        return entry.event() instanceof CompletionPolled e ? e.qp() : ObjectRef.NONE;
    }

    private static long newest(QueuePair qp, WorkRing receives) {
        return all(qp, receives).mapToLong(WorkSlot::posted).max().orElse(0);
    }

    private static Stream<WorkSlot> all(QueuePair qp, WorkRing receives) {
        return Stream.concat(qp.sendQueue().slots().values(), receives == null ? Stream.empty() : receives.slots().values());
    }

    /** The request that the last event is about; else one that failed; else the one in hand; else the newest. */
    private static WorkSlot telling(LabState state, QueuePair qp, WorkRing receives) {
        Entry last = state.last();
        WorkSlot now = all(qp, receives).filter(slot -> last != null && about(last, slot)).findFirst().orElse(null);
        return now != null ? now : all(qp, receives).max(Comparator.comparing((WorkSlot slot) -> slot.state() == SlotState.FAILED)
                .thenComparing(slot -> slot.state() == SlotState.IN_HAND).thenComparingLong(WorkSlot::posted)).orElse(null);
    }

    private static boolean about(Entry last, WorkSlot slot) {
        if (last.event() instanceof WorkPosted) {
            return slot.posted() == last.seq();
        } else if (last.event() instanceof WqeFetched e) {
            return e.queue() == slot.work().queue() && e.slot() == slot.work().slot();
        } else if (last.event() instanceof CqeWritten e) {
            return e.queue() == slot.work().queue() && e.slot() == slot.work().slot();
        }
        return last.event() instanceof CompletionPolled e && e.wrId() == slot.work().wrId() && slot.status() == e.status();
    }
}
