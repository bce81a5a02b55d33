package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.verbscope.event.Entry;
import org.verbscope.event.Head;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;

/**
 * Posting to one of the two queues of a queue pair. Its lock makes the order of posts in the log the
 * order in which the device sees them. Allocates nothing when the trace is off.
 */
final class PostQueue {
    private final QueuePair qp;
    private final Calls calls;
    private final boolean send;
    private final WorkQueue which;
    private final String verb;
    /** Requests taken since RESET: the slot of the next one. */
    private long posted;
    private RequestList single;

    PostQueue(QueuePair qp, WorkQueue which) {
        this.qp = qp;
        this.calls = qp.calls;
        this.which = which;
        this.send = which == WorkQueue.SEND;
        this.verb = send ? "post_send" : "post_recv";
    }

    /** The queue was emptied. */
    synchronized void reset() {
        posted = 0;
    }

    /** Frees what it keeps. */
    synchronized void close() {
        if (single != null) {
            single.close();
        }
    }

    private int room() {
        return send ? qp.capabilities().maxSendSge() : qp.capabilities().maxRecvSge();
    }

    /** Posts one request that {@code fill} adds, through a list kept for that. */
    synchronized void postOne(int sges, Consumer<RequestList> fill) {
        qp.lifetime.check();
        if (single == null || single.sgesEach() < sges) {
            if (single != null) {
                single.close();
            }
            int each = Math.max(sges, room());
            single = send ? qp.context().sendList(1, each) : qp.context().recvList(1, each);
        }
        fill.accept(single.clear());
        post(single);
    }

    void post(RequestList list) {
        qp.context().owns(list.context(), list);
        qp.lifetime.check();
        calls.gate(verb);
        qp.lifetime.enter();
        try {
            list.enter(send);
            try {
                postEntered(list);
            } finally {
                list.leave();
            }
        } finally {
            qp.lifetime.exit();
        }
    }

    private synchronized void postEntered(RequestList list) {
        if (!calls.traced()) {
            long answer = enterDevice(list);
            posted += answer >>> 32;
            if ((int) answer != 0) {
                throw refused(list, answer);
            }
            return;
        }
        long call = writeDown(list);
        Host.Current current = calls.host().current();
        long outer = current.call;
        current.call = call;
        long start = System.nanoTime();
        long answer;
        try {
            answer = enterDevice(list);
        } finally {
            current.call = outer;
        }
        long nanos = System.nanoTime() - start;
        posted += answer >>> 32;
        VerbsException refusal = (int) answer == 0 ? null : refused(list, answer);
        calls.trace().emit(calls.data().causedBy(call), new VerbReturned(call, verb, (int) answer, answer >>> 32, nanos,
                ObjectRef.NONE, refusal == null ? "" : refusal.explanation().text()));
        if (refusal != null) {
            throw refusal;
        }
    }

    /** Requests taken in the high half, errno in the low one. */
    private long enterDevice(RequestList list) {
        return send ? qp.context().spi().postSend(qp.handle(), list.block(), 0, list.count())
                : qp.context().spi().postRecv(qp.handle(), list.block(), 0, list.count());
    }

    /** The call and its requests, before the device is entered. @return number of the call */
    private long writeDown(RequestList list) {
        calls.settle();
        List<Entry> batch = new ArrayList<>(list.count() + 1);
        batch.add(new Entry(calls.data(), new VerbCalled(verb, qp.ref(), args(list))));
        Head head = calls.data().causedBy(Head.FIRST_OF_BATCH);
        for (int i = 0; i < list.count(); i++) {
            List<WorkEvent.Sge> sges = list.elements(i);
            long length = sges.stream().mapToLong(WorkEvent.Sge::length).sum();
            batch.add(new Entry(head, new WorkPosted(qp.ref(), which, posted + i, list.wrId(i),
                    send ? WrOpcode.nameOf(list.opcode(i)) : WcOpcode.RECV.name(), list.flags(i), length, sges,
                    list.remoteAddress(i), list.rkey(i))));
        }
        return calls.trace().emitAll(batch);
    }

    private Map<String, String> args(RequestList list) {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", qp.ref().words());
        args.put("requests", String.valueOf(list.count()));
        return args;
    }

    private VerbsException refused(RequestList list, long answer) {
        Map<String, String> args = args(list);
        QpAttributes now = qp.lookAttributes();
        args.put("state", now == null ? "" : QpState.nameOf(now.stateValue()));
        args.put("queue_size", String.valueOf(send ? qp.capabilities().maxSendWr() : qp.capabilities().maxRecvWr()));
        var errno = new Errno((int) answer);
        return new VerbsException(verb, errno, args, Explainers.get().refusal(verb, errno, args, calls.deviceKind()),
                (int) (answer >>> 32));
    }
}
