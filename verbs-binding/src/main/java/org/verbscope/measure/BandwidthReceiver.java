package org.verbscope.measure;

import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Takes messages in and posts a receive for each, one at a time as perftest does. */
final class BandwidthReceiver implements Loop {
    private final QueuePair qp;
    private final Arrivals received;
    private final RequestList receive;
    private int missing;

    BandwidthReceiver(End end, Patience patience) {
        this.qp = end.qp();
        this.received = end.received(patience);
        this.receive = end.receive();
    }

    @Override
    public void run(int messages) {
        missing = messages;
        while (missing > 0) {
            int came = received.take();
            if (came == 0) {
                return;
            }
            for (int i = 0; i < came; i++) {
                qp.postRecv(receive);
            }
            missing -= came;
        }
    }

    /** Of the last run: messages that did not come. */
    int missing() {
        return missing;
    }
}
