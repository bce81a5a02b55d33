package org.verbscope.jshell;

import java.util.List;
import java.util.Map;

/**
 * How a Java process is held that runs code which nobody trusts.
 *
 * @param command put before the command that starts Java; it has to end as that command, with the same process number
 * @param jvm options of the virtual machine that count over the usual ones
 * @param environment variables that the process gets besides the usual ones
 * @param guarded whether events that cells put into the log themselves are left out of the copy that comes out
 */
public record Confinement(List<String> command, List<String> jvm, Map<String, String> environment, boolean guarded) {
    /** Held by nothing. */
    public static final Confinement NONE = new Confinement(List.of(), List.of(), Map.of(), false);

    /** Copies the lists. */
    public Confinement {
        command = List.copyOf(command);
        jvm = List.copyOf(jvm);
        environment = Map.copyOf(environment);
    }
}
