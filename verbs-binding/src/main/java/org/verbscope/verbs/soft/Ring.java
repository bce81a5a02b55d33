package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.NativeBlock;

/**
 * Slots of a work queue in native memory, with the counts that say who owns which. Counts only grow;
 * {@code freed <= fetched <= rung <= posted}. The memory has a power of two of places, so that finding one needs
 * no division, whatever number of requests the queue takes.
 */
final class Ring {
    final int slotBytes;
    private NativeBlock memory;
    private int slots;
    private int mask;
    /** Sequence number of the {@code WorkPosted} in each slot. */
    private long[] message;
    /** Sequence number of the {@code Doorbell} that told of each slot; before that, of the first {@code WorkPosted} of its post. */
    private long[] doorbell;
    /** Written by the program. */
    long posted;
    /** Told to the adapter. */
    long rung;
    /** Read by the adapter. */
    long fetched;
    /** May be written again. */
    long freed;

    /** @param memory {@link #places} of slots */
    Ring(NativeBlock memory, int slots, int slotBytes) {
        this.slotBytes = slotBytes;
        take(memory, slots);
    }

    private void take(NativeBlock other, int count) {
        memory = other;
        slots = count;
        mask = places(count) - 1;
        message = new long[mask + 1];
        doorbell = new long[mask + 1];
    }

    /** Places for {@code slots}, at least one: the next power of two. */
    static int places(int slots) {
        return slots <= 1 ? 1 : Integer.highestOneBit(slots - 1) << 1;
    }

    /** Places in memory. */
    int places() {
        return mask + 1;
    }

    NativeBlock memory() {
        return memory;
    }

    /** Requests that it takes. */
    int slots() {
        return slots;
    }

    boolean full() {
        return posted - freed >= slots;
    }

    /** Place of slot {@code count} among the places. */
    int index(long count) {
        return (int) count & mask;
    }

    /** Place in memory of slot {@code count}. */
    int at(long count) {
        return index(count) * slotBytes;
    }

    long message(long count) {
        return message[index(count)];
    }

    long doorbell(long count) {
        return doorbell[index(count)];
    }

    /** The slot at {@code posted} is written. @param first of the requests of its post, as {@code event} of this one */
    void post(long event, long first) {
        message[index(posted)] = event;
        doorbell[index(posted)] = first;
        posted++;
    }

    /** The adapter is told of everything up to {@code tail}. */
    void ring(long tail, long event) {
        for (; rung < tail; rung++) {
            doorbell[index(rung)] = event;
        }
    }

    /** Slots up to and including {@code count} may be written again. */
    void free(long count) {
        freed = Math.max(freed, count + 1);
    }

    /** One slot more may be written: for queues whose requests do not end in order. */
    void freeOne() {
        freed++;
    }

    /** Moves to {@code other} memory of {@code count} slots, which holds what is posted and not fetched. */
    void resize(NativeBlock other, int count) {
        var old = new Ring(memory, slots, slotBytes);
        old.message = message;
        old.doorbell = doorbell;
        take(other, count);
        for (long slot = fetched; slot < posted; slot++) {
            memory.buffer().put(at(slot), old.memory.buffer(), old.at(slot), slotBytes);
            message[index(slot)] = old.message(slot);
            doorbell[index(slot)] = old.doorbell(slot);
        }
    }

    /** Everything is forgotten; counts start anew. */
    void reset() {
        posted = 0;
        rung = 0;
        fetched = 0;
        freed = 0;
    }
}
