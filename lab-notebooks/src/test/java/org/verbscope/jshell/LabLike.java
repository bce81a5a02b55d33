package org.verbscope.jshell;

import org.verbscope.verbs.trace.StopFlag;

/** A library that is not woven and whose waits look at the stop flag. Cells of tests call it. */
public final class LabLike {
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
}
