package org.verbscope.session;

/** A session file that cannot be read or written. The message says what, where and what to do. */
public final class SessionException extends Exception {
    private static final long serialVersionUID = 1L;

    public SessionException(String message) {
        super(message);
    }

    public SessionException(String message, Throwable cause) {
        super(message, cause);
    }
}
