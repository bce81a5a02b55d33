package org.verbscope.verbs.trace;

import java.util.concurrent.CancellationException;

/**
 * The person pressed stop. One flag a process: the checks woven into snippets and every call of the
 * lab that waits look at it, so a stop gets through without ending a thread by force.
 */
public final class StopFlag {
    private static volatile boolean raised;

    private StopFlag() { }

    /** Throws while a stop is asked for, each time anew: swallowing it does not help. @throws CancellationException then */
    public static void check() {
        if (raised) {
            throw new CancellationException("stopped");
        }
    }

    public static boolean raised() {
        return raised;
    }

    /** Asks for a stop. */
    public static void raise() {
        raised = true;
    }

    /** Before the next snippet. */
    public static void lower() {
        raised = false;
    }
}
