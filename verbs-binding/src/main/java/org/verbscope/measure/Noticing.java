package org.verbscope.measure;

/** How a program notices that a completion is there. */
public enum Noticing {
    /** It polls without a break, as perftest does by default. */
    POLLING,
    /** It sleeps until the completion channel wakes it: perftest's {@code -e}. */
    EVENTS
}
