package org.verbscope.verbs.soft;

import org.verbscope.event.Event;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceHost;

/** Says what an adapter does, through the host of the context that its object belongs to. */
final class Reporter {
    /** What the program hears of it asynchronously. */
    final AsyncEvents events;
    private final DeviceHost host;
    private final Head nic;
    private final Head wire;
    private final Head nicControl;
    private final Head kernel;
    private final Head user;

    Reporter(DeviceHost host, Engine engine) {
        this.host = host;
        this.events = new AsyncEvents(engine, this);
        int machine = host.machine();
        nic = Head.of(machine, Layer.NIC, Path.DATA, Source.ENGINE);
        wire = Head.of(machine, Layer.WIRE, Path.DATA, Source.ENGINE);
        nicControl = Head.of(machine, Layer.NIC, Path.CONTROL, Source.ENGINE);
        kernel = Head.of(machine, Layer.KERNEL, Path.CONTROL, Source.ENGINE).with(Evidence.MODELLED);
        user = Head.of(machine, Layer.USER, Path.DATA, Source.ENGINE);
    }

    /** Whether what the adapter does is written down. */
    boolean full() {
        return host.level().includes(TraceLevel.FULL);
    }

    /** Payload bytes of a packet that are written down. */
    int payloadKept() {
        return host.level().includes(TraceLevel.BYTES) ? Integer.MAX_VALUE : 128;
    }

    /** Something in the adapter. @return its number, or 0 when it is not written down */
    long nic(long cause, Event event) {
        return full() ? host.sink().emit(nic.causedBy(cause), event) : 0;
    }

    /** Something whose mover or time is only modelled. */
    long modelled(long cause, Event event) {
        return full() ? host.sink().emit(nic.with(Evidence.MODELLED).causedBy(cause), event) : 0;
    }

    long wire(long cause, Event event) {
        return full() ? host.sink().emit(wire.causedBy(cause), event) : 0;
    }

    long wireModelled(long cause, Event event) {
        return full() ? host.sink().emit(wire.with(Evidence.MODELLED).causedBy(cause), event) : 0;
    }

    /** Something that the program's own thread did in a call. */
    long user(long cause, Event event) {
        return full() ? host.sink().emit(user.causedBy(cause), event) : 0;
    }

    /** A state or an asynchronous event: also at level verbs. */
    long state(long cause, Event event) {
        return host.level().includes(TraceLevel.VERBS) ? host.sink().emit(nic.causedBy(cause), event) : 0;
    }

    /** Something was made to go wrong: also at level verbs. @return its number, or {@code cause} when it is not written down */
    long fault(long cause, Event event) {
        return host.level().includes(TraceLevel.VERBS) ? host.sink().emit(wire.causedBy(cause), event) : cause;
    }

    /** A table of the adapter was written by the call under way; one that the lab makes for itself is not told. */
    void configured(Event event) {
        if (full() && host.call() != 0) {
            host.sink().emit(nicControl.causedBy(host.call()), event);
        }
    }

    /** The call under way would enter the kernel, or has its thread put aside; one that the lab makes for itself is not told. */
    void kernel(Event event) {
        if (full() && host.call() != 0) {
            host.sink().emit(kernel.causedBy(host.call()), event);
        }
    }
}
