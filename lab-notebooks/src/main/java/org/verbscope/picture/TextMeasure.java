package org.verbscope.picture;

/** How wide text is, so that a picture can be laid out without a window. Thread-safe. */
@FunctionalInterface
public interface TextMeasure {
    /** Advance width in px. */
    double width(String text, TextStyle style);
}
