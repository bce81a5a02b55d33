package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** The data path of one context by {@link DirectCall}. */
final class DirectOps implements Ops {
    private final long pollCq;
    private final long reqNotifyCq;
    private final long postSend;
    private final long postRecv;
    private final long postSrqRecv;
    private final long bindMw;

    DirectOps(Pointers pointers) {
        this.pollCq = pointers.pollCq();
        this.reqNotifyCq = pointers.reqNotifyCq();
        this.postSend = pointers.postSend();
        this.postRecv = pointers.postRecv();
        this.postSrqRecv = pointers.postSrqRecv();
        this.bindMw = pointers.bindMw();
    }

    /** As JNA does it after each call: the errno is where {@link Errnos} looks for it. Nothing came between. */
    private static int kept(int answer) {
        if (answer == -1) {
            Native.setLastError(new Pointer(Libc.__errno_location()).getInt(0));
        }
        return answer;
    }

    @Override
    public int postSend(long qp, long list, long badRequest) {
        return kept(DirectCall.call(postSend, qp, list, badRequest));
    }

    @Override
    public int postRecv(long qp, long list, long badRequest) {
        return kept(DirectCall.call(postRecv, qp, list, badRequest));
    }

    @Override
    public int postSrqRecv(long srq, long list, long badRequest) {
        return kept(DirectCall.call(postSrqRecv, srq, list, badRequest));
    }

    @Override
    public int bindMw(long qp, long mw, long bind) {
        return kept(DirectCall.call(bindMw, qp, mw, bind));
    }

    @Override
    public int pollCq(long cq, int max, long completions) {
        return kept(DirectCall.call(pollCq, cq, max, completions));
    }

    @Override
    public int reqNotifyCq(long cq, int solicitedOnly) {
        return kept(DirectCall.call(reqNotifyCq, cq, solicitedOnly, 0));
    }
}
