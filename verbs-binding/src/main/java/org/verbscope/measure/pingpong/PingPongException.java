package org.verbscope.measure.pingpong;

/** An exchange that could not begin or did not come to its end; the message says why and what to do. */
public final class PingPongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PingPongException(String message) {
        super(message);
    }

    PingPongException(String message, Throwable cause) {
        super(message, cause);
    }
}
