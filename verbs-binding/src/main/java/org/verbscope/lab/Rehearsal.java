package org.verbscope.lab;

import org.verbscope.event.LabClock;
import org.verbscope.verbs.trace.Trace;

/**
 * The way that a notebook's first calls take, taken once before: classes are loaded, linked and initialised, and the
 * library of real devices is looked for. Without it the first call does all that, and a stop meanwhile waits for it.
 */
public final class Rehearsal {
    private Rehearsal() { }

    /**
     * Two soft machines exchange a message on a log of their own: nothing of it is in the log of this process, and the
     * lab that is open stays. No real device is opened. It takes about a tenth of a second.
     *
     * @param clock a new one, which nobody else uses; of the kind that the lab will have
     */
    public static void run(LabClock clock) {
        try (var lab = new Lab(new Trace(clock), DeviceChoice.parse("soft"))) {
            Pair pair = lab.pair();
            lab.exchange(pair.one(), pair.two(), "rehearsal");
        }
    }
}
