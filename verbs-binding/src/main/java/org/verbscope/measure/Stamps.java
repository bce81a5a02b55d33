package org.verbscope.measure;

import org.HdrHistogram.Histogram;

/**
 * Takes the time at the same point of each round of a latency run, into a histogram; the first round begins the first
 * time and is in none. For one thread, but {@link #histogram} when that has ended. Allocates nothing once made.
 */
final class Stamps {
    private static final int DIGITS = 3;
    /** Longer than anything is waited for. */
    private static final long MOST_NANOS = 3_600_000_000_000L;

    private final int rounds;
    private final Histogram times = new Histogram(MOST_NANOS, DIGITS);
    private long last;
    private boolean begun;

    /** @param rounds that a message takes: 2 for a ping-pong, of which one half is a message's way */
    Stamps(int rounds) {
        this.rounds = rounds;
    }

    void clear() {
        times.reset();
        begun = false;
    }

    void now() {
        long now = System.nanoTime();
        if (begun) {
            times.recordValue(Math.min(MOST_NANOS, Math.max(0, (now - last) / rounds)));
        }
        begun = true;
        last = now;
    }

    Histogram histogram() {
        return times.copy();
    }
}
