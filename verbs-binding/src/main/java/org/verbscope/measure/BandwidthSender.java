package org.verbscope.measure;

import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RequestList;

/**
 * Keeps as many requests under way on each queue pair as the spec says, the queue pairs in turn. The lists are made once
 * and posted again and again; a completion names its queue pair by the request's id.
 */
final class BandwidthSender implements Loop {
    private final QueuePair[] qps;
    private final RequestList[] signaled;
    private final RequestList[] silent;
    private final long[] posted;
    private final long[] finished;
    private final Arrivals arrivals;
    private final Done done = new Done();
    private final int list;
    private final int mod;
    private final int room;
    private Goal goal;
    private long sum;
    private boolean allPosted;

    BandwidthSender(End end, Patience patience) {
        RunSpec spec = end.spec();
        int count = spec.qps();
        list = spec.postList();
        mod = spec.cqMod();
        room = spec.txDepth() - list;
        qps = new QueuePair[count];
        signaled = new RequestList[count];
        silent = new RequestList[count];
        posted = new long[count];
        finished = new long[count];
        arrivals = end.sent(patience);
        for (int i = 0; i < count; i++) {
            qps[i] = end.qp(i);
            signaled[i] = end.requests(i, true);
            silent[i] = mod > list ? end.requests(i, false) : signaled[i];
        }
    }

    @Override
    public void run(Goal out, Goal in) {
        begin(out);
        while (fill()) {
            taken(arrivals.take());
        }
    }

    void begin(Goal next) {
        goal = next;
        sum = 0;
        allPosted = false;
        for (int i = 0; i < qps.length; i++) {
            posted[i] = 0;
            finished[i] = 0;
        }
        done.set(0);
        goal.begin();
    }

    /** Posts what there is room for. @return whether something is under way */
    boolean fill() {
        boolean under = false;
        boolean open = false;
        for (int i = 0; i < qps.length; i++) {
            boolean more = true;
            while (posted[i] - finished[i] <= room && (more = goal.more(posted[i]))) {
                posted[i] += list;
                qps[i].postSend(posted[i] % mod == 0 || goal.last(posted[i]) ? signaled[i] : silent[i]);
            }
            under |= posted[i] > finished[i];
            open |= more;
        }
        if (!open && !allPosted) {
            allPosted = true;
            long all = 0;
            for (long each : posted) {
                all += each;
            }
            goal.total(all);
        }
        return under;
    }

    /** A completion speaks for all requests of its queue pair since the one before it. */
    void taken(int found) {
        for (int i = 0; i < found; i++) {
            int qp = arrivals.id(i);
            long before = finished[qp];
            finished[qp] = Math.min(posted[qp], before + mod);
            sum += finished[qp] - before;
        }
        done.set(sum);
    }

    Arrivals arrivals() {
        return arrivals;
    }

    @Override
    public Done done() {
        return done;
    }
}
