package org.verbscope.verbs.soft;

/** What happens to packets between two adapters. */
@FunctionalInterface
interface Wire {
    /** Loses nothing. */
    Wire PERFECT = frame -> true;

    /** @return whether {@code frame} arrives */
    boolean carries(Frame frame);
}
