package org.verbscope.verbs.soft;

import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WrOpcode;

/** Send requests that the adapter carries out without a packet: binding a window, taking a key back (IBTA volume 1, 10.6.7). */
final class LocalWork {
    private final SoftQp qp;

    LocalWork(SoftQp qp) {
        this.qp = qp;
    }

    /** Carries {@code work} out, and moves its cause on. @return what it ends with */
    WcStatus carryOut(SendWork work) {
        if (work.opcode == WrOpcode.LOCAL_INV) {
            SoftMw window = qp.machine.keys.window(work.key);
            if (window == null || !window.invalidate(work.key, qp, work.cause)) {
                return WcStatus.LOC_QP_OP_ERR;
            }
            return WcStatus.SUCCESS;
        }
        SoftMw window = qp.own.windows.get(work.mw);
        Mr mr = work.bindLength == 0 ? null : qp.own.regions.get(work.bindMr);
        boolean named = window != null && (mr != null || work.bindLength == 0);
        return named && window.bind(qp, mr, work) ? WcStatus.SUCCESS : WcStatus.MW_BIND_ERR;
    }
}
