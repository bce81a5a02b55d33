package org.verbscope.app.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunSpec;

/**
 * Shows on a terminal how far a run has come, and lets Ctrl+C cancel it: what was found until then is printed and everything closed
 * before the program ends.
 */
final class BenchWatch implements AutoCloseable {
    /** A run gives up after 30 s without an arrival; then there is something to print. */
    private static final long PATIENCE_SECONDS = 40;
    private static final CountDownLatch PRINTED = new CountDownLatch(1);

    private static volatile boolean ending;

    private final Thread hook;
    private final boolean terminal = System.console() != null;
    private final PrintWriter err;
    private boolean shown;

    BenchWatch(Run run, RunSpec spec, PrintWriter err) {
        this.err = err;
        hook = new Thread(() -> {
            ending = true;
            run.cancel();
            await();
        }, "verbscope-cancel");
        Runtime.getRuntime().addShutdownHook(hook);
        if (terminal) {
            run.telling((counted, nanos, messages) -> show(spec.test() + " " + spec.size() + " B: "
                    + BenchRuns.done(spec, counted, nanos, messages)));
        }
    }

    /** Whether Ctrl+C was pressed while something was measured. */
    static boolean ending() {
        return ending;
    }

    /** The program may end: everything is printed. */
    static void printed() {
        PRINTED.countDown();
    }

    private static void await() {
        try {
            PRINTED.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(String text) {
        err.print("\r " + text + "\u001b[K");
        err.flush();
        shown = true;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // Ctrl+C was pressed: the hook runs, and waits until everything is printed.
        }
        if (shown) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
