package org.verbscope.verbs.libibverbs;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Puts packets of several interfaces into one order: each is held until those that were seen before it
 * must have come. Not synchronised.
 */
final class CaptureMerger {
    /** How long a packet is held, in nanoseconds. */
    static final long WINDOW = 20_000_000;

    private record Held(CapturedPacket packet, long arrival) { }

    private final PriorityQueue<Held> held = new PriorityQueue<>(
            Comparator.comparingLong((Held h) -> h.packet().time()).thenComparingLong(Held::arrival));
    private long arrivals;

    void add(CapturedPacket packet) {
        held.add(new Held(packet, arrivals++));
    }

    /** Hands over, in order, what was seen up to {@code time}. */
    void release(long time, Consumer<CapturedPacket> taker) {
        while (!held.isEmpty() && held.peek().packet().time() <= time) {
            taker.accept(held.remove().packet());
        }
    }

    boolean isEmpty() {
        return held.isEmpty();
    }

    void clear() {
        held.clear();
    }
}
