package org.verbscope.jshell;

/** What happens to the Java processes of a session, besides what each says. On the supervisor's thread: return soon, and close nothing from there. */
public interface LabProcessListener extends JavaProcessListener {
    /** {@code cell} was to stop and has not for two seconds: offer {@link LabProcess#kill}. */
    default void offerKill(String cell) { }

    /** Process {@code incarnation} takes over; {@link LabProcess#log} is its log from now on. */
    default void started(int incarnation) { }
}
