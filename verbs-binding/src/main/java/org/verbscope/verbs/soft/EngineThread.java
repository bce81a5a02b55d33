package org.verbscope.verbs.soft;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lends the engine a thread when time is real, so that packets travel also while no program calls.
 * Started by the first action, in a group of its own at the top, never in a snippet's. Stays awake for
 * a while after work, so that a program that keeps posting need not wake it each time; then parks.
 */
final class EngineThread {
    private static final long NAP = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long BRIEF = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long AWAKE = TimeUnit.MILLISECONDS.toNanos(5);
    private static final ThreadGroup GROUP = new ThreadGroup(top(), "soft-nic");

    private final Engine engine;
    private Thread thread;
    private volatile boolean ended;
    /** Engine time at which it will look again. */
    private volatile long looksAt;

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
        } else if (time < looksAt - NAP) {
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
        while (!ended) {
            long next = engine.turn();
            long now = engine.time();
            if (next == Engine.BUSY) {
                // A program that polls does the work; two that take turns at it are slower than one.
                lastWork = System.nanoTime();
                looksAt = now;
                LockSupport.parkNanos(BRIEF);
            } else if (next <= now) {
                lastWork = System.nanoTime();
                Thread.onSpinWait();
            } else if (System.nanoTime() - lastWork < AWAKE) {
                looksAt = now + NAP;
                LockSupport.parkNanos(Math.min(NAP, next - now));
            } else {
                park(next, now);
                lastWork = System.nanoTime();
            }
        }
    }

    private void park(long next, long now) {
        looksAt = next;
        // Something earlier may have come before looksAt was set: then nobody woke us. And a wake-up that
        // came while we waited for the engine's lock was taken by that wait. Behind the lock none is lost.
        if (engine.nextTime() < next || ended) {
            return;
        }
        if (next == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, next - now);
        }
    }

    private static ThreadGroup top() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
