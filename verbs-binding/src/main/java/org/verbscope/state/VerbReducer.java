package org.verbscope.state;

import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.Origin;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkQueue;

/** Calls and returns: what a call announced and the device refused is taken back. */
final class VerbReducer {
    private VerbReducer() { }

    static LabState apply(LabState state, Entry entry, VerbEvent event) {
        if (event instanceof VerbCalled call) {
            return called(state, entry, call);
        }
        var back = (VerbReturned) event;
        OpenCall call = state.calls().get(back.call());
        if (call == null) {
            return state;
        }
        LabState next = state.returned(back.call());
        return switch (call.verb()) {
            case "post_send", "bind_mw" -> back.errno() == 0 ? accepted(next, call, WorkQueue.SEND) : rollback(next, call, WorkQueue.SEND, back.result());
            case "post_srq_recv", "post_recv" -> back.errno() == 0 ? accepted(next, call, WorkQueue.RECEIVE)
                    : rollback(next, call, WorkQueue.RECEIVE, back.result());
            case "modify_qp" -> back.errno() == 0 ? modified(next, call) : refused(next, entry, call, back);
            default -> next;
        };
    }

    private static LabState called(LabState state, Entry entry, VerbCalled call) {
        LabState next = state.with(new OpenCall(entry.seq(), call.verb(), call.on(), call.args()));
        Machine machine = next.machine(entry.head().machine());
        boolean first = call.verb().equals("open_device") && machine.number() > 0
                && entry.head().origin() == Origin.PROGRAM && machine.living(ObjectKind.CONTEXT).isEmpty();
        return first ? next.with(machine.with(new Machine.ControlEntries(0, null)).with(Adapter.IDLE)) : next;
    }

    private static LabState accepted(LabState state, OpenCall call, WorkQueue queue) {
        Machine machine = state.machine(call.on().machine());
        WorkRing before = machine.ring(call.on(), queue);
        WorkRing after = before == null ? null : before.accepted();
        return after == before ? state : state.with(machine.with(call.on(), queue, after));
    }

    private static LabState rollback(LabState state, OpenCall call, WorkQueue queue, long accepted) {
        LabState next = state;
        Machine machine = next.machine(call.on().machine());
        WorkRing before = machine.ring(call.on(), queue);
        if (before == null) {
            return next;
        }
        WorkRing after = before.rollback(call.seq(), accepted);
        for (OrderedMap.Pair<Long, WorkSlot> pair : before.slots()) {
            Message message = next.message(pair.value().posted());
            if (message != null && after.slots().get(pair.key()) == null) {
                next = next.without(message);
            }
        }
        return next.with(machine.with(call.on(), queue, after));
    }

    private static LabState refused(LabState state, Entry entry, OpenCall call, VerbReturned back) {
        Machine machine = state.machine(call.on().machine());
        QueuePair qp = machine.queuePairs().get(call.on());
        return qp == null ? state : state.with(machine.with(qp.refused(new Passage(entry.seq(), qp.state(),
                call.args().getOrDefault("STATE", qp.state()), back.errno(), back.why(), call.args()))));
    }

    private static LabState modified(LabState state, OpenCall call) {
        Machine machine = state.machine(call.on().machine());
        QueuePair qp = machine.queuePairs().get(call.on());
        var values = new java.util.HashMap<>(call.args());
        values.keySet().removeAll(java.util.List.of("qp", "attr_mask"));
        return qp == null ? state : state.with(machine.with(qp.changed(values)));
    }
}
