package org.verbscope.verbs.libibverbs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
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

    /** Whose packet it is, by addresses and destination, a datagram by what it says of its sender; null when nobody's here. */
    TrackedQueuePair sender(RocePacket packet) {
        byte[] source = packet.sourceGid();
        if (Opcode.hasDeth(packet.opcode())) {
            int number = packet.deth().sourceQpn();
            return first(q -> q.isDatagram() && q.isAt(source, number));
        }
        byte[] destination = packet.destinationGid();
        return first(q -> q.sendsTo(source, destination, packet.bth().destQpn()));
    }

    /** For whom a packet is: several for a group, empty when for nobody here. @param seen where and which way it went */
    List<TrackedQueuePair> receivers(RocePacket packet, CapturedPacket seen) {
        int dest = packet.bth().destQpn();
        byte[] destination = packet.destinationGid();
        if (dest == TrackedQueuePair.MULTICAST_QPN) {
            // Whoever sent it does not hear it through the interface that it left by.
            return queuePairs.stream().filter(q -> q.isIn(destination) && q.ifindex() == seen.ifindex() != seen.outgoing()).toList();
        }
        TrackedQueuePair receiver = receiver(destination, dest);
        return receiver == null ? List.of() : List.of(receiver);
    }

    private TrackedQueuePair receiver(byte[] destination, int dest) {
        return first(q -> q.isAt(destination, dest));
    }

    private TrackedQueuePair first(Predicate<TrackedQueuePair> wanted) {
        for (TrackedQueuePair candidate : queuePairs) {
            if (wanted.test(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    /** A message and whose it was; both null when not known. */
    record Sent(TrackedQueuePair sender, Message message) { }

    /** The datagram of {@code length} bytes that {@code receiver} has just polled. @param source number of the queue pair that sent it */
    Sent datagram(TrackedQueuePair receiver, int source, long length) {
        for (TrackedQueuePair candidate : queuePairs) {
            if (candidate.isDatagram() && candidate.number() == source) {
                Message message = candidate.work().received(receiver, length);
                if (message != null) {
                    return new Sent(candidate, message);
                }
            }
        }
        return new Sent(null, null);
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

    /** The other end of a connected queue pair; null when it is not of this process, and for datagrams. */
    TrackedQueuePair peerOf(TrackedQueuePair queuePair) {
        return queuePair.isDatagram() ? null : receiver(queuePair.peerGid(), queuePair.peer());
    }
}
