package org.verbscope.verbs.soft;

import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;

/** What a completion will say. @param immediate as a number; only with its flag @param solicited whether the sender asked for an event */
record Cqe(WorkQueue queue, long slot, long wrId, WcStatus status, WcOpcode opcode, long byteLen, int immediate, int flags,
        boolean solicited) {
    static final int GRH = 1;
    static final int WITH_IMM = 2;

    static Cqe send(SendWork work, WcStatus status) {
        return new Cqe(WorkQueue.SEND, work.slot, work.wrId, status, work.completes(),
                work.reads() ? work.length : 0, 0, 0, false);
    }

    static Cqe flushed(WorkQueue queue, long slot, long wrId) {
        return new Cqe(queue, slot, wrId, WcStatus.WR_FLUSH_ERR,
                queue == WorkQueue.SEND ? WcOpcode.SEND : WcOpcode.RECV, 0, 0, 0, false);
    }

    static Cqe receiveFailed(ReceiveWork work, WcStatus status) {
        return new Cqe(WorkQueue.RECEIVE, work.slot, work.wrId, status, WcOpcode.RECV, 0, 0, 0, false);
    }
}
