package org.verbscope.jshell.remote;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.verbscope.event.Entry;
import org.verbscope.session.RunUntil;
import org.verbscope.verbs.trace.StepGate;
import org.verbscope.verbs.trace.Trace;

/**
 * Halts the run at the first event of which a condition holds: the program at its next verb or statement, an engine after
 * the action that the event belongs to. A tap of the log: it sets flags and waits for nobody.
 */
final class Breakpoint implements Consumer<Entry> {
    /** @param told the event's number, or 0 when it was given up */
    private record Armed(RunUntil condition, LongConsumer told) { }

    private final StepGate gate;
    private volatile Armed armed;

    Breakpoint(StepGate gate) {
        this.gate = gate;
    }

    /** From now on the run halts there; what it was to halt at before is given up. */
    void arm(RunUntil condition, LongConsumer told) {
        replace(new Armed(condition, told));
    }

    /** The run does not halt by itself any more. */
    void disarm() {
        replace(null);
    }

    private synchronized void replace(Armed next) {
        Armed before = armed;
        armed = next;
        if (before != null) {
            before.told.accept(0);
        }
    }

    @Override
    public void accept(Entry entry) {
        Armed now = armed;
        if (now != null && now.condition.test(entry)) {
            reached(now, entry.seq());
        }
    }

    private synchronized void reached(Armed by, long seq) {
        if (armed == by) {
            armed = null;
            gate.mode(StepGate.Mode.HOLD_ALL);
            Trace.process().halt();
            by.told.accept(seq);
        }
    }
}
