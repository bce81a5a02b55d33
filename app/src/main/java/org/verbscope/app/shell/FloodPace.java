package org.verbscope.app.shell;

import java.util.function.LongSupplier;

/**
 * When views are shown a log that grows: at once, but ten times a second where events come faster than anybody can see. More
 * would take the processor that reads them. For one thread.
 */
final class FloodPace {
    private static final long FLOOD = 1000;
    private static final long LEAST_NANOS = 100_000_000;

    private final LongSupplier clock;
    private long shownSize;
    private long shownAt;

    /** @param clock in nanoseconds, of which only differences count */
    FloodPace(LongSupplier clock) {
        this.clock = clock;
    }

    /** Another log. */
    void begin() {
        shownSize = 0;
    }

    /** The views have been shown so many events. */
    void shown(long size) {
        shownSize = size;
        shownAt = clock.getAsLong();
    }

    /** Whether more than {@value #FLOOD} events have come since the views were shown some, and that was just now. */
    boolean tooSoon(long size) {
        return size - shownSize > FLOOD && clock.getAsLong() - shownAt < LEAST_NANOS;
    }
}
