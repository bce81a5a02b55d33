package org.verbscope.notebook;

import java.util.Locale;
import java.util.Optional;

/** What a cell is for in a lesson. */
public enum CellKind {
    /** Code that the lesson gives, to be run as it stands. */
    GIVEN,
    /** Code that runs by itself before each attempt at an exercise, so that all attempts begin from one state. */
    START,
    /** The cell in which the learner writes. */
    EXERCISE,
    /** Claims about the log that decide whether an exercise is done. */
    CHECK,
    /** A card that asks for a prediction before a cell may run. */
    PREDICT,
    /** A question that is marked. */
    QUESTION,
    /** A program that must pass the check; shown on demand. */
    SOLUTION,
    /** A program that must fail the check; for tests. */
    WRONG,
    /** What the log must hold after a cell; for tests. */
    EVENTS;

    /**
     * The word that stands in the file.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind that a word means.
     *
     * @param word the word of the file
     * @return the kind, empty for a word of a later version
     */
    public static Optional<CellKind> of(String word) {
        for (CellKind kind : values()) {
            if (kind.word().equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
