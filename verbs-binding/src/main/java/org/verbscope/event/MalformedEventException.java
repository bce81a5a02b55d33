package org.verbscope.event;

/** Bytes or text that are not an event of this log. The message says where and what. */
public final class MalformedEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedEventException(String message) {
        super(message);
    }

    public MalformedEventException(String message, Throwable cause) {
        super(message, cause);
    }
}
