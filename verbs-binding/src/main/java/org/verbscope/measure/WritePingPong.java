package org.verbscope.measure;

import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Each end writes into the other's memory and knows of the other's message by its last byte, as perftest does. */
final class WritePingPong implements Loop {
    private final boolean begins;
    private final Stamps stamps;
    private final QueuePair qp;
    private final Arrivals sent;
    private final RequestList request;
    private final Patience patience;
    private final HostMemory memory;
    private final Done done = new Done();
    private final long lastOut;
    private final long lastIn;
    private byte value;

    WritePingPong(End end, Patience patience, boolean begins, Stamps stamps) {
        this.begins = begins;
        this.stamps = stamps;
        this.qp = end.qp(0);
        this.sent = end.sent(patience);
        this.request = end.requests(0, true);
        this.patience = patience;
        this.memory = end.memory();
        this.lastOut = end.outAt() + end.spec().size() - 1;
        this.lastIn = end.inAt() + end.spec().size() - 1;
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
            value++;
            if (!begins) {
                await(value);
            }
            memory.putByte(lastOut, value);
            qp.postSend(request);
            // Behind the post, while the message is on its way: there the clock's own time is in nobody's way.
            stamps.now();
            sent.take();
            if (begins) {
                await(value);
            } else {
                more = !in.reached(i + 1);
            }
            done.set(i + 1);
        }
    }

    private void await(byte wanted) {
        while (memory.getByte(lastIn) != wanted) {
            patience.spin();
        }
        patience.arrived();
    }

    @Override
    public Done done() {
        return done;
    }
}
