package org.verbscope.jshell;

import org.verbscope.verbs.trace.StopFlag;

/** A library as the lab is one: not woven, its waits look at the stop flag. Cells of tests call it. */
public final class LabLike {
    private static final long READY;

    static {
        // a first call that takes its time, as loading a device does
        long end = System.nanoTime() + 30_000_000;
        long turns = 0;
        while (System.nanoTime() < end) {
            turns++;
        }
        READY = turns;
    }

    private LabLike() { }

    /** Polls for what never comes. */
    public static long poll() {
        while (true) {
            StopFlag.check();
            Thread.onSpinWait();
        }
    }

    /** Waits for what never comes. */
    public static synchronized void await() throws InterruptedException {
        while (true) {
            StopFlag.check();
            LabLike.class.wait(10);
        }
    }

    /** Whether the class is whole. */
    public static boolean ready() {
        return READY > 0;
    }
}
