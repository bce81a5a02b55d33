package org.verbscope.jshell;

/**
 * A declaration of another cell that is not what it was.
 *
 * @param cell where it was declared
 * @param name e.g. {@code square(int)}
 * @param change {@code OVERWRITTEN}, {@code DROPPED}, {@code VALID} (compiled anew), {@code RECOVERABLE_DEFINED} or
 *     {@code RECOVERABLE_NOT_DEFINED} (something it needs is missing)
 * @param message what it lacks now, or empty
 */
public record Affected(String cell, String name, String change, String message) { }
