package org.verbscope.verbs.soft;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.verbs.Errno;

/**
 * The ways in which a call of the program comes to the adapter: everything that it does there is done under the engine's lock.
 * A control verb enters the kernel and takes time, a look of the lab takes none, a post or a poll enters no kernel and lends
 * its thread when it leaves. The last two are pairs of an enter and an exit rather than bodies, for a body would be allocated.
 */
final class CallEntry {
    private final Engine engine;
    private final Reporter say;

    CallEntry(Engine engine, Reporter say) {
        this.engine = engine;
        this.say = say;
    }

    /** The call enters the kernel for {@code verb}. */
    void kernel(String verb) {
        say.kernel(new KernelEntry("ioctl", 1, verb));
    }

    /** A control verb: enters the kernel, then does its work. */
    long control(String verb, LongSupplier body) {
        engine.enter();
        try {
            kernel(verb);
            return body.getAsLong();
        } finally {
            engine.exit();
        }
    }

    /** Looks something up, which takes no time. */
    long look(LongSupplier body) {
        engine.lock();
        try {
            return body.getAsLong();
        } finally {
            engine.exit();
        }
    }

    /** Writing down may wait, and end with a stop: then it does so before the post, of which nothing has happened yet. */
    void enterPost() {
        if (say.full()) {
            engine.enter();
        } else {
            engine.enterData();
        }
    }

    void exitPost() {
        if (say.full()) {
            engine.exit();
        } else {
            engine.exit(Engine.AHEAD);
        }
    }

    /** A poll found nothing. */
    void emptyPoll() {
        // Nothing that is written down happens before its time.
        engine.emptyPoll(say.full() ? 0 : Engine.AHEAD);
    }

    /** Waits for what {@code verb} reads from a descriptor, at most {@code nanos} of lab time. Entered already. */
    boolean await(String verb, long nanos, BooleanSupplier there) {
        boolean waits = !there.getAsBoolean();
        if (!engine.await(nanos, there)) {
            return false;
        }
        say.kernel(new KernelEntry("read", 1, verb));
        if (waits) {
            say.kernel(new ContextSwitch(verb));
        }
        return true;
    }

    /** The errno of a control verb that left: when nobody answers for an address, the kernel finds out only after a while. */
    int afterResolving(int errno) {
        return errno == Errno.ETIMEDOUT.number() && !engine.pass(Times.ADDRESS_TIMEOUT) ? Errno.EINTR.number() : errno;
    }
}
