package org.verbscope.state;

import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectRef;

/** Bytes read, written and moved. */
final class MemoryReducer {
    private MemoryReducer() { }

    static LabState apply(LabState state, Entry entry, MemoryEvent event) {
        if (event instanceof DmaRead read) {
            return read(state, entry, read);
        } else if (event instanceof DmaWrite write) {
            return written(state, entry, write);
        } else if (event instanceof PayloadMove move) {
            return moved(state, entry, move);
        } else if (event instanceof BufferWritten written) {
            Region region = state.region(written.mr());
            return region == null ? state : with(state, region.written(written.offset(), written.length(),
                    written.head(), entry.seq(), 0, false));
        }
        return state;
    }

    private static LabState moved(LabState state, Entry entry, PayloadMove move) {
        Machine machine = state.machine(entry.head().machine());
        LabState next = machine.number() > 0 && move.leg() == MemoryEvent.Leg.KERNEL_TO_USER
                ? state.with(machine.with(machine.adapter().emptied(move.message()))) : state;
        var made = new Message.Move(move.leg(), move.mover(), entry.head().evidence(), move.bytes(), move.again(),
                entry.head().machine(), entry.seq());
        Transfer transfer = next.transfer();
        if (transfer != null && transfer.id() == move.message()) {
            return next.with(transfer.moved(made));
        }
        Message message = next.message(move.message());
        return message == null ? next : next.with(message.moved(made));
    }

    private static LabState read(LabState state, Entry entry, DmaRead read) {
        LabState next = state;
        Region region = regionOf(state, read.mr());
        if (region != null) {
            next = with(next, region.read(read.address(), read.length(), entry.seq(), read.message()));
        }
        Machine machine = next.machine(entry.head().machine());
        if (machine.number() > 0) {
            next = next.with(machine.with(machine.adapter().holding(new Adapter.Held(true, read.message(),
                    read.packet(), "", -1, read.offset(), read.length(), false))));
        }
        Message message = next.message(read.message());
        return message == null ? next : next.with(message.read(read.length()));
    }

    private static LabState written(LabState state, Entry entry, DmaWrite write) {
        LabState next = state;
        Region region = regionOf(state, write.mr());
        if (region != null) {
            next = with(next, region.written(write.address() - region.address(), write.length(), write.head(),
                    entry.seq(), write.message(), true));
        }
        Machine machine = next.machine(entry.head().machine());
        if (machine.number() > 0) {
            next = next.with(machine.with(machine.adapter().left(false, write.message(), write.packet(), "", -1)));
        }
        Message message = next.message(write.message());
        // What an atomic changes at the other end is no payload that arrived.
        boolean changes = message != null && message.work().opcode().startsWith("ATOMIC_") && machine.number() != message.machine();
        return message == null || changes ? next : next.with(message.written(write.length()));
    }

    private static Region regionOf(LabState state, ObjectRef ref) {
        return ref.exists() ? state.region(ref) : null;
    }

    private static LabState with(LabState state, Region region) {
        return state.with(state.machine(region.ref().machine()).with(region));
    }
}
