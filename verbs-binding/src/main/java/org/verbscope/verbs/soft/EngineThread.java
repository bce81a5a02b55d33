package org.verbscope.verbs.soft;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lends the engine a thread when time is real, so that packets travel also while no program calls.
 * Started by the first action, in a group of its own at the top, never in a snippet's. While calls of the program
 * do the work it only looks now and then whether they still do, the more seldom the longer they have: two
 * processors are not enough for two programs that poll and a third thread. It stays awake for a while after
 * work, so that a program that keeps posting need not wake it each time; then parks.
 */
final class EngineThread {
    private static final long NAP = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONGEST_NAP = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NAPS = Long.MIN_VALUE;
    private static final long AWAKE = TimeUnit.MILLISECONDS.toNanos(5);
    private static final ThreadGroup GROUP = new ThreadGroup(top(), "soft-nic");

    private final Engine engine;
    private Thread thread;
    private volatile boolean ended;
    /** Engine time up to which it is parked; when it naps it needs nobody to wake it. */
    private volatile long looksAt = NAPS;

    EngineThread(Engine engine) {
        this.engine = engine;
    }

    /** Something is to be done at {@code time}. Under the engine's lock. */
    void needed(long time) {
        if (thread == null) {
            thread = new Thread(GROUP, this::run, "soft-nic", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            thread.start();
        } else if (time < looksAt) {
            looksAt = time;
            LockSupport.unpark(thread);
        }
    }

    void end() {
        ended = true;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        long lastWork = System.nanoTime();
        long nap = NAP;
        while (!ended) {
            long left = engine.turn();
            if (left > 0 && System.nanoTime() - lastWork >= AWAKE) {
                park(left);
                left = 0;
            } else if (left > 0) {
                LockSupport.parkNanos(Math.min(NAP, left));
                continue;
            } else if (left == Engine.LENT) {
                LockSupport.parkNanos(nap);
            } else {
                Thread.onSpinWait();
            }
            nap = left == Engine.LENT ? Math.min(2 * nap, LONGEST_NAP) : NAP;
            lastWork = System.nanoTime();
        }
    }

    /** For {@code left} nanoseconds, or until something is to be done earlier. */
    private void park(long left) {
        long until = engine.timeIn(left);
        looksAt = until;
        // Something earlier may have come before looksAt was set: then nobody woke us. And a wake-up that
        // came while we waited for the engine's lock was taken by that wait. Behind the lock none is lost.
        if (engine.nextTime() >= until && !ended) {
            if (left == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, left);
            }
        }
        looksAt = NAPS;
    }

    private static ThreadGroup top() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
