package org.verbscope.jshell;

/**
 * What the compiler says. Offsets are into the cell's source, {@code start <= position <= end}.
 *
 * @param line of {@code position} in the cell, from 1
 */
public record CellDiagnostic(boolean error, int start, int position, int end, int line, String message) { }
