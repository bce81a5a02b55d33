package org.verbscope.jshell;

import java.nio.file.Path;
import java.util.Set;

/**
 * How a Java process ended.
 *
 * @param exit its exit value; 128 + n for signal n
 * @param reason one line for people
 * @param crashReport the virtual machine's report of a native crash, or null
 */
public record ProcessDeath(int exit, String reason, Path crashReport) {
    static final String RESTARTED = "restarted";
    static final String FORKED = "left for a fork";
    static final String CLOSED = "closed";
    private static final Set<String> LEFT = Set.of(RESTARTED, FORKED, CLOSED);

    /** Whether its session ended it, for a fresh one, for a fork or with the session: no news for the person who asked for that. */
    public boolean isLeft() {
        return LEFT.contains(reason);
    }
}
