package org.verbscope.verbs.rules.warnings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.CqRing;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;
import org.verbscope.verbs.rules.diagnosis.Attributes;

/** Which queue pairs complete into which completion queue, and how much can be written there before anybody polls. */
final class QueueUsers {
    private final Map<ObjectRef, List<ObjectRef>> users = new HashMap<>();

    void look(Entry entry) {
        ObjectCreated made = entry.as(ObjectCreated.class);
        if (made != null && made.object().kind() == ObjectKind.QP) {
            ObjectRef send = cq(made.object(), made.attributes(), "send_cq");
            ObjectRef receive = cq(made.object(), made.attributes(), "recv_cq");
            add(send, made.object());
            if (!receive.equals(send)) {
                add(receive, made.object());
            }
        }
    }

    private void add(ObjectRef cq, ObjectRef qp) {
        users.computeIfAbsent(cq, none -> new ArrayList<>()).add(qp);
    }

    /** Queue pairs that are alive. */
    List<QueuePair> of(ObjectRef cq, LabState state) {
        Machine machine = state.machine(cq.machine());
        return users.getOrDefault(cq, List.of()).stream().filter(machine::alive).map(state::queuePair)
                .filter(qp -> qp != null).toList();
    }

    /** The completion queue of one side of a queue pair. */
    static ObjectRef cq(ObjectRef qp, Map<String, String> attributes, String which) {
        return ObjectRef.of(qp.machine(), ObjectKind.CQ, Attributes.number(attributes, which, 0));
    }

    /** Completions that wait in {@code cq}, and requests whose success will be one. A shared receive queue counts once. */
    long possible(ObjectRef cq, LabState state) {
        Machine machine = state.machine(cq.machine());
        CqRing ring = machine.completionQueues().get(cq);
        long all = ring == null ? 0 : ring.waiting();
        var shared = new ArrayList<ObjectRef>();
        for (QueuePair qp : of(cq, state)) {
            if (cq(qp.ref(), qp.attributes(), "send_cq").equals(cq)) {
                all += sends(qp);
            }
            if (cq(qp.ref(), qp.attributes(), "recv_cq").equals(cq) && !shared.contains(qp.sharedQueue())) {
                WorkRing receives = machine.ring(qp.ref(), WorkQueue.RECEIVE);
                all += receives == null ? 0 : receives.outstanding();
                shared.add(qp.sharedQueue());
            }
        }
        return all;
    }

    /** Send requests under way that give a completion when they succeed. */
    static long sends(QueuePair qp) {
        boolean all = Words.signalsAll(qp.attributes());
        return qp.sendQueue().slots().values().filter(slot -> slot.state().outstanding()
                && (all || slot.work().signaled())).count();
    }
}
