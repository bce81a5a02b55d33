package org.verbscope.verbs.libibverbs;

/** Template that {@link Ops} defines anew for each provider; never used under this name. */
final class OpsTable implements Ops {
    OpsTable() { }

    private static native int post_send(long qp, long list, long badRequest);

    private static native int post_recv(long qp, long list, long badRequest);

    private static native int post_srq_recv(long srq, long list, long badRequest);

    private static native int bind_mw(long qp, long mw, long bind);

    private static native int poll_cq(long cq, int max, long completions);

    private static native int req_notify_cq(long cq, int solicitedOnly);

    @Override
    public int postSend(long qp, long list, long badRequest) {
        return post_send(qp, list, badRequest);
    }

    @Override
    public int postRecv(long qp, long list, long badRequest) {
        return post_recv(qp, list, badRequest);
    }

    @Override
    public int postSrqRecv(long srq, long list, long badRequest) {
        return post_srq_recv(srq, list, badRequest);
    }

    @Override
    public int bindMw(long qp, long mw, long bind) {
        return bind_mw(qp, mw, bind);
    }

    @Override
    public int pollCq(long cq, int max, long completions) {
        return poll_cq(cq, max, completions);
    }

    @Override
    public int reqNotifyCq(long cq, int solicitedOnly) {
        return req_notify_cq(cq, solicitedOnly);
    }
}
