package org.verbscope.measure;

import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Keeps as many requests under way as the spec says. The lists are made once and posted again and again. */
final class BandwidthSender implements Loop {
    private final RunSpec spec;
    private final QueuePair qp;
    private final Arrivals sent;
    private final RequestList signaled;
    private final RequestList silent;

    BandwidthSender(End end, Patience patience) {
        this.spec = end.spec();
        this.qp = end.qp();
        this.sent = end.sent(patience);
        this.signaled = end.requests(true);
        this.silent = spec.cqMod() > spec.postList() ? end.requests(false) : signaled;
    }

    @Override
    public void run(int messages) {
        int list = spec.postList();
        int mod = spec.cqMod();
        int room = spec.txDepth() - list;
        int posted = 0;
        for (int done = 0; done < messages; ) {
            while (posted < messages && posted - done <= room) {
                posted += list;
                qp.postSend(posted % mod == 0 || posted == messages ? signaled : silent);
            }
            // A completion speaks for all requests since the one before it.
            done = Math.min(messages, done + sent.take() * mod);
        }
    }
}
