package org.verbscope.verbs.spi;

import org.verbscope.event.EventSink;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.TraceLevel;

/** What the lab offers an open device. */
public interface DeviceHost {
    /** Which machine this device is the adapter of, 1 to 8. */
    int machine();

    /** Where the device says what it does. */
    EventSink sink();

    /** Lab time, real or virtual. */
    LabClock clock();

    /** Read it for each event ({@code VarHandle.getOpaque}: no cost when off). */
    TraceLevel level();

    /**
     * Sequence number of the {@code VerbCalled} under way on this thread; 0 when untraced. For a post the
     * {@code WorkPosted} events follow it without a hole: request {@code i} has number {@code call() + 1 + i}.
     */
    long call();

    /**
     * How the log names an object of this device, by what the device knows: QP number, lkey of an MR,
     * handle of a PD or CQ. While one is being made on this thread, the name it will get. Numbers that
     * a device uses again, and handles that are not running numbers, come out right only through this.
     */
    default ObjectRef ref(ObjectKind kind, long known) {
        return ObjectRef.of(machine(), kind, known);
    }
}
