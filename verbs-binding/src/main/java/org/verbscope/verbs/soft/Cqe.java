package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;

/** What a completion will say, on its way to the queue. Used again ({@link Cqes}) once it is written. */
final class Cqe {
    static final int GRH = 1;
    static final int WITH_IMM = 2;
    static final int WITH_INV = 8;
    static final int WITH_INV_OF_KERNEL = 4;

    /** What the engine is asked for; the argument is the event it follows from. */
    final LongConsumer write = this::write;
    Cqe nextUnused;
    SoftQp qp;
    WorkQueue queue = WorkQueue.SEND;
    long slot;
    long wrId;
    WcStatus status = WcStatus.SUCCESS;
    WcOpcode opcode = WcOpcode.SEND;
    long byteLen;
    /** Four bytes as they will lie there: immediate data in network order, or an invalidated key. */
    int immediate;
    int sourceQpn;
    int flags;
    /** Whether the sender asked for an event. */
    boolean solicited;

    /** A success without anything special. */
    Cqe begin(SoftQp of, WorkQueue which, long slot, long wrId, WcOpcode opcode, long byteLen) {
        this.qp = of;
        this.queue = which;
        this.slot = slot;
        this.wrId = wrId;
        this.opcode = opcode;
        this.byteLen = byteLen;
        status = WcStatus.SUCCESS;
        immediate = 0;
        sourceQpn = 0;
        flags = 0;
        solicited = false;
        return this;
    }

    /** It failed: of the rest only the request's name counts. */
    Cqe failed(WcStatus why) {
        status = why;
        byteLen = 0;
        return this;
    }

    private void write(long cause) {
        qp.complete(this, cause);
    }
}
