package org.verbscope.verbs.spi;

/**
 * Holds and steps the engine of a device that can be held inside; only the soft device can. All
 * methods may be called from a thread that runs no user code, while a snippet waits in a poll.
 */
public interface EngineControl {
    /** While on, the engine does nothing but what {@link #step} grants; an empty poll waits for a grant. */
    void stepped(boolean on);

    /**
     * From its next action on it is stepped; the one it is at is done first. An engine whose {@link #stepped} waits for
     * a lock does not here: who finds out that a run is to halt holds the log's.
     */
    default void hold() {
        stepped(true);
    }

    /** Whether {@link #stepped} is on. */
    boolean stepped();

    /** Lets the engine do its next action. @return what it did in words, or empty when nothing was due */
    String step();

    /** What {@link #step} would do next, in words, or empty. */
    String next();
}
