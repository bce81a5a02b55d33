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
    private final boolean losing;
    private BooleanSupplier mayEnd = () -> false;
    private int spins;
    private boolean came = true;
    private long deadline;

    private Patience(AtomicReference<Throwable> failed, long limitNanos, boolean losing) {
        this.failed = failed;
        this.limitNanos = limitNanos;
        this.losing = losing;
    }

    /** For what must arrive. @param failed shared by both ends: the first failure */
    static Patience untilArrival(AtomicReference<Throwable> failed) {
        return new Patience(failed, LIMIT_NANOS, false);
    }

    /** For what may be lost: ends after {@code quietNanos} without an arrival, once all is sent. */
    static Patience untilQuiet(AtomicReference<Throwable> failed, long quietNanos) {
        return new Patience(failed, quietNanos, true);
    }

    /** What must be so before quiet is an end: all is sent. */
    void mayEndWhen(BooleanSupplier allSent) {
        mayEnd = allSent;
    }

    /** Something arrived. */
    void arrived() {
        came = true;
    }

    /** Nothing arrived. @return whether to go on waiting @throws RunException when it is time to give up */
    boolean spin() {
        return ++spins % LOOK_EVERY != 0 || look();
    }

    /** As {@link #spin()}; also false when {@code enough}. */
    boolean spin(BooleanSupplier enough) {
        return ++spins % LOOK_EVERY != 0 || look(enough);
    }

    /** As {@link #look()}; also false when {@code enough}. */
    boolean look(BooleanSupplier enough) {
        return !enough.getAsBoolean() && look();
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
            if (losing && mayEnd.getAsBoolean()) {
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
