package org.verbscope.jshell.remote;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.verbscope.verbs.trace.StopFlag;

/**
 * Who is to be stopped. Runs are numbered as they arrive, so a stop that overtakes its cell on the way to
 * the engine, or meets it in the compiler, is not lost; it is pressed again every 50 ms until the run has
 * ended. Flag and interrupt reach only a run that was there when the stop came.
 */
final class StopControl {
    private static final long AGAIN_MILLIS = 50;

    private final ScheduledExecutorService timer;
    private long accepted;
    private long running;
    private long stoppedUpTo;
    private boolean active;
    private Thread inUserCode;

    StopControl(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /** A run has arrived; runs begin in the order of this. @return its number */
    synchronized long accepted() {
        return ++accepted;
    }

    synchronized void began() {
        running++;
        active = true;
        StopFlag.lower();
        press();
    }

    /** @return whether it was asked to stop */
    synchronized boolean ended() {
        active = false;
        StopFlag.lower();
        return running <= stoppedUpTo;
    }

    /** Whether the present run was asked to stop. */
    synchronized boolean requested() {
        return running <= stoppedUpTo;
    }

    /** Stops everything accepted so far. */
    synchronized void request() {
        request(accepted);
    }

    /** Stops run {@code number} and those before it. */
    synchronized void request(long number) {
        stoppedUpTo = Math.max(stoppedUpTo, number);
        again();
    }

    private synchronized void again() {
        press();
        if (running < stoppedUpTo || active && requested()) {
            timer.schedule(this::again, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void press() {
        if (active && requested()) {
            StopFlag.raise();
            if (inUserCode != null) {
                inUserCode.interrupt();
            }
        }
    }

    /** User code begins on this thread. */
    synchronized void entered() {
        inUserCode = Thread.currentThread();
        press();
    }

    /** It is over: an interrupt that came too late for it must not meet the next. */
    synchronized void left() {
        inUserCode = null;
        Thread.interrupted();
    }
}
