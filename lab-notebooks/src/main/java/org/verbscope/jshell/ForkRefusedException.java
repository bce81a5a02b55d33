package org.verbscope.jshell;

import org.verbscope.event.Entry;

/** A fork was refused: its message says why, with the first differing event where the logs differ. */
public final class ForkRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long event;

    ForkRefusedException(String message, long event) {
        super(message);
        this.event = event;
    }

    static ForkRefusedException differs(long event, Entry original, Entry again) {
        return new ForkRefusedException("This program does not repeat itself: run again, event " + event + " is "
                + (again == null ? "missing" : "\"" + again.kind() + "\"") + " and was \"" + original.kind() + "\" the first time"
                + (again != null && again.kind().equals(original.kind()) ? ", with other values" : "")
                + ". Random numbers, real time, other threads and what was entered by hand do not repeat.", event);
    }

    /** Number of the first event that differs; 0 when the fork was refused for another reason. */
    public long event() {
        return event;
    }
}
