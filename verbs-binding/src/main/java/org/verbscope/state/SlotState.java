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
    /** A completion was written and nobody has looked. */
    DONE,
    /** Its completion was polled. */
    DONE_POLLED,
    FAILED,
    FLUSHED;

    /** Whether the adapter still owns the request and its buffers. */
    public boolean outstanding() {
        return this == POSTED || this == IN_HAND || this == SENT;
    }
}
