package org.verbscope.jshell.protocol;

import java.io.IOException;

/** The other end sent what this protocol does not have. The connection is of no use after it. */
public final class ProtocolException extends IOException {
    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }

    public ProtocolException(String message, Throwable cause) {
        super(message, cause);
    }
}
