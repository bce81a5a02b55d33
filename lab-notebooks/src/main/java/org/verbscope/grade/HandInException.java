package org.verbscope.grade;

/** A file that is no hand-in, or one that cannot be made. The message says what to do. */
public final class HandInException extends Exception {
    private static final long serialVersionUID = 1L;

    HandInException(String message) {
        super(message);
    }

    HandInException(String message, Throwable cause) {
        super(message, cause);
    }
}
