package org.verbscope.state;

/** Where a work request in a slot of a send or receive queue is. */
public enum SlotState {
    FREE,
    /** The adapter's to take. */
    POSTED,
    /** The adapter has read the queue entry and works on it. */
    IN_HAND,
    /** All its packets are out; an acknowledgement or response is awaited. */
    SENT,
    /** Answered, and no completion was asked for: done, but the program can know it, and the slot be free, by a later completion only. */
    ANSWERED,
    /** A completion was written and nobody has looked. */
    DONE,
    /** Its completion was polled. */
    DONE_POLLED,
    FAILED,
    FLUSHED;

    /** Whether the adapter still owns the request and its buffers, as far as the program can know. */
    public boolean outstanding() {
        return this == POSTED || this == IN_HAND || this == SENT || this == ANSWERED;
    }
}
