package org.verbscope.notebook;

import java.util.Locale;

/** How a code cell stands after a run, for its report. */
public enum CellStatus {
    /** It was not reached, or was dropped from the queue because a cell before it failed or was stopped. */
    NOT_RUN,
    /** It came to its end. */
    FINISHED,
    /** It did not compile, threw an exception, or holds a check that failed. */
    FAILED,
    /** The user stopped it. */
    STOPPED,
    /** The Java process ended while it ran; whatever the engine said of it does not count. */
    DIED,
    /** It finished, but something that it depends on was changed or run again since. */
    STALE;

    /**
     * Whether a run with this status is a success.
     *
     * @return true for {@link #FINISHED} alone
     */
    public boolean isSuccess() {
        return this == FINISHED;
    }

    /**
     * The word for machines: JSON, style classes, message keys.
     *
     * @return the name in lower case with hyphens, for example {@code not-run}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
