package org.verbscope.verbs.soft;

import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.NativeBlock;

/** Posting to the receive queue of one queue pair, or to a shared one. */
class ReceivePosting extends Posting {
    private final int mostElements;

    ReceivePosting(Machine machine, ReceiveQueue queue, Reporter say, Scope scope, int mostElements) {
        super(machine, queue.ring, queue.ref, say, WorkQueue.RECEIVE, scope, RecvWr.SIZE);
        this.mostElements = mostElements;
    }

    @Override
    boolean allowed() {
        return true;
    }

    @Override
    int copy(NativeBlock list, long at, int slot, long message) {
        int elements = list.getInt(at + RecvWr.NUM_SGE);
        long sges = list.getLong(at + RecvWr.SG_LIST) - list.address();
        int errno = elements(list, sges, elements, mostElements);
        return errno != 0 ? errno : copyWhole(list, at, slot, sges, elements);
    }

    @Override
    void posted(long cause) {
        ringDoorbell();
    }

    @Override
    void heard() { }

    /** Of one queue pair's own queue. */
    static final class OfQueuePair extends ReceivePosting {
        private final SoftQp qp;

        OfQueuePair(SoftQp qp) {
            super(qp.machine, qp.receives, qp.say, qp.answers, qp.sizes.recvSge());
            this.qp = qp;
        }

        @Override
        boolean allowed() {
            return qp.state != QpState.RESET && !qp.receives.shared;
        }

        @Override
        void posted(long cause) {
            if (qp.state != QpState.ERR) {
                ringDoorbell();
            } else if (qp.profile().flushesLateReceives()) {
                qp.flushNew(cause);
            }
        }
    }
}
