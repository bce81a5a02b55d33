package org.verbscope.measure;

/** An end that sends and receives at once, in one thread; it never sleeps. */
final class BothWays implements Loop {
    private final BandwidthSender sender;
    private final BandwidthReceiver receiver;
    private final Patience patience;

    BothWays(BandwidthSender sender, BandwidthReceiver receiver, Patience patience) {
        this.sender = sender;
        this.receiver = receiver;
        this.patience = patience;
    }

    @Override
    public void run(Goal out, Goal in) {
        sender.begin(out);
        receiver.begin(in);
        while (true) {
            boolean under = sender.fill();
            if (!under && receiver.finished()) {
                return;
            }
            int done = sender.arrivals().look();
            sender.taken(done);
            int came = receiver.arrivals().look();
            receiver.taken(came);
            if (done + came > 0) {
                patience.arrived();
            } else if (!patience.spin() && !under) {
                return;
            }
        }
    }

    @Override
    public Done done() {
        return sender.done();
    }

    @Override
    public long missing() {
        return receiver.missing();
    }
}
