package org.verbscope.verbs.soft;

/**
 * Actions that follow one another, none due before the one asked for before it, as packets on a cable do. Only the first
 * is in the {@link Schedule}, so that a hundred packets that wait cost no more than one; the order is the same.
 */
final class Lane {
    /** The one asked for last; null when none waits. */
    Action last;
}
