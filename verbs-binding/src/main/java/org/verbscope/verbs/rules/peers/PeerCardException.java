package org.verbscope.verbs.rules.peers;

/** A card that cannot be read. The message says what, where, and what to do. */
public final class PeerCardException extends Exception {
    private static final long serialVersionUID = 1L;

    PeerCardException(String message) {
        super(message);
    }
}
