package org.verbscope.event;

/** How we know of an event. */
public enum Evidence {
    /** A call returned, a packet was captured, our engine copied, a counter was read. */
    MEASURED,
    /** The driver or the hardware must have done it, but nothing here saw it. */
    INFERRED,
    /** Simulated: time, wire, and who moved something on the soft device. */
    MODELLED
}
