package org.verbscope.measure;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Calls ten times a second, in a thread of its own, until it is closed. */
final class Sampler implements AutoCloseable {
    private static final long EVERY_MILLIS = 100;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;

    Sampler(Runnable tick) {
        thread = new Thread(() -> sample(tick), "verbscope-meter");
        thread.setDaemon(true);
        thread.start();
    }

    private void sample(Runnable tick) {
        try {
            while (!ended.await(EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                tick.run();
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    /** After it nothing is called any more. */
    @Override
    public void close() {
        ended.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException stopped) {
                interrupted = true; // a tick is short
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
