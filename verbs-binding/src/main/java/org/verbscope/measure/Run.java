package org.verbscope.measure;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.verbscope.event.Head;
import org.verbscope.event.LogEvent;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.trace.Trace;

/**
 * Does what a {@link RunSpec} says between two open devices, each end in a thread of its own where both programs have
 * something to do. Nothing of it is written down but a counted gap: the level of the devices' traces is off meanwhile. Everything it
 * makes on them is closed again. One at a time on a pair of devices.
 */
public final class Run {
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final RunSpec spec;
    private final AtomicReference<Throwable> failed = new AtomicReference<>();
    private final CountDownLatch warm = new CountDownLatch(2);
    /** Parts of the run, warm-up and what counts, of which everything was sent. */
    private volatile int partsSent;
    /** The part that the answering thread is in; its own. */
    private int answeringPart;
    private Stamps stamps;
    private long nanos;
    private Cost.Meter meter;
    private long sendingBytes;
    private volatile long answeringBytes;

    private Run(RunSpec spec) {
        this.spec = spec;
    }

    /**
     * Does it and waits for its end.
     *
     * @param one sends, writes or reads, and its time counts
     * @param two answers
     * @throws RunException when a request fails or nothing arrives any more
     * @throws org.verbscope.verbs.VerbsException when a device refuses
     * @throws CancellationException when the person pressed stop, or the thread was interrupted
     */
    public static RunResult on(RunSpec spec, RdmaContext one, RdmaContext two) {
        Trace[] traces = {one.trace(), two.trace()};
        TraceLevel[] levels = {traces[0].level(), traces[1].level()};
        traces[0].level(TraceLevel.OFF);
        traces[1].level(TraceLevel.OFF);
        try (var made = new Made()) {
            var first = new End(one, spec, made);
            var second = new End(two, spec, made);
            first.receiveFrom(second.address());
            second.receiveFrom(first.address());
            first.sendToPeer();
            second.sendToPeer();
            return new Run(spec).between(first, second);
        } finally {
            traces[1].level(levels[1]);
            traces[0].level(levels[0]);
            for (int i = 0; i < (traces[0] == traces[1] ? 1 : 2); i++) {
                leftOut(traces[i], levels[i], spec);
            }
        }
    }

    /** What a log does not have it says. */
    private static void leftOut(Trace trace, TraceLevel level, RunSpec spec) {
        if (level != TraceLevel.OFF) {
            trace.emit(Head.notebook(), new LogEvent.Gap((long) spec.warmUp() + spec.iterations(),
                    "the requests of a measurement, with all that followed from them"));
        }
    }

    private RunResult between(End first, End second) {
        boolean pingPong = spec.quantity() == Quantity.LATENCY && spec.operation() != Operation.READ;
        boolean answered = pingPong || spec.operation() == Operation.SEND;
        stamps = new Stamps(Math.max(spec.iterations(), spec.warmUp()));
        Loop asking = asking(first, Patience.untilArrival(failed));
        Loop answering = answered ? answering(second) : Loop.IDLE;
        var other = new Thread(() -> phases(answering, false), "verbscope-measure");
        other.setDaemon(true);
        other.start();
        phases(asking, true);
        join(other);
        if (failed.get() != null) {
            throw failure(failed.get());
        }
        Cost cost = meter.cost(sendingBytes, answeringBytes);
        if (spec.quantity() == Quantity.LATENCY) {
            return stamps.latency(spec, pingPong ? 2 : 1, cost);
        }
        return new Throughput(spec, nanos, answering instanceof BandwidthReceiver receiver ? Math.max(0, receiver.missing()) : 0, cost);
    }

    private Loop asking(End end, Patience patience) {
        if (spec.quantity() == Quantity.BANDWIDTH) {
            return new BandwidthSender(end, patience);
        }
        return switch (spec.operation()) {
            case WRITE -> new WritePingPong(end, patience, true, stamps);
            case SEND -> new SendPingPong(end, patience, true, stamps);
            case READ -> new ReadRounds(end, patience, stamps);
        };
    }

    private Loop answering(End end) {
        var patience = Patience.untilArrival(failed);
        if (spec.quantity() == Quantity.BANDWIDTH) {
            return new BandwidthReceiver(end, spec.transport() == QpType.RC ? patience
                    : Patience.untilQuiet(failed, QUIET_NANOS, () -> partsSent >= answeringPart));
        }
        var own = new Stamps(Math.max(spec.iterations(), spec.warmUp()));
        return spec.operation() == Operation.WRITE ? new WritePingPong(end, patience, false, own)
                : new SendPingPong(end, patience, false, own);
    }

    private void phases(Loop loop, boolean asks) {
        try {
            warmUp(loop, asks);
            warm.await();
            if (failed.get() == null) {
                count(loop, asks);
            }
        } catch (InterruptedException | RuntimeException | Error failure) {
            failed.compareAndSet(null, failure);
        }
    }

    /** Counts the latch down in any case: the other end waits there, and looks whether this one failed. */
    private void warmUp(Loop loop, boolean asks) {
        try {
            part(loop, spec.warmUp(), asks);
        } catch (RuntimeException | Error failure) {
            failed.compareAndSet(null, failure);
        } finally {
            warm.countDown();
        }
    }

    private void part(Loop loop, int messages, boolean asks) {
        if (!asks) {
            answeringPart++;
        }
        loop.run(messages);
        if (asks) {
            partsSent++;
        }
    }

    private void count(Loop loop, boolean asks) {
        var own = new Cost.Meter();
        long began = System.nanoTime();
        part(loop, spec.iterations(), asks);
        long took = System.nanoTime() - began;
        long bytes = own.bytes();
        if (asks) {
            nanos = took;
            meter = own;
            sendingBytes = bytes;
        } else {
            answeringBytes = bytes;
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
