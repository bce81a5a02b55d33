package org.verbscope.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.verbscope.event.EventSink;
import org.verbscope.event.Head;
import org.verbscope.event.LogEvent;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.trace.Trace;

/**
 * Does what a {@link RunSpec} says between two open devices, each end in a thread of its own where both programs have
 * something to do. The level of the devices' traces is off meanwhile: of its requests a log has a counted gap, and how the run went, ten
 * times a second. Everything it makes on the devices is closed again, however it ends. One at a time on a pair of devices; for one
 * thread but {@link #cancel}. Long because both ends warm up, begin, end and fail together: their order is seen in one place.
 */
public final class Run {
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int COUNTERS_EVERY = 10;

    private final RunSpec spec;
    private final RdmaContext one;
    private final RdmaContext two;
    private final AtomicReference<Throwable> failed = new AtomicReference<>();
    private final CountDownLatch warm = new CountDownLatch(2);
    private final AtomicInteger ready = new AtomicInteger();
    private EventSink sink;
    private Progress progress = (counted, nanos, messages) -> { };
    private volatile boolean cancelled;
    private volatile boolean counting;
    private RunLog log;
    private Loop asking = Loop.IDLE;
    private Loop answering = Loop.IDLE;
    private Stamps stamps;
    private Cost.Meter meter;
    private long asked;
    private long answered;
    private Side sendingSide = Side.IDLE;
    private Side answeringSide = Side.IDLE;
    private RunResult partial;

    /**
     * @param one sends, writes, reads or adds, and its time counts
     * @param two answers
     */
    public Run(RunSpec spec, RdmaContext one, RdmaContext two) {
        this.spec = spec;
        this.one = one;
        this.two = two;
        this.sink = one.trace().level() == TraceLevel.OFF ? null : one.trace();
    }

    /** Does it and waits for its end. As {@link #call} of a run that nobody watches. */
    public static RunResult on(RunSpec spec, RdmaContext one, RdmaContext two) {
        return new Run(spec, one, two).call();
    }

    /** Where it is written down; without this in the trace of the first device, unless that is off. */
    public Run into(EventSink where) {
        sink = where;
        return this;
    }

    /** Who is told how far it has come. */
    public Run telling(Progress listener) {
        progress = listener;
        return this;
    }

    /** Ends it soon, from any thread: what is under way is waited for, and its result is that of the part that was done. */
    public void cancel() {
        cancelled = true;
    }

    /** Of a run that failed or was stopped: what it had found until then. */
    public Optional<RunResult> partial() {
        return Optional.ofNullable(partial);
    }

    /**
     * Does it, once, and waits for its end.
     *
     * @throws RunException when a request fails or nothing arrives any more
     * @throws org.verbscope.verbs.VerbsException when a device refuses
     * @throws CancellationException when the person pressed stop, or the thread was interrupted
     */
    public RunResult call() {
        Trace[] traces = {one.trace(), two.trace()};
        TraceLevel[] levels = {traces[0].level(), traces[1].level()};
        traces[0].level(TraceLevel.OFF);
        traces[1].level(TraceLevel.OFF);
        try (var made = new Made()) {
            if (!spec.operation().isVerb()) {
                var ends = new TcpEnds(spec.size(), made);
                stamps = new Stamps(rounds());
                return between(tcp(ends, 0, stamps), tcp(ends, 1, new Stamps(rounds())));
            }
            var first = new End(one, spec, made);
            var second = new End(two, spec, made);
            first.receiveFrom(second.address());
            second.receiveFrom(first.address());
            first.sendToPeer();
            second.sendToPeer();
            stamps = new Stamps(rounds());
            return between(asking(first), answering(second));
        } finally {
            traces[1].level(levels[1]);
            traces[0].level(levels[0]);
            for (int i = 0; i < (traces[0] == traces[1] ? 1 : 2); i++) {
                leftOut(traces[i], levels[i]);
            }
        }
    }

    /** What a log does not have it says. */
    private void leftOut(Trace trace, TraceLevel level) {
        if (level != TraceLevel.OFF) {
            trace.emit(Head.notebook(), new LogEvent.Gap(spec.warmUp() + asking.done().get() + answering.done().get(),
                    "the requests of a measurement, with all that followed from them"));
        }
    }

    private Loop tcp(TcpEnds ends, int end, Stamps times) {
        return new TcpLoop(ends, end, spec, Patience.untilArrival(failed), times);
    }

    private RunResult between(Loop first, Loop second) {
        asking = first;
        answering = second;
        Goal[][] parts = {goals(spec.warmUp(), 0), goals(spec.isTimed() ? Long.MAX_VALUE - spec.step() : spec.iterations(), spec.duration().toNanos())};
        log = new RunLog(sink);
        log.started(spec.test(), spec.operation().isVerb() ? one.device().kind() : "kernel", RunFigures.settings(spec));
        var other = new Thread(() -> phases(answering, false, parts), "verbscope-measure");
        other.setDaemon(true);
        var sampler = new Sampler(sampling());
        try {
            other.start();
            phases(asking, true, parts);
            join(other);
        } finally {
            sampler.close();
        }
        Throwable why = failed.get();
        RunResult result = counting || why == null ? result(why) : null;
        if (result != null) {
            log.ended(result);
        } else {
            log.ended(spec.test(), ending(why), Map.of(), List.of());
        }
        if (why != null) {
            partial = result;
            throw failure(why);
        }
        return result;
    }

    /** Messages' ways in a round of a latency run. */
    private int rounds() {
        return spec.operation().fetches() ? 1 : 2;
    }

    private Goal[] goals(long messages, long nanos) {
        boolean lists = spec.quantity() == Quantity.BANDWIDTH;
        Goal out = new Goal(messages, nanos, lists ? spec.step() : 1, () -> cancelled);
        Goal back = new Goal(spec.bothWays() ? messages : 0, nanos, spec.step(), () -> cancelled);
        if (messages == 0) {
            out.total(0);
        }
        if (messages == 0 || !spec.bothWays()) {
            back.total(0);
        }
        return new Goal[] {out, back};
    }

    private Runnable sampling() {
        long began = System.nanoTime();
        DeviceCounters[] counters = {new DeviceCounters(one.device().name()), new DeviceCounters(two.device().name())};
        return new Runnable() {
            private int ticks;

            @Override
            public void run() {
                boolean counted = counting;
                long messages = done();
                long nanos = System.nanoTime() - began;
                progress.sample(counted, nanos, messages);
                log.sample(counted, nanos, messages, messages * spec.size());
                if (ticks++ % COUNTERS_EVERY == 0) {
                    counters[0].changed().forEach((name, value) -> log.counter(one.machine(), name, value));
                    counters[1].changed().forEach((name, value) -> log.counter(two.machine(), name, value));
                }
            }
        };
    }

    private long done() {
        return asking.done().get() + (spec.bothWays() ? answering.done().get() : 0);
    }

    private RunResult result(Throwable why) {
        Cost cost = meter.cost(sendingSide, answeringSide);
        if (spec.quantity() == Quantity.LATENCY) {
            return new Latency(spec, stamps.histogram(), done(), cost, ending(why));
        }
        long lost = why != null ? 0 : answering.missing() + asking.missing();
        return new Throughput(spec, done(), Math.max(1, spec.bothWays() ? Math.max(asked, answered) : asked), lost, cost, ending(why));
    }

    private Ending ending(Throwable why) {
        if (why == null) {
            return cancelled ? new Ending(Ending.How.CANCELLED, "cancelled after " + done() + " messages") : Ending.COMPLETE;
        }
        boolean stopped = why instanceof CancellationException || why instanceof InterruptedException;
        return new Ending(stopped ? Ending.How.CANCELLED : Ending.How.FAILED,
                (stopped ? "stopped" : String.valueOf(why.getMessage())) + ", after " + done() + " messages");
    }

    private Patience receiving() {
        return spec.transport() == QpType.RC ? Patience.untilArrival(failed) : Patience.untilQuiet(failed, QUIET_NANOS);
    }

    private Loop asking(End end) {
        if (spec.quantity() == Quantity.BANDWIDTH) {
            return spec.bothWays() && spec.operation().takesReceive() ? both(end) : new BandwidthSender(end, Patience.untilArrival(failed));
        }
        var patience = Patience.untilArrival(failed);
        return switch (spec.operation()) {
            case WRITE -> new WritePingPong(end, patience, true, stamps);
            case SEND, WRITE_IMM -> new SendPingPong(end, patience, true, stamps);
            case READ, FETCH_ADD, CMP_SWAP -> new FetchRounds(end, patience, stamps);
            case TCP -> throw new IllegalStateException("sockets have no verbs");
        };
    }

    private Loop answering(End end) {
        if (spec.quantity() == Quantity.BANDWIDTH) {
            return spec.operation().takesReceive() ? spec.bothWays() ? both(end) : new BandwidthReceiver(end, receiving())
                    : spec.bothWays() ? new BandwidthSender(end, Patience.untilArrival(failed)) : Loop.IDLE;
        }
        var patience = Patience.untilArrival(failed);
        return switch (spec.operation()) {
            case WRITE -> new WritePingPong(end, patience, false, new Stamps(rounds()));
            case SEND, WRITE_IMM -> new SendPingPong(end, patience, false, new Stamps(rounds()));
            case READ, FETCH_ADD, CMP_SWAP -> Loop.IDLE;
            case TCP -> throw new IllegalStateException("sockets have no verbs");
        };
    }

    private Loop both(End end) {
        Patience patience = receiving();
        return new BothWays(new BandwidthSender(end, patience), new BandwidthReceiver(end, patience), patience);
    }

    private void phases(Loop loop, boolean asks, Goal[][] parts) {
        try {
            warmUp(loop, asks, parts[0]);
            warm.await();
            if (failed.get() == null) {
                count(loop, asks, parts[1]);
            }
        } catch (InterruptedException | RuntimeException | Error failure) {
            failed.compareAndSet(null, failure);
        }
    }

    /** Counts the latch down in any case: the other end waits there, and looks whether this one failed. */
    private void warmUp(Loop loop, boolean asks, Goal[] goals) {
        try {
            part(loop, asks, goals);
        } catch (RuntimeException | Error failure) {
            failed.compareAndSet(null, failure);
        } finally {
            warm.countDown();
        }
    }

    private static void part(Loop loop, boolean asks, Goal[] goals) {
        loop.run(goals[asks ? 0 : 1], goals[asks ? 1 : 0]);
    }

    private void count(Loop loop, boolean asks, Goal[] goals) {
        loop.done().set(0);
        var own = new Cost.Meter();
        if (asks) {
            meter = own;
            counting = true;
        }
        together();
        long began = System.nanoTime();
        try {
            part(loop, asks, goals);
        } finally {
            long took = System.nanoTime() - began;
            Side side = loop == Loop.IDLE ? Side.IDLE : own.side().orOwn(loop.ownCalls());
            if (asks) {
                asked = took;
                sendingSide = side;
            } else {
                answered = took;
                answeringSide = side;
            }
        }
    }

    /** Neither begins while the other still looks at its clocks; awake, because being woken takes longer than a message. */
    private void together() {
        ready.incrementAndGet();
        while (ready.get() < 2 && failed.get() == null) {
            Thread.yield();
        }
    }

    private static void join(Thread other) {
        boolean interrupted = false;
        while (other.isAlive()) {
            try {
                other.join();
            } catch (InterruptedException stopped) {
                interrupted = true; // it looks at the failure or the stop flag itself, soon
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException failure(Throwable why) {
        if (why instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new CancellationException("interrupted");
        } else if (why instanceof Error error) {
            throw error;
        }
        return why instanceof RuntimeException known ? known : new RunException("the run broke", why);
    }
}
