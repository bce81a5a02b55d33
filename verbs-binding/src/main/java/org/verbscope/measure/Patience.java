package org.verbscope.measure;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.verbscope.verbs.trace.StopFlag;

/**
 * What a loop asks while it spins: whether the other end failed, the person pressed stop, or nothing has come for too
 * long. Looks only now and then: reading the clock can cost more than a poll. One for each thread of a run.
 */
final class Patience {
    /** Longer than the retries of RC take with a usual timeout, after which there is a status of its own. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int LOOK_EVERY = 1 << 12;

    private final AtomicReference<Throwable> failed;
    private final long limitNanos;
    private final BooleanSupplier mayEnd;
    private int spins;
    private boolean came = true;
    private long deadline;

    private Patience(AtomicReference<Throwable> failed, long limitNanos, BooleanSupplier mayEnd) {
        this.failed = failed;
        this.limitNanos = limitNanos;
        this.mayEnd = mayEnd;
    }

    /** For what must arrive. @param failed shared by both ends: the first failure */
    static Patience untilArrival(AtomicReference<Throwable> failed) {
        return new Patience(failed, LIMIT_NANOS, () -> false);
    }

    /** For what may be lost: ends after {@code quietNanos} without an arrival, once {@code allSent}. */
    static Patience untilQuiet(AtomicReference<Throwable> failed, long quietNanos, BooleanSupplier allSent) {
        return new Patience(failed, quietNanos, allSent);
    }

    /** Something arrived. */
    void arrived() {
        came = true;
    }

    /** Nothing arrived. @return whether to go on waiting @throws RunException when it is time to give up */
    boolean spin() {
        return ++spins % LOOK_EVERY != 0 || look();
    }

    /** As {@link #spin}, and looks. */
    boolean look() {
        StopFlag.check();
        if (failed.get() != null) {
            throw new RunException("the other end failed");
        }
        long now = System.nanoTime();
        if (came) {
            came = false;
            deadline = now + limitNanos;
        } else if (now - deadline > 0) {
            if (mayEnd.getAsBoolean()) {
                return false;
            }
            if (limitNanos >= LIMIT_NANOS) {
                throw new RunException("nothing arrived for " + TimeUnit.NANOSECONDS.toSeconds(limitNanos)
                        + " s: a message was lost (UC and UD do not send again), or the devices do not reach each other");
            }
        }
        return true;
    }
}
