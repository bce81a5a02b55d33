package org.verbscope.event;

/** How much is written down. Each level includes those before it. */
public enum TraceLevel {
    OFF,
    /** Calls, objects, states, posted work, polled completions. */
    VERBS,
    /** Also what the adapter does, headers and the first 128 payload bytes of each packet. */
    FULL,
    /** Also whole packets, as a complete capture needs. */
    BYTES;

    public boolean includes(TraceLevel other) {
        return compareTo(other) >= 0;
    }
}
