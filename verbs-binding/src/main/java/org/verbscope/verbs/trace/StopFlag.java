package org.verbscope.verbs.trace;

import java.util.concurrent.CancellationException;

/**
 * The person pressed stop. One flag a process: the checks woven into snippets and every call of the
 * lab that waits look at it, so a stop gets through without ending a thread by force.
 */
public final class StopFlag {
    private static volatile boolean raised;
    private static final ThreadLocal<Boolean> TIDYING = ThreadLocal.withInitial(() -> false);

    private StopFlag() { }

    /** Throws while a stop is asked for, each time anew: swallowing it does not help. @throws CancellationException then */
    public static void check() {
        if (raised && !TIDYING.get()) {
            throw new CancellationException("stopped");
        }
    }

    /** Lets {@code work} of this thread, which ends what was begun and is short, go through although a stop is asked for. */
    public static void tidying(Runnable work) {
        TIDYING.set(true);
        try {
            work.run();
        } finally {
            TIDYING.remove();
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
