package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.NativeBlock;

/**
 * Slots of a work queue in native memory, with the counts that say who owns which. Counts only grow
 * (a slot is its count modulo the size); {@code freed <= fetched <= rung <= posted}.
 */
final class Ring {
    final int slotBytes;
    private NativeBlock memory;
    private int slots;
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

    Ring(NativeBlock memory, int slots, int slotBytes) {
        this.memory = memory;
        this.slots = slots;
        this.slotBytes = slotBytes;
        this.message = new long[slots];
        this.doorbell = new long[slots];
    }

    NativeBlock memory() {
        return memory;
    }

    int slots() {
        return slots;
    }

    boolean full() {
        return posted - freed >= slots;
    }

    /** Place of slot {@code count} among the slots. */
    int index(long count) {
        return (int) (count % slots);
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
        memory = other;
        slots = count;
        message = new long[count];
        doorbell = new long[count];
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
