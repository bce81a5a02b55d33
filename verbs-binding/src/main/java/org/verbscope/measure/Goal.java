package org.verbscope.measure;

import java.util.function.BooleanSupplier;

/**
 * When one direction of a part of a run is over: after a number of messages on each queue pair, after a time, or when it
 * is cancelled. The end that sends decides, for one thread; the other end learns how many there are in all.
 */
final class Goal {
    private static final long OPEN = Long.MAX_VALUE;
    private static final int LOOK_EVERY = 16;

    private final long most;
    private final long nanos;
    private final int step;
    private final BooleanSupplier cancelled;
    private volatile long total = OPEN;
    private long deadline;
    private boolean over;
    private int looks;

    /**
     * @param most messages on each queue pair
     * @param nanos that it lasts at most; 0 for no limit
     * @param step messages after which it may end early: whole lists, the last one signaled
     */
    Goal(long most, long nanos, int step, BooleanSupplier cancelled) {
        this.most = most;
        this.nanos = nanos;
        this.step = step;
        this.cancelled = cancelled;
    }

    /** The first message is about to be posted. */
    void begin() {
        deadline = System.nanoTime() + nanos;
    }

    /** Whether a queue pair that has {@code sent} messages shall send another. */
    boolean more(long sent) {
        if (sent >= most) {
            return false;
        }
        return sent % step != 0 || !isOver();
    }

    /** Whether a ping-pong has a first message. One that is cancelled before it has, too: the other end waits for it. */
    boolean any() {
        return most > 0;
    }

    private boolean isOver() {
        if (!over && looks++ % LOOK_EVERY == 0) {
            over = cancelled.getAsBoolean() || nanos > 0 && System.nanoTime() - deadline > 0;
        }
        return over;
    }

    /** Whether {@code sent} messages are the last that a queue pair will have sent by count, so that the last must be signaled. */
    boolean last(long sent) {
        return sent >= most;
    }

    /** So many are sent, in all; known before the last of a ping-pong, or after the last. */
    void total(long messages) {
        total = messages;
    }

    /** Whether {@code messages} are all. */
    boolean reached(long messages) {
        return messages >= total;
    }

    /** Whether it is known how many are sent in all: they are posted then, or the last one is about to be. */
    boolean known() {
        return total != OPEN;
    }

    /** Messages that were to come and did not, of {@code came}; 0 as long as their number is open. */
    long missing(long came) {
        return total == OPEN ? 0 : Math.max(0, total - came);
    }
}
