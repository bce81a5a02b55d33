package org.verbscope.measure;

import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Each end sends what the other receives; a receive is posted anew before the answer, as perftest does. */
final class SendPingPong implements Loop {
    private final boolean begins;
    private final Stamps stamps;
    private final QueuePair qp;
    private final Arrivals sent;
    private final Arrivals received;
    private final RequestList request;
    private final RequestList receive;

    SendPingPong(End end, Patience patience, boolean begins, Stamps stamps) {
        this.begins = begins;
        this.stamps = stamps;
        this.qp = end.qp();
        this.sent = end.sent(patience);
        this.received = end.received(patience);
        this.request = end.requests(true);
        this.receive = end.receive();
    }

    @Override
    public void run(int rounds) {
        stamps.clear();
        for (int i = 0; i < rounds; i++) {
            if (!begins) {
                await();
            }
            qp.postSend(request);
            // Behind the post, while the message is on its way: there the clock's own time is in nobody's way.
            stamps.now();
            sent.take();
            if (begins) {
                await();
            }
        }
    }

    private void await() {
        received.take();
        qp.postRecv(receive);
    }
}
