package org.verbscope.picture;

import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.EngineEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent;
import org.verbscope.state.Wire;

/** The sign that an event has wherever it is listed. */
public enum EventSign {
    PAYLOAD(Kind.PAYLOAD), PACKET(Kind.PAYLOAD), REQUEST(Kind.PROTO), WQE(Kind.WORK), DOORBELL(Kind.WORK), CQE(Kind.DONE),
    ACK(Kind.PROTO), KERNEL_ENTRY(Kind.KERNEL), CPU_COPY(Kind.KERNEL), FAILURE(Kind.ERROR), WARNING(Kind.WARN),
    CHECK(Kind.DONE), CALL(Kind.PROTO), CONTROL(Kind.KERNEL), OTHER(Kind.PROTO);

    private final Kind kind;

    EventSign(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    public static EventSign of(Entry entry) {
        Event event = entry.event();
        if (failed(event)) {
            return FAILURE;
        } else if (event instanceof VerbEvent) {
            return entry.head().path() == Path.CONTROL ? CONTROL : CALL;
        } else if (event instanceof WorkEvent) {
            return event instanceof WorkEvent.Doorbell ? DOORBELL : WQE;
        } else if (event instanceof MemoryEvent.PayloadMove move) {
            return move.mover() == MemoryEvent.Mover.CPU ? CPU_COPY : PAYLOAD;
        } else if (event instanceof MemoryEvent) {
            return event instanceof MemoryEvent.KeyChecked ? OTHER : PAYLOAD;
        } else if (event instanceof WireEvent wire) {
            WireEvent.Packet packet = packet(wire);
            return Wire.acknowledges(packet) ? ACK : packet.payload() > 0 ? PACKET : REQUEST;
        } else if (event instanceof CompletionEvent) {
            return event instanceof CompletionEvent.EmptyPolls ? CALL
                    : event instanceof CompletionEvent.AsyncRaised || event instanceof CompletionEvent.NothingCame ? WARNING : CQE;
        } else if (event instanceof CpuEvent) {
            return event instanceof CpuEvent.MeterSample ? OTHER : KERNEL_ENTRY;
        } else if (event instanceof ObjectEvent || event instanceof EngineEvent.NicConfigured) {
            return CONTROL;
        } else if (event instanceof EngineEvent.FaultInjected || event instanceof EngineEvent.TimerExpired) {
            return WARNING;
        }
        return event instanceof NotebookEvent.CheckPassed ? CHECK : OTHER;
    }

    private static boolean failed(Event event) {
        return event instanceof VerbEvent.VerbReturned back && back.errno() != 0
                || event instanceof MemoryEvent.KeyChecked check && !check.verdict().isEmpty()
                || event instanceof CompletionEvent.CqeWritten cqe && cqe.status() != 0
                || event instanceof CompletionEvent.CompletionPolled polled && polled.status() != 0
                || event instanceof WireEvent.PacketDropped
                || event instanceof WireEvent wire && Wire.negative(packet(wire))
                || event instanceof ObjectEvent.QpStateChanged moved && moved.to().equals("ERR")
                || event instanceof NotebookEvent.CheckFailed;
    }

    static WireEvent.Packet packet(WireEvent event) {
        if (event instanceof WireEvent.PacketSent sent) {
            return sent.packet();
        } else if (event instanceof WireEvent.PacketReceived received) {
            return received.packet();
        }
        return ((WireEvent.PacketDropped) event).packet();
    }
}
