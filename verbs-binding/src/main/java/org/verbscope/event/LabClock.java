package org.verbscope.event;

/** Time in the lab. Everything that waits or times out asks it. Thread-safe. */
public interface LabClock {
    /** Nanoseconds since the session began. */
    long now();

    /** Whether time moves only when the lab moves it. */
    boolean virtual();

    /** Lets {@code nanos} pass: really, or by running what is due in that time. */
    void sleep(long nanos) throws InterruptedException;

    /** The machine's clock, from 0 at the call. */
    static LabClock real() {
        return new RealClock(System.nanoTime());
    }
}
