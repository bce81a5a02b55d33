package org.verbscope.jshell.remote;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What the client says at the start, as {@code name=value} words.
 *
 * @param ring null when the log goes through the socket
 * @param outputLimit bytes a cell may print
 */
record ProcessArguments(Path socket, Path ring, boolean virtualClock, int outputLimit) {
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
                "virtual".equals(named.get("clock")), Integer.parseInt(named.getOrDefault("output", "1048576")));
    }
}
