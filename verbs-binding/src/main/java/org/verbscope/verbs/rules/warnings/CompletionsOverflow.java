package org.verbscope.verbs.rules.warnings;

import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.CqRing;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.diagnosis.Names;

/** More can complete than the completion queue has room for: one that overflows is of no use any more (ibv_create_cq(3)). */
final class CompletionsOverflow implements Rule {
    private final QueueUsers users = new QueueUsers();

    @Override
    public List<Finding> look(LabState before, Entry entry) {
        users.look(entry);
        WorkPosted work = entry.as(WorkPosted.class);
        QueuePair qp = work == null || work.qp().kind() != ObjectKind.QP ? null : before.queuePair(work.qp());
        if (qp == null || work.queue() == WorkQueue.SEND && !Words.signalsAll(qp.attributes()) && !work.signaled()) {
            return List.of();
        }
        ObjectRef cq = QueueUsers.cq(qp.ref(), qp.attributes(), work.queue() == WorkQueue.SEND ? "send_cq" : "recv_cq");
        CqRing ring = before.machine(cq.machine()).completionQueues().get(cq);
        long possible = ring == null ? 0 : users.possible(cq, before) + 1;
        return ring == null || possible <= ring.capacity() ? List.of() : List.of(Words.warning("warn.cq-small", cq, "cqe",
                Map.of("cq", Names.of(cq), "size", String.valueOf(ring.capacity()), "count", String.valueOf(possible))));
    }
}
