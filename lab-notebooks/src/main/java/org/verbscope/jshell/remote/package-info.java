/**
 * The Java process: JShell whole (compiler, completion, execution), the woven stop, and its end of the
 * protocol. Only this package sees {@code jdk.jshell}.
 */
package org.verbscope.jshell.remote;
