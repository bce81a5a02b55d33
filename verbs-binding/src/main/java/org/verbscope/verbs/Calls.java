package org.verbscope.verbs;

import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.verbs.trace.StopFlag;
import org.verbscope.verbs.trace.Trace;

/** The way every verb of one context goes: stop, gate, log, device, log. */
final class Calls {
    private final Trace trace;
    private final Host host;
    private final String deviceKind;
    private final Head control;
    private final Head data;
    private volatile Runnable before = () -> { };

    Calls(Host host, String deviceKind) {
        this.trace = host.trace();
        this.host = host;
        this.deviceKind = deviceKind;
        this.control = Head.of(host.machine(), Layer.USER, Path.CONTROL, Source.CALL);
        this.data = Head.of(host.machine(), Layer.USER, Path.DATA, Source.CALL);
    }

    /** What ends when another verb begins: runs of empty polls. */
    void beforeEach(Runnable flush) {
        before = flush;
    }

    boolean traced() {
        return trace.level() != TraceLevel.OFF;
    }

    /** Lets the person stop or hold the program before {@code verb}. */
    void gate(String verb) {
        StopFlag.check();
        trace.gate().before(host.machine(), verb);
    }

    /** As {@link #gate}, for a poll that follows an empty one. */
    void gateAgain(String verb) {
        StopFlag.check();
        trace.gate().again(host.machine(), verb);
    }

    Head control() {
        return control;
    }

    Head data() {
        return data;
    }

    Trace trace() {
        return trace;
    }

    Host host() {
        return host;
    }

    String deviceKind() {
        return deviceKind;
    }

    /** Ends runs of empty polls, so that they stand before what comes now. */
    void settle() {
        before.run();
    }

    void emit(long cause, Event event) {
        if (traced()) {
            trace.emit(control.causedBy(cause), event);
        }
    }

    /** An event of the lab's own looking. */
    void emitAsLab(Head head, Event event) {
        trace.emit(head.with(Origin.LAB), event);
    }

    /** Passes the gate and says that a control verb is about to enter the device. */
    ControlCall begin(String verb, ObjectRef on, Supplier<Map<String, String>> args) {
        gate(verb);
        return beginUngated(verb, on, args);
    }

    private ControlCall beginUngated(String verb, ObjectRef on, Supplier<Map<String, String>> args) {
        if (!traced()) {
            return new ControlCall(verb, 0, args);
        }
        settle();
        return new ControlCall(verb, trace.emit(control, new VerbCalled(verb, on, args.get())), args);
    }

    /** As {@link #begin}, for a verb that posts {@code work}: both stand in the log without a hole. */
    ControlCall beginPost(String verb, ObjectRef on, Supplier<Map<String, String>> args, Supplier<Event> work) {
        gate(verb);
        if (!traced()) {
            return new ControlCall(verb, 0, args);
        }
        settle();
        return new ControlCall(verb, trace.emitAll(List.of(new Entry(data, new VerbCalled(verb, on, args.get())),
                new Entry(data.causedBy(Head.FIRST_OF_BATCH), work.get()))), args);
    }

    /** Calls the device without gate and events, for the lab itself. */
    long quietly(LongSupplier device) {
        Host.Current current = host.current();
        long outer = current.call;
        boolean wasQuiet = current.quiet;
        current.call = 0;
        // The soft device runs its engine in any call: what that does must not be lost.
        current.quiet = !deviceKind.equals("soft");
        try {
            return device.getAsLong();
        } finally {
            current.call = outer;
            current.quiet = wasQuiet;
        }
    }

    /** A control verb under way. */
    final class ControlCall {
        private final String verb;
        private final long seq;
        private final Supplier<Map<String, String>> args;
        private long nanos;

        private ControlCall(String verb, long seq, Supplier<Map<String, String>> args) {
            this.verb = verb;
            this.seq = seq;
            this.args = args;
        }

        /** Sequence number of its {@code VerbCalled}; 0 when untraced. */
        long seq() {
            return seq;
        }

        Map<String, String> args() {
            return args.get();
        }

        long enter(LongSupplier device) {
            return enter(ObjectRef.NONE, device);
        }

        /** Enters the device. @param making what it makes, as far as the name is known before */
        long enter(ObjectRef making, LongSupplier device) {
            Host.Current current = host.current();
            long outer = current.call;
            current.call = seq;
            current.making = making;
            long start = System.nanoTime();
            try {
                return device.getAsLong();
            } finally {
                nanos += System.nanoTime() - start; // a wait enters slice by slice
                current.making = ObjectRef.NONE;
                current.call = outer;
            }
        }

        /** Enters the device. @throws VerbsException for any errno but 0 */
        void check(LongSupplier device) {
            int errno = (int) enter(device);
            if (errno != 0) {
                throw refused(errno);
            }
        }

        /** It was given up: stopped, interrupted, or closed under it. */
        void interrupted() {
            if (seq != 0) {
                trace.emit(control.causedBy(seq), new VerbReturned(seq, verb, Errno.EINTR.number(), 0, nanos, ObjectRef.NONE,
                        "given up while waiting"));
            }
        }

        void returned(long result, ObjectRef made) {
            if (seq != 0) {
                trace.emit(control.causedBy(seq), new VerbReturned(seq, verb, 0, result, nanos, made, ""));
            }
        }

        /** It succeeded: return event, then {@code effects} of it, together. */
        void returned(ObjectRef made, Event... effects) {
            if (seq == 0) {
                return;
            }
            Head head = control.causedBy(seq);
            var batch = new Entry[effects.length + 1];
            batch[0] = new Entry(head, new VerbReturned(seq, verb, 0, 0, nanos, made, ""));
            for (int i = 0; i < effects.length; i++) {
                batch[i + 1] = new Entry(head, effects[i]);
            }
            trace.emitAll(List.of(batch));
        }

        /** The device said no: return event and the exception to throw. */
        VerbsException refused(int errno) {
            Map<String, String> words = args.get();
            return refused(errno, words, Explainers.get().refusal(verb, new Errno(errno), words, deviceKind));
        }

        VerbsException refused(int errno, Map<String, String> words, Explanation why) {
            if (seq != 0) {
                trace.emit(control.causedBy(seq),
                        new VerbReturned(seq, verb, errno, 0, nanos, ObjectRef.NONE, why.text()));
            }
            return new VerbsException(verb, new Errno(errno), words, why, 0);
        }
    }
}
