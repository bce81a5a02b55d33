package org.verbscope.verbs.libibverbs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.DeviceHost;

/**
 * The open real devices of one log: their queue pairs know each other, and they share a capture, so that
 * a packet between two of them is told once. Thread-safe.
 */
final class Fabric {
    private static final Map<LabClock, Fabric> OPEN = new HashMap<>();

    private final LabClock clock;
    private final List<TrackedQueuePair> queuePairs = new CopyOnWriteArrayList<>();
    private final AtomicInteger posts = new AtomicInteger();
    private final PacketCapture capture;
    private int contexts;

    Fabric(LabClock clock) {
        this.clock = clock;
        this.capture = new PacketCapture(clock, new PacketStory(this), this::postUnderWay);
    }

    /** The fabric of the log that has this clock; {@link #leave} once for each call. */
    static Fabric join(LabClock clock) {
        synchronized (OPEN) {
            Fabric fabric = OPEN.computeIfAbsent(clock, Fabric::new);
            fabric.contexts++;
            return fabric;
        }
    }

    void leave() {
        synchronized (OPEN) {
            if (--contexts == 0) {
                OPEN.remove(clock, this);
            }
        }
    }

    PacketCapture capture() {
        return capture;
    }

    void add(TrackedQueuePair queuePair) {
        queuePairs.add(queuePair);
    }

    void remove(TrackedQueuePair queuePair) {
        queuePairs.remove(queuePair);
    }

    /** Work is entering a device: its packets must not be told before its copies are. */
    void postBegins() {
        posts.incrementAndGet();
    }

    void postEnds() {
        posts.decrementAndGet();
    }

    private boolean postUnderWay() {
        return posts.get() > 0;
    }

    /** Whose packet it is, by addresses and destination; null when nobody's here. */
    TrackedQueuePair sender(byte[] source, byte[] destination, int dest) {
        return queuePairs.stream().filter(q -> q.sendsTo(source, destination, dest)).findFirst().orElse(null);
    }

    /** For whom a packet is; null when for nobody here. */
    TrackedQueuePair receiver(byte[] destination, int dest) {
        return queuePairs.stream().filter(q -> q.isAt(destination, dest)).findFirst().orElse(null);
    }

    /** A queue pair of one context by its number; null when it has none such. */
    TrackedQueuePair numbered(DeviceHost host, int number) {
        for (TrackedQueuePair candidate : queuePairs) {
            if (candidate.host() == host && candidate.number() == number) {
                return candidate;
            }
        }
        return null;
    }

    /** The other end of a connected queue pair; null when it is not of this process. */
    TrackedQueuePair peerOf(TrackedQueuePair queuePair) {
        return receiver(queuePair.peerGid(), queuePair.peer());
    }
}
