package org.verbscope.measure;

import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Reads the other's memory, or works on it atomically, one request at a time; the other end's program does nothing. */
final class FetchRounds implements Loop {
    private final Stamps stamps;
    private final QueuePair qp;
    private final Arrivals arrivals;
    private final RequestList request;
    private final Done done = new Done();

    FetchRounds(End end, Patience patience, Stamps stamps) {
        this.stamps = stamps;
        this.qp = end.qp(0);
        this.arrivals = end.sent(patience);
        this.request = end.requests(0, true);
    }

    @Override
    public void run(Goal out, Goal in) {
        stamps.clear();
        out.begin();
        for (long i = 0; out.more(i); i++) {
            stamps.now();
            qp.postSend(request);
            arrivals.take();
            done.set(i + 1);
        }
    }

    @Override
    public Done done() {
        return done;
    }
}
