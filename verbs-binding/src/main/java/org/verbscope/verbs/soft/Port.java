package org.verbscope.verbs.soft;

import java.util.Arrays;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;

/** One machine's end of the cable: packets leave in the order in which they were packed, and arrive. */
final class Port {
    private final Machine machine;
    private final Scope arrivals;
    private boolean active = true;

    Port(Machine machine) {
        this.machine = machine;
        this.arrivals = new Scope("machine " + machine.number);
    }

    boolean active() {
        return active;
    }

    /** The cable is plugged in or pulled. From any thread. */
    void active(boolean now) {
        Engine engine = machine.fabric.engine();
        engine.lock();
        try {
            if (now != active) {
                active = now;
                machine.raise(ObjectRef.of(machine.number, ObjectKind.PORT, 1), 1,
                        now ? AsyncEventType.PORT_ACTIVE : AsyncEventType.PORT_ERR);
            }
        } finally {
            engine.exit();
        }
    }

    /** Sends {@code frame} when the cable is free. @param scope cancelled when it must not go out any more */
    void send(Frame frame, long ready, Scope scope) {
        long start = machine.reserveCable(ready, frame.size);
        machine.fabric.engine().at(start, scope, "sends a packet", () -> leave(frame, start));
    }

    private void leave(Frame frame, long start) {
        Reporter say = frame.sender.say;
        if (say.full()) {
            RocePacket.seal(frame.bytes, 0, frame.size);
            frame.shown = RocePacket.parse(frame.bytes, 0, frame.size).orElseThrow().toEvent(say.payloadKept());
            if (frame.beginsMove > 0) {
                say.wireModelled(frame.cause,
                        new PayloadMove(frame.message, Leg.WIRE, Mover.CABLE, frame.beginsMove, frame.again));
            }
            frame.cause = say.wire(frame.cause,
                    new PacketSent(frame.sender.ref, frame.shown, frame.message, frame.number));
        }
        frame.sent.run();
        Machine to = machine.fabric.withGid(frame.path.destination());
        String lost = !active ? "the port is down" : to == null ? "no machine has the destination address"
                : machine.fabric.wire().carries(frame) ? "" : "lost on the wire";
        if (!lost.isEmpty()) {
            drop(say, frame.sender.ref, frame, lost);
            return;
        }
        long arrives = start + Times.onCable(frame.size) + Times.WIRE_LATENCY;
        machine.fabric.engine().at(arrives, to.port.arrivals, "receives a packet", () -> to.port.arrive(frame));
    }

    private void arrive(Frame onWire) {
        Frame frame = onWire.copiedInto(machine.fabric.buffers().take());
        machine.fabric.buffers().give(onWire.bytes);
        if (!machine.up() || !active) {
            drop(frame.sender.say, ObjectRef.NONE, frame, active ? "the machine is down" : "the port is down");
            return;
        }
        frame.read = RocePacket.parse(frame.bytes, 0, frame.size).orElseThrow();
        SoftQp qp = machine.qps.get(frame.read.bth().destQpn());
        String refusal = refusal(qp, frame.read);
        if (!refusal.isEmpty()) {
            Reporter say = qp == null ? machine.reporter() : qp.say;
            drop(say, qp == null ? ObjectRef.NONE : qp.ref, frame, refusal);
            return;
        }
        if (qp.say.full() && frame.shown != null) {
            frame.cause = qp.say.wire(frame.cause, new PacketReceived(qp.ref, frame.shown, frame.message, frame.number));
        }
        qp.established(frame.cause);
        if (Opcode.isRequest(frame.read.opcode())) {
            qp.responder.arrived(frame);
        } else {
            qp.completer.arrived(frame);
        }
    }

    /** Gives the buffer back and says why nothing comes of the packet. */
    void drop(Reporter say, ObjectRef qp, Frame frame, String reason) {
        if (frame.shown != null) {
            say.wire(frame.cause, new PacketDropped(qp, frame.shown, frame.message, reason));
        }
        machine.fabric.buffers().give(frame.bytes);
    }

    private static String refusal(SoftQp qp, RocePacket packet) {
        if (qp == null) {
            return "there is no QP 0x" + Integer.toHexString(packet.bth().destQpn());
        } else if (Opcode.transport(packet.opcode()) != qp.transport()) {
            return qp.ref.words() + " is of another type";
        }
        boolean request = Opcode.isRequest(packet.opcode());
        if (qp.state == QpState.ERR || qp.state.value() < (request ? QpState.RTR : QpState.RTS).value()) {
            return qp.ref.words() + " is in " + qp.state.name();
        } else if (packet.encapsulation() != qp.path.how()) {
            return qp.ref.words() + " uses another GID type";
        } else if (!Arrays.equals(packet.sourceGid(), qp.path.destination())) {
            return "the source address is not the peer of " + qp.ref.words();
        }
        return "";
    }
}
