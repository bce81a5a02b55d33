package org.verbscope.verbs.spi;

/** The native library of verbs as this process finds it, for diagnosis; found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface VerbsLibrary {
    /** Loads it at the first question. */
    Answer look();

    /**
     * What the loader said.
     *
     * @param loaded whether verbs can be called
     * @param error what the loader said; empty when it is loaded
     */
    record Answer(boolean loaded, String error) { }
}
