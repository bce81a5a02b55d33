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
    private final Done done = new Done();

    SendPingPong(End end, Patience patience, boolean begins, Stamps stamps) {
        this.begins = begins;
        this.stamps = stamps;
        this.qp = end.qp(0);
        this.sent = end.sent(patience);
        this.received = end.received(patience);
        this.request = end.requests(0, true);
        this.receive = end.receive(0);
    }

    @Override
    public void run(Goal out, Goal in) {
        stamps.clear();
        if (begins) {
            out.begin();
        }
        boolean more = begins ? out.any() : !in.reached(0);
        for (long i = 0; more; i++) {
            if (begins && !out.more(i + 1)) {
                out.total(i + 1);
                more = false;
            }
            if (!begins) {
                await();
            }
            qp.postSend(request);
            // Behind the post, while the message is on its way: there the clock's own time is in nobody's way.
            stamps.now();
            sent.take();
            if (begins) {
                await();
            } else {
                more = !in.reached(i + 1);
            }
            done.set(i + 1);
        }
    }

    private void await() {
        received.take();
        qp.postRecv(receive);
    }

    @Override
    public Done done() {
        return done;
    }
}
