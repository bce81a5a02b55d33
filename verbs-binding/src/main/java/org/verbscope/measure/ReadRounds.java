package org.verbscope.measure;

import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Reads the other's memory, one request at a time; the other end's program does nothing. */
final class ReadRounds implements Loop {
    private final Stamps stamps;
    private final QueuePair qp;
    private final Arrivals done;
    private final RequestList request;

    ReadRounds(End end, Patience patience, Stamps stamps) {
        this.stamps = stamps;
        this.qp = end.qp();
        this.done = end.sent(patience);
        this.request = end.requests(true);
    }

    @Override
    public void run(int rounds) {
        stamps.clear();
        for (int i = 0; i < rounds; i++) {
            stamps.now();
            qp.postSend(request);
            done.take();
        }
    }
}
