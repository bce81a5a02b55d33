package org.verbscope.lab;

import org.verbscope.event.MemoryEvent;

/** Who moves payload between machine 1 and machine 2, in the words of lessons. */
public enum Mover {
    /** A processor of machine 1. */
    CPU1,
    /** The adapter of machine 1. */
    NIC1,
    /** The wire between them. */
    WIRE,
    /** The adapter of machine 2. */
    NIC2,
    /** A processor of machine 2. */
    CPU2;

    /**
     * The word for a mover of the log.
     *
     * @param machine 1 or 2
     * @throws IllegalArgumentException for another machine
     */
    public static Mover of(int machine, MemoryEvent.Mover mover) {
        if (mover == MemoryEvent.Mover.CABLE) {
            return WIRE;
        }
        if (machine != 1 && machine != 2) {
            throw new IllegalArgumentException("machine " + machine + ": movers are named for machines 1 and 2");
        }
        return valueOf(mover.name() + machine);
    }
}
