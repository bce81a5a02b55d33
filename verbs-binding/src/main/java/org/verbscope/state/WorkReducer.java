package org.verbscope.state;

import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;

/** Work requests posted, announced and fetched. */
final class WorkReducer {
    private WorkReducer() { }

    static LabState apply(LabState state, Entry entry, WorkEvent event) {
        if (event instanceof WorkPosted posted) {
            return posted(state, entry, posted);
        } else if (event instanceof Doorbell bell) {
            return rung(state, entry, bell);
        }
        return fetched(state, entry, (WqeFetched) event);
    }

    private static LabState posted(LabState state, Entry entry, WorkPosted work) {
        Machine machine = state.machine(work.qp().machine());
        WorkRing ring = machine.ring(work.qp(), work.queue());
        long call = entry.head().cause();
        LabState next = ring == null ? state
                : state.with(machine.with(work.qp(), work.queue(), ring.post(work, entry.seq(), call)));
        return work.queue() == WorkQueue.SEND ? next.with(Message.posted(entry.seq(), work, call)) : next;
    }

    private static LabState rung(LabState state, Entry entry, Doorbell bell) {
        Machine machine = state.machine(bell.qp().machine());
        WorkRing ring = machine.ring(bell.qp(), bell.queue());
        if (ring == null) {
            return state;
        }
        LabState next = state;
        Evidence evidence = entry.head().evidence();
        for (OrderedMap.Pair<Long, WorkSlot> pair : ring.slots()) {
            WorkSlot slot = pair.value();
            Message message = next.message(slot.posted());
            if (message != null && pair.key() < bell.tail() && !slot.rung()) {
                next = next.with(message.rung(1, 0, evidence));
            }
        }
        return next.with(machine.with(bell.qp(), bell.queue(), ring.ring(bell.tail())));
    }

    private static LabState fetched(LabState state, Entry entry, WqeFetched fetched) {
        Machine machine = state.machine(fetched.qp().machine());
        WorkRing ring = machine.ring(fetched.qp(), fetched.queue());
        if (ring == null) {
            return state;
        }
        var hand = new Adapter.InHand(fetched.qp(), fetched.queue(), fetched.slot(), fetched.wrId(), entry.seq());
        LabState next = state.with(machine.with(fetched.qp(), fetched.queue(), ring.fetched(fetched.slot()))
                .with(machine.adapter().taking(hand)));
        Message message = state.message(state.messageOf(entry.seq()));
        if (fetched.queue() == WorkQueue.RECEIVE && message != null) {
            WorkSlot slot = ring.slots().get(fetched.slot());
            Message reached = message.reached(fetched.qp(), fetched.slot());
            return next.with(slot != null && slot.rung() ? reached.rung(0, 1, entry.head().evidence()) : reached);
        }
        return next;
    }
}
