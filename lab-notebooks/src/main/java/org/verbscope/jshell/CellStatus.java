package org.verbscope.jshell;

/** How a cell ended. */
public enum CellStatus {
    /** All of it ran. */
    FINISHED,
    /** It did not compile, or an exception ended it. */
    FAILED,
    /** The person stopped it. */
    STOPPED,
    /** The Java process ended under it. */
    DIED,
    /** It stood behind a cell that did not finish. */
    NOT_RUN
}
