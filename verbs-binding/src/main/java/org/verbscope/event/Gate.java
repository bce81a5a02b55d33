package org.verbscope.event;

/**
 * Stands before every verb of the person's program. It may hold the calling thread (stepping), and
 * it ends the hold with {@link java.util.concurrent.CancellationException} when the snippet is stopped.
 */
@FunctionalInterface
public interface Gate {
    /** Lets everything through. */
    Gate OPEN = (machine, verb) -> { };

    /** Called on the program's thread before {@code verb} enters a device of {@code machine}. */
    void before(int machine, String verb);

    /** Called instead before the second and later of a run of empty polls, which are one step together. */
    default void again(int machine, String verb) { }
}
