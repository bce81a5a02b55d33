package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.verbscope.event.Entry;
import org.verbscope.event.Head;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Posting to one of the two queues of a queue pair, or to a shared receive queue. Its lock makes the
 * order of posts in the log the order in which the device sees them. Allocates nothing when the trace is off.
 */
final class PostQueue {
    /** The queue on the device. */
    interface Port {
        /** @return requests taken in the high half, errno in the low one */
        long post(NativeBlock list, int count);

        /** Elements that a request may have. */
        int sgeRoom();

        /** Whether requests must name an address handle. */
        default boolean datagram() {
            return false;
        }

        /** Adds what an explanation of a refusal wants to know. */
        void explain(Map<String, String> args);
    }

    private final VerbsObject owner;
    private final Calls calls;
    private final boolean send;
    private final WorkQueue which;
    private final String verb;
    private final Port port;
    /** Requests taken since RESET: the slot of the next one. */
    private long posted;
    private RequestList single;

    PostQueue(VerbsObject owner, String verb, WorkQueue which, Port port) {
        this.owner = owner;
        this.calls = owner.calls;
        this.which = which;
        this.send = which == WorkQueue.SEND;
        this.verb = verb;
        this.port = port;
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

    /** Posts one request that {@code fill} adds, through a list kept for that. */
    synchronized void postOne(int sges, Consumer<RequestList> fill) {
        owner.lifetime.check();
        if (single == null || single.sgesEach() < sges) {
            if (single != null) {
                single.close();
            }
            int each = Math.max(sges, port.sgeRoom());
            single = send ? owner.context().sendList(1, each) : owner.context().recvList(1, each);
        }
        fill.accept(single.clear());
        post(single);
    }

    void post(RequestList list) {
        owner.context().owns(list.context(), list);
        owner.lifetime.check();
        calls.gate(verb);
        owner.lifetime.enter();
        try {
            list.enter(send, port.datagram());
            try {
                postEntered(list);
            } finally {
                list.leave();
            }
        } finally {
            owner.lifetime.exit();
        }
    }

    private synchronized void postEntered(RequestList list) {
        if (!calls.traced()) {
            long answer = port.post(list.block(), list.count());
            taken(list, answer);
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
            answer = port.post(list.block(), list.count());
        } finally {
            current.call = outer;
        }
        long nanos = System.nanoTime() - start;
        taken(list, answer);
        VerbsException refusal = (int) answer == 0 ? null : refused(list, answer);
        calls.trace().emit(calls.data().causedBy(call), new VerbReturned(call, verb, (int) answer, answer >>> 32, nanos,
                ObjectRef.NONE, refusal == null ? "" : refusal.explanation().text()));
        if (refusal != null) {
            throw refusal;
        }
    }

    private void taken(RequestList list, long answer) {
        int accepted = (int) (answer >>> 32);
        posted += accepted;
        list.accepted(accepted);
    }

    /** The call and its requests, before the device is entered. @return number of the call */
    private long writeDown(RequestList list) {
        calls.settle();
        List<Entry> batch = new ArrayList<>(list.count() + 1);
        batch.add(new Entry(calls.data(), new VerbCalled(verb, owner.ref(), args(list))));
        Head head = calls.data().causedBy(Head.FIRST_OF_BATCH);
        RequestMemory requests = list.memory();
        for (int i = 0; i < requests.count(); i++) {
            List<WorkEvent.Sge> sges = requests.elements(i);
            long length = sges.stream().mapToLong(WorkEvent.Sge::length).sum();
            batch.add(new Entry(head, new WorkPosted(owner.ref(), which, posted + i, requests.wrId(i),
                    send ? WrOpcode.nameOf(requests.opcode(i)) : WcOpcode.RECV.name(), requests.flags(i), length, sges,
                    requests.remoteAddress(i), requests.rkey(i))));
        }
        return calls.trace().emitAll(batch);
    }

    private Map<String, String> args(RequestList list) {
        var args = new LinkedHashMap<String, String>();
        args.put(owner.ref().kind().word().toLowerCase(Locale.ROOT), owner.ref().words());
        args.put("requests", String.valueOf(list.count()));
        if (port.datagram()) {
            list.targets(args);
        }
        return args;
    }

    private VerbsException refused(RequestList list, long answer) {
        Map<String, String> args = args(list);
        port.explain(args);
        var errno = new Errno((int) answer);
        return new VerbsException(verb, errno, args, Explainers.get().refusal(verb, errno, args, calls.deviceKind()),
                (int) (answer >>> 32));
    }

    /**
     * Posts a bind of a type 1 window, which is a verb of its own.
     *
     * @param work what stands in the log, given its slot
     * @param bind enters the device: 0 or the errno
     */
    synchronized void bind(Map<String, String> args, LongFunction<WorkPosted> work, LongSupplier bind) {
        Calls.ControlCall call = calls.beginPost("bind_mw", owner.ref(), () -> args, () -> work.apply(posted));
        call.check(bind);
        posted++;
        call.returned(1, ObjectRef.NONE);
    }
}
