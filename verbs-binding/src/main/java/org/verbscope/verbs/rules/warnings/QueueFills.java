package org.verbscope.verbs.rules.warnings;

import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.diagnosis.Names;

/** A send queue full of unsignaled requests is never free again: only a polled completion frees its entries (ibv_post_send(3)). */
final class QueueFills implements Rule {
    @Override
    public List<Finding> look(LabState before, Entry entry) {
        WorkPosted work = entry.as(WorkPosted.class);
        QueuePair qp = work == null || work.queue() != WorkQueue.SEND ? null : before.queuePair(work.qp());
        if (qp == null || Words.signalsAll(qp.attributes()) || work.signaled()) {
            return List.of();
        }
        List<WorkSlot> held = qp.sendQueue().slots().values().filter(slot -> slot.state() != SlotState.DONE_POLLED).toList();
        int capacity = qp.sendQueue().capacity();
        boolean full = held.size() + 1 >= capacity && held.stream().noneMatch(slot -> slot.work().signaled());
        return full ? List.of(Words.warning("warn.queue-fills", qp.ref(), "send_flags", Map.of("qp", Names.of(qp.ref()),
                "wr_id", String.valueOf(work.wrId()), "size", String.valueOf(capacity)))) : List.of();
    }
}
