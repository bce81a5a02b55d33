package org.verbscope.verbs.contract;

import java.util.List;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WorkCompletion;

/** One end of a connection, with a completion queue and a region of its own. */
record End(RdmaContext context, ProtectionDomain pd, CompletionQueue cq, MemoryRegion mr, QueuePair qp, GidEntry gid) {
    /** First packet number that it sends: differs between ends, so that a mix-up shows. */
    int psn() {
        return 0x1000 * context.machine() + qp.number();
    }

    void toInit() {
        qp.toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ, AccessFlag.REMOTE_ATOMIC);
    }

    void toRtr(End peer) {
        qp.toRtr(Testbed.rtr(this, peer));
    }

    void toRts() {
        qp.toRts(Testbed.rts(this));
    }

    void recv(long wrId, long offset, long length) {
        qp.postRecv(RecvRequest.into(wrId, mr, offset, length));
    }

    void send(long wrId, long offset, long length) {
        qp.postSend(SendRequest.send(wrId, mr, offset, length));
    }

    List<WorkCompletion> await(int count) {
        return Testbed.await(cq, count);
    }

    WorkCompletion await() {
        return await(1).get(0);
    }
}
