package org.verbscope.jshell.remote;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.verbscope.event.TraceLevel;

/**
 * What the client says at the start, as {@code name=value} words.
 *
 * @param ring null when the log goes through the socket
 * @param level of the log when the session begins
 * @param outputLimit bytes a cell may print
 * @param guarded whether events that cells wrote themselves stay in here
 */
record ProcessArguments(Path socket, Path ring, boolean virtualClock, TraceLevel level, int outputLimit, boolean guarded) {
    /**
     * Deletes the names that the two ends met at. Both hold what they need, or one has gone; the client does the same, but
     * it may be killed while this process starts.
     */
    void forget() {
        try {
            Files.deleteIfExists(socket);
            if (ring != null) {
                Files.deleteIfExists(ring);
            }
            Files.deleteIfExists(socket.getParent());
        } catch (IOException notOurs) {
            // something else was put there: it stays
            return;
        }
    }

    static ProcessArguments parse(String[] words) {
        Map<String, String> named = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("the Java process is started by Verbscope; it does not know " + word);
            }
            named.put(word.substring(0, equals), word.substring(equals + 1));
        }
        if (!named.containsKey("socket")) {
            throw new IllegalArgumentException("the Java process is started by Verbscope, with socket=PATH");
        }
        return new ProcessArguments(Path.of(named.get("socket")),
                named.containsKey("ring") ? Path.of(named.get("ring")) : null,
                "virtual".equals(named.get("clock")), TraceLevel.valueOf(named.getOrDefault("level", "FULL")),
                Integer.parseInt(named.getOrDefault("output", "1048576")), "on".equals(named.get("guard")));
    }
}
