package org.verbscope.state;

import org.verbscope.event.Entry;
import org.verbscope.event.Source;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkQueue;

/** Packets leave, arrive and get lost. */
final class WireReducer {
    private static final int OPERATION = 0x1f;
    private static final int READ_RESPONSE_FIRST = 0x0d;
    private static final int READ_RESPONSE_LAST = 0x0f;
    private static final int READ_RESPONSE_ONLY = 0x10;
    private static final int ATOMIC_ACKNOWLEDGE = 0x12;

    private WireReducer() { }

    static LabState apply(LabState state, Entry entry, WireEvent event) {
        if (event instanceof PacketSent sent) {
            return sent(state, entry, sent);
        } else if (event instanceof PacketReceived received) {
            return received(state, entry, received);
        }
        var dropped = (PacketDropped) event;
        int machine = entry.head().machine();
        Wire.Flight flight = state.wire().flights().stream().filter(f -> f.message() == dropped.message()
                && f.packet().psn() == dropped.packet().psn() && f.packet().opcode() == dropped.packet().opcode())
                .findFirst().orElse(new Wire.Flight(machine, dropped.qp(), dropped.packet(), dropped.message(), 0,
                        entry.seq(), entry.head().evidence(), false));
        return state.with(state.wire().dropped(flight));
    }

    private static LabState sent(LabState state, Entry entry, PacketSent sent) {
        Packet packet = sent.packet();
        int from = entry.head().machine();
        var flight = new Wire.Flight(from, sent.qp(), packet, sent.message(), sent.number(), entry.seq(),
                entry.head().evidence(), entry.head().source() == Source.CAPTURE);
        LabState next = state.with(state.wire().sent(flight));
        if (from <= 0) {
            return next;
        }
        Machine machine = next.machine(from);
        Adapter adapter = machine.adapter();
        if (packet.payload() > 0 && adapter.held(true, sent.message(), sent.number()) == null) {
            adapter = adapter.holding(new Adapter.Held(true, sent.message(), sent.number(), "", -1, -1,
                    packet.payload(), false));
        }
        adapter = Wire.negative(packet) ? adapter.emptied(sent.message()) : adapter;
        machine = machine.with(adapter.left(true, sent.message(), sent.number(), packet.name(), packet.psn()));
        QueuePair qp = machine.queuePairs().get(sent.qp());
        if (qp != null && !responds(packet)) {
            qp = qp.sent(packet.psn());
            WorkSlot slot = qp.sendQueue().ofMessage(sent.message());
            if (slot != null && ends(packet)) {
                qp = qp.with(WorkQueue.SEND, qp.sendQueue().with(slot.work().slot(), slot.to(SlotState.SENT)));
            }
            machine = machine.with(qp);
        }
        next = next.with(machine);
        Message message = next.message(sent.message());
        return message == null || packet.payload() == 0 ? next : next.with(message.packetSent());
    }

    private static LabState received(LabState state, Entry entry, PacketReceived received) {
        Packet packet = received.packet();
        int at = entry.head().machine();
        Wire.Flight flight = state.wire().find(at, packet, received.message(), received.number());
        LabState next = flight == null ? state : state.with(state.wire().arrived(flight));
        if (at <= 0) {
            return next;
        }
        Machine machine = next.machine(at);
        if (packet.payload() > 0) {
            machine = machine.with(machine.adapter().holding(new Adapter.Held(false, received.message(),
                    received.number(), packet.name(), packet.psn(), -1, packet.payload(), false)));
        }
        QueuePair qp = machine.queuePairs().get(received.qp());
        if (qp != null && !responds(packet)) {
            machine = machine.with(qp.received(packet.psn()));
        }
        next = next.with(machine);
        Message message = next.message(received.message());
        if (message == null) {
            return next;
        }
        next = answered(next, at, message, packet);
        if (Wire.acknowledges(packet)) {
            return Wire.negative(packet) ? next : next.with(message.answered());
        }
        boolean unknown = !message.progress().receiver().exists() && message.work().qp().machine() != at;
        return unknown ? next.with(message.reached(received.qp(), message.progress().receiveSlot())) : next;
    }

    /** An acknowledgement is for all before it, too; data that was asked for answers its own request only. */
    private static LabState answered(LabState state, int at, Message message, Packet packet) {
        boolean acknowledges = Wire.acknowledges(packet) && !Wire.negative(packet);
        QueuePair qp = state.machine(at).queuePairs().get(message.work().qp());
        if (qp == null || !acknowledges && !lastAnswer(packet) || Numbers.of(qp.attributes(), "sq_sig_all", 0) != 0) {
            return state;
        }
        WorkRing after = qp.sendQueue().answered(message, acknowledges);
        return after == qp.sendQueue() ? state : state.with(state.machine(at).with(qp.with(WorkQueue.SEND, after)));
    }

    private static boolean lastAnswer(Packet packet) {
        int operation = packet.opcode() & OPERATION;
        return operation == READ_RESPONSE_LAST || operation == READ_RESPONSE_ONLY || operation == ATOMIC_ACKNOWLEDGE;
    }

    /** Packets that a responder sends: they do not use the sender's own sequence numbers. */
    private static boolean responds(Packet packet) {
        int operation = packet.opcode() & OPERATION;
        return operation >= READ_RESPONSE_FIRST && operation <= ATOMIC_ACKNOWLEDGE;
    }

    /** The last packet of a request: a LAST or ONLY of Send and Write, a Read request, an atomic (IBTA 9.2.1). */
    private static boolean ends(Packet packet) {
        return switch (packet.opcode() & OPERATION) {
            case 0x00, 0x01, 0x06, 0x07 -> false;
            default -> true;
        };
    }
}
