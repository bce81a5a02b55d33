package org.verbscope.event;

import java.util.concurrent.TimeUnit;

/** The machine's own monotonic clock, counted from {@code origin}. */
record RealClock(long origin) implements LabClock {
    @Override
    public long now() {
        return System.nanoTime() - origin;
    }

    @Override
    public boolean virtual() {
        return false;
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
