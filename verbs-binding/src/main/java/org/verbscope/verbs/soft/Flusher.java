package org.verbscope.verbs.soft;

import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;

/** Ends what waits in the rings of a queue pair in error, oldest first, one completion at a time, with status 5. */
final class Flusher {
    private static final long EACH = 10;

    private final SoftQp qp;
    private final Scope scope;
    private boolean sending;
    private boolean receiving;

    Flusher(SoftQp qp) {
        this.qp = qp;
        this.scope = new Scope(qp.answers.owner());
    }

    void stop() {
        scope.cancel();
        sending = false;
        receiving = false;
    }

    /** Goes through both queues; in SQE only through the send queue. @param event what it follows from */
    void begin(long event) {
        if (!sending) {
            sending = true;
            next(WorkQueue.SEND, event);
        }
        if (!receiving && qp.state == QpState.ERR) {
            receiving = true;
            next(WorkQueue.RECEIVE, event);
        }
    }

    private void next(WorkQueue queue, long cause) {
        boolean send = queue == WorkQueue.SEND;
        boolean more = (send ? qp.requester.window().oldest() != null : qp.responder.incoming().unfinished())
                || ring(queue).fetched < ring(queue).posted;
        if (more) {
            qp.engine().after(Times.CQE_WRITE + EACH, scope, "flushes a request", () -> {
                flush(queue, cause);
                next(queue, cause);
            });
        } else if (send) {
            sending = false;
        } else {
            receiving = false;
        }
    }

    private void flush(WorkQueue queue, long cause) {
        if (queue == WorkQueue.SEND && qp.requester.window().oldest() != null) {
            SendWork work = qp.requester.removeOldest();
            qp.complete(Cqe.flushed(queue, work.slot, work.wrId), cause);
            return;
        }
        if (queue == WorkQueue.RECEIVE && qp.responder.incoming().unfinished()) {
            ReceiveWork work = qp.responder.incoming().takeUnfinished();
            qp.complete(Cqe.flushed(queue, work.slot, work.wrId), cause);
            return;
        }
        Ring ring = ring(queue);
        long slot = ring.fetched++;
        ring.rung = Math.max(ring.rung, ring.fetched);
        int wrId = queue == WorkQueue.SEND ? SendWr.WR_ID : RecvWr.WR_ID;
        qp.complete(Cqe.flushed(queue, slot, ring.memory.getLong(ring.at(slot) + wrId)), cause);
    }

    private Ring ring(WorkQueue queue) {
        return queue == WorkQueue.SEND ? qp.sendRing : qp.receiveRing;
    }
}
