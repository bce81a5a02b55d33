package org.verbscope.measure;

/** A run that could not be made or did not come to its end; the message says why and what to do. */
public final class RunException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RunException(String message) {
        super(message);
    }

    public RunException(String message, Throwable cause) {
        super(message, cause);
    }
}
