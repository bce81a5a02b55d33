package org.verbscope.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionReader;
import picocli.CommandLine;

/** Reading the session that a command names. */
final class SessionArgument {
    /** As {@code EX_NOINPUT} of sysexits.h. */
    static final int UNREADABLE = 66;

    private SessionArgument() { }

    /** The session, or, when it cannot be read, empty, and the reason is said. */
    static Optional<Session> read(Path file, CommandLine line) {
        try {
            return Optional.of(SessionReader.read(file));
        } catch (SessionException unreadable) {
            line.getErr().println(Shown.of(unreadable.getMessage()));
            line.getErr().flush();
            return Optional.empty();
        }
    }
}
