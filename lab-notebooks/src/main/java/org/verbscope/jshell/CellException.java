package org.verbscope.jshell;

import java.util.List;

/**
 * An exception that a cell did not catch.
 *
 * @param type its class
 * @param message may be null
 * @param cause or null
 */
public record CellException(String type, String message, List<StackLine> frames, CellException cause) {
    public CellException {
        frames = frames == null ? List.of() : List.copyOf(frames);
    }

    /**
     * One frame.
     *
     * @param cell whose code it is; empty for a library's
     * @param line in the cell, from 1; 0 when unknown
     * @param text method or, for a library, the frame as Java prints it
     */
    public record StackLine(String cell, int line, String text) { }
}
