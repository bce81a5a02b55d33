/**
 * Client of the Java process, the virtual machine that holds JShell and runs cells: start, spare, run, stop,
 * kill, help while typing, and the copy of its log. Nothing here sees JShell itself.
 */
package org.verbscope.jshell;
