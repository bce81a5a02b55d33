package org.verbscope.jshell;

import java.nio.file.Path;

/**
 * How a Java process ended.
 *
 * @param exit its exit value; 128 + n for signal n
 * @param reason one line for people
 * @param crashReport the virtual machine's report of a native crash, or null
 */
public record ProcessDeath(int exit, String reason, Path crashReport) { }
