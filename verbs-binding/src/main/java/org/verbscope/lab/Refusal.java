package org.verbscope.lab;

/** What a responder can be made to answer instead of doing what it was asked: AETH syndromes (IBTA volume 1, 9.7.5.2). */
public enum Refusal {
    /** As if a packet before it were missing: the requester sends again from here. */
    SEQUENCE_ERROR(0x60),
    /** The requester ends with status 9. */
    INVALID_REQUEST(0x61),
    /** The requester ends with status 10. */
    REMOTE_ACCESS_ERROR(0x62),
    /** The requester ends with status 11. */
    REMOTE_OPERATIONAL_ERROR(0x63),
    /** As if no receive were posted: the requester waits 0.64 ms (code 12) and sends again. */
    RECEIVER_NOT_READY(0x2c);

    private final int syndrome;

    Refusal(int syndrome) {
        this.syndrome = syndrome;
    }

    int syndrome() {
        return syndrome;
    }
}
