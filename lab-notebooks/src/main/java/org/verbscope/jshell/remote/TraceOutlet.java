package org.verbscope.jshell.remote;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.verbscope.event.BinaryEvents;
import org.verbscope.event.Entry;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.LogEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.TraceLevel;
import org.verbscope.jshell.protocol.Frame;
import org.verbscope.jshell.protocol.FrameSender;
import org.verbscope.jshell.protocol.FrameType;
import org.verbscope.verbs.trace.StepGate;
import org.verbscope.verbs.trace.Trace;
import org.verbscope.verbs.trace.TraceRingWriter;

/** Carries the log of this process out: through the ring, or in frames where there is none. */
final class TraceOutlet {
    private static final long FLUSH_MILLIS = 200;
    private static final int LARGEST = Frame.LARGEST / 2;

    private final Supplier<LabClock> clocks;
    private final StepGate gate;
    private final Breakpoint breakpoint;
    private final TraceLevel level;
    private final boolean guarded;
    private final FrameSender sender;
    private final TraceRingWriter ring;

    /** @param ring or null */
    TraceOutlet(Supplier<LabClock> clocks, StepGate gate, Breakpoint breakpoint, ProcessArguments arguments, TraceRingWriter ring,
            FrameSender sender, ScheduledExecutorService timer) {
        this.clocks = clocks;
        this.gate = gate;
        this.breakpoint = breakpoint;
        this.level = arguments.level();
        this.guarded = arguments.guarded();
        this.sender = sender;
        this.ring = ring;
        if (ring != null) {
            timer.scheduleWithFixedDelay(ring::flush, FLUSH_MILLIS, FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Until the session begins nothing is carried out: what warms the process up is nobody's event. */
    void rehearse() {
        Trace.install(new Trace(clocks.get()));
    }

    /** The session begins: a spare may have waited for hours, and its clock starts now. */
    void begin(int incarnation) {
        Trace trace = new Trace(clocks.get());
        trace.gate(gate);
        trace.level(level);
        trace.holdEngines(Trace.process().enginesHeld());
        Consumer<Entry> out = ring == null ? this::send : ring::write;
        trace.log().tap(guarded ? new ForgeryFilter(out) : out);
        trace.log().tap(breakpoint);
        Trace.install(trace);
        trace.emit(Head.notebook(), new NotebookEvent.ProcessStarted(incarnation));
    }

    private void send(Entry entry) {
        for (int size = 16 << 10; ; size *= 4) {
            ByteBuffer bytes = ByteBuffer.allocate(size);
            try {
                BinaryEvents.write(entry, bytes);
                sender.send(new Frame(FrameType.ENTRY, Arrays.copyOf(bytes.array(), bytes.position())));
                return;
            } catch (BufferOverflowException larger) {
                if (size > LARGEST) {
                    send(new Entry(entry.head(), new LogEvent.Gap(1, entry.kind() + " is too large for a frame")));
                    return;
                }
            }
        }
    }
}
