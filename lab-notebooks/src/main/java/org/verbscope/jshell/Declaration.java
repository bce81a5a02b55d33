package org.verbscope.jshell;

/** Something that cells have declared beside variables. @param text one line, as a reader would write it */
public record Declaration(Kind kind, String text) {
    /** What was declared. */
    public enum Kind { METHOD, TYPE, IMPORT }
}
