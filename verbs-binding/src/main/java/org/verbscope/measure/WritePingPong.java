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
    private final long lastOut;
    private final long lastIn;
    private byte value;

    WritePingPong(End end, Patience patience, boolean begins, Stamps stamps) {
        this.begins = begins;
        this.stamps = stamps;
        this.qp = end.qp();
        this.sent = end.sent(patience);
        this.request = end.requests(true);
        this.patience = patience;
        this.memory = end.memory();
        this.lastOut = end.outAt() + end.spec().size() - 1;
        this.lastIn = end.inAt() + end.spec().size() - 1;
    }

    @Override
    public void run(int rounds) {
        stamps.clear();
        for (int i = 0; i < rounds; i++) {
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
            }
        }
    }

    private void await(byte wanted) {
        while (memory.getByte(lastIn) != wanted) {
            patience.spin();
        }
        patience.arrived();
    }
}
