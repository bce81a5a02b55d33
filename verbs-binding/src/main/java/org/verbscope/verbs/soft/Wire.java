package org.verbscope.verbs.soft;

/** What happens to packets between two adapters. */
@FunctionalInterface
interface Wire {
    /** Changes nothing. */
    Wire PERFECT = frame -> Fate.NORMAL;

    /** Asked once a packet and machine that it goes to. */
    Fate fate(Frame frame);
}
