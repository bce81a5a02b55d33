package org.verbscope.lab;

/** A wait for a completion ended at its limit. The message says what the queue pair was and what to look at. */
public final class NothingCameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NothingCameException(String message) {
        super(message);
    }
}
