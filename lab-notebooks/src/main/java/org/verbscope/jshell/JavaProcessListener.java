package org.verbscope.jshell;

/** What a Java process says without being asked. Called on its reading threads, in order: return soon. */
public interface JavaProcessListener {
    /** A cell printed. @param stream {@code stdout} or {@code stderr} */
    default void output(String cell, String stream, String text) { }

    /** A cell showed something. @param data text, or base 64 where {@code mime} is binary */
    default void display(String cell, String mime, String data) { }

    /** The process itself or a native library wrote to its standard streams. */
    default void nativeOutput(String stream, String text) { }

    /** {@code verb} waits at the gate of {@code machine}; {@code statement} before a statement; empty when it went on. */
    default void holding(int machine, String verb) { }

    /** A cell waits for input. Where nobody says {@link JavaProcess#input}, it waits until it is stopped. */
    default void inputWanted() { }

    /** The process has ended; every cell has its result. */
    default void died(ProcessDeath death) { }
}
