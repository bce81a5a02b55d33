package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.EmptyPolls;
import org.verbscope.event.Entry;
import org.verbscope.event.Head;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;

/**
 * Where the device says what it finished (ibv_create_cq(3), ibv_poll_cq(3)). Belongs to its context and outlives the
 * queue pairs that complete on it. Thread-safe: each completion is found by one poll. More completions than it has
 * entries overrun it: poll as many as you let in.
 */
public final class CompletionQueue extends VerbsObject {
    private static final String POLL = "poll_cq";

    private final RdmaContext context;
    private final long handle;
    private final CompletionChannel channel;
    private final AtomicInteger eventsTaken = new AtomicInteger();
    private volatile int cqe;
    private final Object runLock = new Object();
    private volatile long emptyRun;
    private Completions own;

    CompletionQueue(RdmaContext context, ObjectRef ref, CompletionChannel channel, long handle, int cqe) {
        super(context.calls, ref, context);
        this.context = context;
        this.channel = channel;
        this.handle = handle;
        this.cqe = cqe;
    }

    long handle() {
        return handle;
    }

    /** Entries it really has; a device may give more than was asked. */
    public int cqe() {
        return cqe;
    }

    Map<String, String> words() {
        var words = new LinkedHashMap<String, String>();
        words.put("cqe", String.valueOf(cqe));
        if (channel != null) {
            words.put("channel", String.valueOf(channel.ref().number()));
        }
        return words;
    }

    /** Where it says that something arrived; empty without one. */
    public Optional<CompletionChannel> channel() {
        return Optional.ofNullable(channel);
    }

    /** Asks for another size ({@code ibv_resize_cq}). @throws VerbsException when refused, e.g. for fewer than are in it */
    public void resize(int entries) {
        var args = new LinkedHashMap<String, String>();
        args.put("cq", ref().words());
        args.put("cqe", String.valueOf(entries));
        control("resize_cq", () -> args, call -> {
            call.check(() -> context.spi().resizeCq(handle, entries));
            cqe = context.spi().cqe(handle);
            call.returned(ObjectRef.NONE, new ObjectChanged(ref(), Map.of("cqe", String.valueOf(cqe))));
            return null;
        });
    }

    /**
     * Arms it ({@code ibv_req_notify_cq}): the next completion puts one event on its channel. What is in it
     * already may not count, so poll once more after arming.
     *
     * @throws VerbsException when refused
     */
    public void reqNotify() {
        reqNotify(false);
    }

    /** As {@link #reqNotify()}. @param solicitedOnly only for a completion that the sender solicited, or a failed one */
    public void reqNotify(boolean solicitedOnly) {
        var args = new LinkedHashMap<String, String>();
        args.put("cq", ref().words());
        args.put("solicited_only", solicitedOnly ? "1" : "0");
        control("req_notify_cq", () -> args, call -> {
            call.check(() -> context.spi().reqNotifyCq(handle, solicitedOnly));
            call.returned(0, ObjectRef.NONE);
            return null;
        });
    }

    /** Events taken by {@link CompletionChannel#getCqEvent} and not acked: while there are any it cannot be destroyed. */
    public int unackedEvents() {
        return eventsTaken.get();
    }

    /** Acks {@code count} events ({@code ibv_ack_cq_events}). @throws IllegalArgumentException for more than were taken */
    public void ackEvents(int count) {
        var args = new LinkedHashMap<String, String>();
        args.put("cq", ref().words());
        args.put("nevents", String.valueOf(count));
        control("ack_cq_events", () -> args, call -> {
            int before = eventsTaken.getAndUpdate(taken -> count < 0 || count > taken ? taken : taken - count);
            if (count < 0 || count > before) {
                call.interrupted();
                throw new IllegalArgumentException("nevents " + count + ": " + this + " has " + before + " events taken and not acked");
            }
            if (count > 0) {
                call.enter(() -> {
                    context.spi().ackCqEvents(handle, count);
                    return 0;
                });
            }
            call.returned(0, ObjectRef.NONE);
            return null;
        });
    }

    /** An event of it was taken from its channel. */
    CompletionQueue eventTaken() {
        eventsTaken.incrementAndGet();
        return this;
    }

    /**
     * Takes up to {@code into.capacity()} completions out, oldest first, with one call of the device
     * ({@code ibv_poll_cq}). Allocates nothing when the trace is off. A run of polls that find nothing is
     * one event with a count, and only the first of it passes the gate.
     *
     * @return how many; also in {@link Completions#count()}
     * @throws VerbsException when the device reports an error
     * @throws java.util.concurrent.CancellationException when the person pressed stop
     */
    public int poll(Completions into) {
        return poll(into, into.capacity());
    }

    private int poll(Completions into, int most) {
        context.owns(into.context(), into);
        lifetime.check();
        if (emptyRun == 0) {
            calls.gate(POLL);
        } else {
            calls.gateAgain(POLL);
        }
        lifetime.enter();
        try {
            into.lifetime.enter();
            try {
                return pollEntered(into, most);
            } finally {
                into.lifetime.exit();
            }
        } finally {
            lifetime.exit();
        }
    }

    private int pollEntered(Completions into, int most) {
        boolean traced = calls.traced();
        long start = traced ? System.nanoTime() : 0;
        int found = context.spi().pollCq(handle, most, into.block());
        into.filled(Math.max(found, 0));
        if (found == 0) {
            if (traced) {
                synchronized (runLock) {
                    emptyRun++;
                }
            }
            return 0;
        }
        if (traced) {
            written(into, most, found, System.nanoTime() - start);
        }
        if (found < 0) {
            Map<String, String> args = Map.of("cq", ref().words());
            throw new VerbsException(POLL, new Errno(-found), args,
                    Explainers.get().refusal(POLL, new Errno(-found), args, calls.deviceKind()), 0);
        }
        if (traced) {
            context.lookAfterFailures(into);
        }
        return found;
    }

    private void written(Completions wc, int most, int found, long nanos) {
        endRun();
        var args = new LinkedHashMap<String, String>();
        args.put("cq", ref().words());
        args.put("num_entries", String.valueOf(most));
        long call = calls.trace().emit(calls.data(), new VerbCalled(POLL, ref(), args));
        Head head = calls.data().causedBy(call);
        List<Entry> batch = new ArrayList<>(Math.max(found, 0) + 1);
        for (int i = 0; i < found; i++) {
            batch.add(new Entry(head, new CompletionPolled(ref(), context.refOfQp(wc.qpNum(i)), wc.wrId(i), wc.status(i),
                    wc.hasOpcode(i) ? wc.opcodeName(i) : "", wc.hasByteLen(i) ? wc.byteLen(i) : -1, wc.vendorErr(i))));
        }
        batch.add(new Entry(head, new VerbReturned(call, POLL, Math.max(-found, 0), Math.max(found, 0), nanos, ObjectRef.NONE, "")));
        calls.trace().emitAll(batch);
    }

    /** Writes down the run of empty polls so far, if there is one. */
    void endRun() {
        if (emptyRun == 0) {
            return;
        }
        long count;
        synchronized (runLock) {
            count = emptyRun;
            emptyRun = 0;
        }
        if (count > 0 && calls.traced()) {
            calls.trace().emit(calls.data(), new EmptyPolls(ref(), count));
        }
    }

    /** Takes one completion out, if there is one. */
    public Optional<WorkCompletion> poll() {
        List<WorkCompletion> one = poll(1);
        return one.isEmpty() ? Optional.empty() : Optional.of(one.get(0));
    }

    /** Takes up to {@code max} completions out. */
    public synchronized List<WorkCompletion> poll(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("max " + max + ": ask for at least one");
        }
        lifetime.check();
        if (own == null || own.capacity() < max) {
            if (own != null) {
                own.close();
            }
            own = context.completions(max);
        }
        int found = poll(own, max);
        List<WorkCompletion> list = new ArrayList<>(found);
        for (int i = 0; i < found; i++) {
            list.add(own.get(i));
        }
        return List.copyOf(list);
    }

    @Override
    String destroyingVerb() {
        return "destroy_cq";
    }

    @Override
    List<AsyncEvent> unackedAsync() {
        return context.events().unackedOf(this);
    }

    @Override
    List<String> unacked() {
        List<String> words = new ArrayList<>(super.unacked());
        int taken = eventsTaken.get();
        if (taken > 0) {
            words.add(taken + (taken == 1 ? " completion event" : " completion events"));
        }
        return words;
    }

    @Override
    void settleBeforeClose() {
        super.settleBeforeClose();
        int taken = eventsTaken.get();
        if (taken > 0) {
            ackEvents(taken);
        }
    }

    @Override
    int destroy() {
        return context.events().destroying(this, () -> context.spi().destroyCq(handle));
    }

    @Override
    void gone() {
        context.forget(this, handle);
        context.gone(this);
        if (channel != null) {
            channel.detach(this);
        }
    }
}
