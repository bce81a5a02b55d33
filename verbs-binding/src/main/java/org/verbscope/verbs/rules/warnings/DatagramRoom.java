package org.verbscope.verbs.rules.warnings;

import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.diagnosis.Names;

/** The first 40 bytes of a receive of datagrams are for the GRH, whether one came or not (ibv_post_recv(3)). */
final class DatagramRoom implements Rule {
    private static final long GRH = 40;

    @Override
    public List<Finding> look(LabState before, Entry entry) {
        WorkPosted work = entry.as(WorkPosted.class);
        QueuePair qp = work == null || work.queue() != WorkQueue.RECEIVE ? null : before.queuePair(work.qp());
        boolean small = qp != null && qp.attributes().getOrDefault("type", "").equals(QpType.UD.name()) && work.length() < GRH;
        return small ? List.of(Words.warning("warn.ud-no-grh", qp.ref(), "length", Map.of("qp", Names.of(qp.ref()),
                "wr_id", String.valueOf(work.wrId()), "length", String.valueOf(work.length())))) : List.of();
    }
}
