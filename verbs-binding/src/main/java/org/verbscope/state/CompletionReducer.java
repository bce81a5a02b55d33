package org.verbscope.state;

import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.CompletionEvent.EmptyPolls;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkQueue;

/** Completions written and polled. On a real device only the poll is seen: it then stands for both. */
final class CompletionReducer {
    private CompletionReducer() { }

    static LabState apply(LabState state, Entry entry, CompletionEvent event) {
        if (event instanceof CqeWritten written) {
            return written(state, entry, written);
        } else if (event instanceof CompletionPolled polled) {
            return polled(state, entry, polled);
        } else if (event instanceof EmptyPolls empty) {
            CqRing ring = state.machine(empty.cq().machine()).completionQueues().get(empty.cq());
            return ring == null ? state : with(state, empty.cq(), ring.foundNothing(empty.count()));
        }
        return state;
    }

    private static LabState written(LabState state, Entry entry, CqeWritten cqe) {
        WorkSlot slot = slot(state, cqe.qp(), cqe.queue(), cqe.wrId(), cqe.slot());
        LabState next = slot == null ? state : arrived(completed(state, cqe.qp(), cqe.queue(), slot, cqe.status()),
                entry.seq(), slot, cqe);
        CqRing ring = next.machine(cqe.cq().machine()).completionQueues().get(cqe.cq());
        return ring == null ? next : with(next, cqe.cq(), ring.write(new CqRing.Cqe(cqe.qp(), cqe.queue(),
                slot == null ? -1 : slot.work().slot(), cqe.wrId(), cqe.status(), cqe.opcode(), cqe.byteLen(),
                entry.seq(), false)));
    }

    private static LabState polled(LabState state, Entry entry, CompletionPolled polled) {
        LabState next = state;
        CqRing ring = next.machine(polled.cq().machine()).completionQueues().get(polled.cq());
        if (ring == null) {
            return next;
        }
        if (ring.next() == null) {
            WorkQueue queue = queueOf(next, polled);
            next = written(next, entry, new CqeWritten(polled.cq(), polled.qp(), queue, -1, polled.wrId(),
                    polled.status(), polled.opcode(), polled.byteLen()));
            ring = next.machine(polled.cq().machine()).completionQueues().get(polled.cq());
        }
        CqRing.Cqe cqe = ring.next();
        next = with(next, polled.cq(), ring.poll());
        WorkRing work = cqe == null || cqe.slot() < 0 ? null : next.machine(cqe.qp().machine()).ring(cqe.qp(), cqe.queue());
        return work == null ? next : with(next, cqe.qp(), cqe.queue(), work.polled(cqe.slot()));
    }

    /** Opcodes of receives say so; a failed completion has no valid opcode, there the wr_id must do. */
    private static WorkQueue queueOf(LabState state, CompletionPolled polled) {
        if (polled.status() == 0) {
            return polled.opcode().contains("RECV") ? WorkQueue.RECEIVE : WorkQueue.SEND;
        }
        boolean sends = slot(state, polled.qp(), WorkQueue.SEND, polled.wrId(), -1) != null;
        return sends ? WorkQueue.SEND : WorkQueue.RECEIVE;
    }

    private static WorkSlot slot(LabState state, ObjectRef ref, WorkQueue queue, long wrId, long hint) {
        WorkRing ring = state.machine(ref.machine()).ring(ref, queue);
        return ring == null ? null : ring.unfinished(wrId, hint);
    }

    private static LabState completed(LabState state, ObjectRef ref, WorkQueue queue, WorkSlot slot, int status) {
        WorkRing ring = state.machine(ref.machine()).ring(ref, queue);
        LabState next = with(state, ref, queue, ring.completed(slot, status));
        Adapter adapter = next.machine(ref.machine()).adapter();
        if (adapter.inHand() != null && adapter.inHand().qp().equals(ref) && adapter.inHand().queue() == queue
                && adapter.inHand().slot() == slot.work().slot()) {
            next = next.with(next.machine(ref.machine()).with(adapter.taking(null)));
        }
        if (queue == WorkQueue.RECEIVE) {
            return next;
        }
        for (OrderedMap.Pair<Long, WorkSlot> pair : ring.slots()) {
            Message message = next.message(pair.value().posted());
            boolean earlier = pair.key() < slot.work().slot() && pair.value().state().outstanding() && status == 0;
            if (message != null && (earlier || pair.key() == slot.work().slot())) {
                next = next.with(message.completed(status));
            }
        }
        return next.with(next.wire().without(slot.posted()));
    }

    /** Where no device told of its writes, a completion with a length says that the bytes are there. */
    private static LabState arrived(LabState state, long seq, WorkSlot slot, CqeWritten cqe) {
        boolean reads = slot.work().opcode().contains("READ");
        long left = cqe.status() != 0 ? 0 : cqe.queue() == WorkQueue.RECEIVE ? cqe.byteLen() : reads ? slot.work().length() : 0;
        LabState next = state;
        for (Sge sge : slot.work().sges()) {
            long bytes = Math.min(left, sge.length());
            Region region = regionOf(next.machine(cqe.qp().machine()), sge);
            if (region == null || bytes <= 0) {
                continue;
            }
            left -= bytes;
            long from = sge.address() - region.address();
            boolean told = region.spans().stream().anyMatch(span -> span.seq() > slot.posted()
                    && span.start() < from + bytes && span.end() > from);
            next = told ? next : next.with(next.machine(cqe.qp().machine()).with(
                    region.written(from, bytes, Bytes.EMPTY, seq, reads ? slot.posted() : 0, true)));
        }
        return next;
    }

    /** By its key, the last that had it; a log that has no keys is searched. */
    private static Region regionOf(Machine machine, Sge sge) {
        OrderedMap.Pair<ObjectRef, Region> keyed = machine.regions().floor(new ObjectRef(machine.number(), ObjectKind.MR,
                Integer.toUnsignedLong(sge.lkey()), Integer.MAX_VALUE));
        if (keyed != null && keyed.key().number() == Integer.toUnsignedLong(sge.lkey())) {
            Region region = keyed.value();
            return machine.alive(region.ref()) && region.contains(sge.address(), sge.length()) ? region : null;
        }
        return machine.regions().values().filter(r -> machine.alive(r.ref()) && r.contains(sge.address(), sge.length()))
                .findFirst().orElse(null);
    }

    private static LabState with(LabState state, ObjectRef owner, WorkQueue queue, WorkRing ring) {
        return state.with(state.machine(owner.machine()).with(owner, queue, ring));
    }

    private static LabState with(LabState state, ObjectRef cq, CqRing ring) {
        return state.with(state.machine(cq.machine()).with(cq, ring));
    }
}
