package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.NativeBlock;

/**
 * Slots of a work queue in native memory, with the counts that say who owns which. Counts only grow
 * (a slot is its count modulo the size); {@code freed <= fetched <= rung <= posted}.
 */
final class Ring {
    final NativeBlock memory;
    final int slots;
    final int slotBytes;
    /** Sequence number of the {@code WorkPosted} in each slot. */
    private final long[] message;
    /** Sequence number of the {@code Doorbell} that told of each slot. */
    private final long[] doorbell;
    /** Written by the program. */
    long posted;
    /** Told to the adapter. */
    long rung;
    /** Read by the adapter. */
    long fetched;
    /** May be written again. */
    long freed;

    Ring(NativeBlock memory, int slots, int slotBytes) {
        this.memory = memory;
        this.slots = slots;
        this.slotBytes = slotBytes;
        this.message = new long[slots];
        this.doorbell = new long[slots];
    }

    boolean full() {
        return posted - freed >= slots;
    }

    /** Place in memory of slot {@code count}. */
    long at(long count) {
        return count % slots * slotBytes;
    }

    long message(long count) {
        return message[(int) (count % slots)];
    }

    long doorbell(long count) {
        return doorbell[(int) (count % slots)];
    }

    /** The slot at {@code posted} is written. */
    void post(long event) {
        message[(int) (posted % slots)] = event;
        posted++;
    }

    /** The adapter is told of everything up to {@code tail}. */
    void ring(long tail, long event) {
        for (; rung < tail; rung++) {
            doorbell[(int) (rung % slots)] = event;
        }
    }

    /** Slots up to and including {@code count} may be written again. */
    void free(long count) {
        freed = Math.max(freed, count + 1);
    }

    /** Everything is forgotten; counts start anew. */
    void reset() {
        posted = 0;
        rung = 0;
        fetched = 0;
        freed = 0;
    }
}
