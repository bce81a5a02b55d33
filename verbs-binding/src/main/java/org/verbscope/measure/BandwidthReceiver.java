package org.verbscope.measure;

import java.util.function.BooleanSupplier;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/** Takes messages in and posts a receive for each, one at a time as perftest does. */
final class BandwidthReceiver implements Loop {
    private final QueuePair[] qps;
    private final RequestList[] receives;
    private final Arrivals arrivals;
    private final Done done = new Done();
    private final BooleanSupplier enough = this::finished;
    private Goal goal;
    private long came;

    BandwidthReceiver(End end, Patience patience) {
        int count = end.spec().qps();
        qps = new QueuePair[count];
        receives = new RequestList[count];
        for (int i = 0; i < count; i++) {
            qps[i] = end.qp(i);
            receives[i] = end.receive(i);
        }
        arrivals = end.received(patience);
        patience.mayEndWhen(() -> goal != null && goal.known());
    }

    @Override
    public void run(Goal out, Goal in) {
        begin(in);
        while (!finished()) {
            int found = arrivals.take(enough);
            if (found == 0) {
                return;
            }
            taken(found);
        }
    }

    void begin(Goal next) {
        goal = next;
        came = 0;
        done.set(0);
    }

    boolean finished() {
        return goal.reached(came);
    }

    void taken(int found) {
        for (int i = 0; i < found; i++) {
            int qp = arrivals.id(i);
            qps[qp].postRecv(receives[qp]);
        }
        came += found;
        done.set(came);
    }

    Arrivals arrivals() {
        return arrivals;
    }

    @Override
    public long missing() {
        return goal == null ? 0 : goal.missing(came);
    }

    @Override
    public Done done() {
        return done;
    }
}
