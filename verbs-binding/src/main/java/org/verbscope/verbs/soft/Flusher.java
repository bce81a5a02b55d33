package org.verbscope.verbs.soft;

import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;

/** Ends what waits in the rings of a queue pair in error, oldest first, one completion at a time, with status 5. */
final class Flusher {
    private static final long EACH = 10;

    private final SoftQp qp;
    private final Scope scope;
    private boolean sending;
    private boolean receiving;
    private boolean lastTold;

    Flusher(SoftQp qp) {
        this.qp = qp;
        this.scope = new Scope(qp.answers.owner());
    }

    void stop() {
        scope.cancel();
        sending = false;
        receiving = false;
        lastTold = false;
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
        Ring own = send ? qp.sendRing : qp.receives.ring;
        boolean more = send ? !qp.requester.window().isEmpty() : qp.receiver.unfinished();
        boolean unfetched = (send || !qp.receives.shared) && own.fetched < own.posted;
        if (more || unfetched) {
            qp.engine().after(Times.CQE_WRITE + EACH, scope, "flushes a request", () -> {
                flush(queue, cause);
                next(queue, cause);
            });
        } else if (send) {
            sending = false;
        } else {
            receiving = false;
            tellLast(cause);
        }
    }

    /** A queue pair that shares its receives takes no more of them: its completions are complete. */
    private void tellLast(long cause) {
        if (qp.receives.shared && !lastTold && qp.profile().tellsLastReceive()) {
            lastTold = true;
            qp.engine().after(Times.CQE_WRITE + EACH, scope, "tells that it took its last receive",
                    () -> qp.raise(AsyncEventType.QP_LAST_WQE_REACHED, cause));
        }
    }

    private void flush(WorkQueue queue, long cause) {
        boolean send = queue == WorkQueue.SEND;
        Cqe entry = qp.machine.fabric.cqes().take();
        if (send && !qp.requester.window().isEmpty()) {
            SendWork work = qp.requester.removeOldest();
            entry.begin(qp, queue, work.slot, work.wrId, WcOpcode.SEND, 0);
        } else if (!send && qp.receiver.unfinished()) {
            ReceiveWork work = qp.receiver.takeUnfinished();
            entry.begin(qp, queue, work.slot, work.wrId, WcOpcode.RECV, 0);
        } else {
            Ring ring = send ? qp.sendRing : qp.receives.ring;
            long slot = ring.fetched++;
            ring.rung = Math.max(ring.rung, ring.fetched);
            if (send) {
                qp.requester.window().skipUnfetched();
            }
            entry.begin(qp, queue, slot, ring.memory().getLong(ring.at(slot) + (send ? SendWr.WR_ID : RecvWr.WR_ID)),
                    send ? WcOpcode.SEND : WcOpcode.RECV, 0);
        }
        qp.complete(entry.failed(WcStatus.WR_FLUSH_ERR), cause);
    }
}
