package org.verbscope.verbs.libibverbs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.DeviceHost;

/**
 * Turns captured packets into events: sent and received, the payload's way over the cable, and the
 * copies that an acknowledgement proves. Packets of queue pairs that are not of this log are left out.
 * One thread at a time.
 */
final class PacketStory {
    private static final int HEAD_OF_PAYLOAD = 128;

    private final Fabric fabric;

    PacketStory(Fabric fabric) {
        this.fabric = fabric;
    }

    /** @param captured numbers of all interfaces that are captured */
    void tell(CapturedPacket seen, Set<Integer> captured) {
        Optional<RocePacket> parsed = RocePacket.parse(seen.bytes(), 0, seen.bytes().length);
        if (parsed.isEmpty()) {
            return;
        }
        RocePacket packet = parsed.get();
        TrackedQueuePair sender = fabric.sender(packet);
        List<TrackedQueuePair> receivers = fabric.receivers(packet, seen);
        TrackedQueuePair receiver = receivers.isEmpty() ? null : receivers.get(0);
        boolean toldWhereItLeft = !seen.outgoing() && sender != null && sender.ifindex() != seen.ifindex()
                && captured.contains(sender.ifindex());
        DeviceHost any = sender != null ? sender.host() : receiver != null ? receiver.host() : null;
        if (any == null || toldWhereItLeft || !any.level().includes(TraceLevel.FULL)) {
            return;
        }
        boolean response = Opcode.isResponse(packet.opcode());
        TrackedQueuePair requester = response ? receiver : sender;
        Message message = requester == null ? null : requester.work().holding(packet.bth().psn());
        if (response && requester != null) {
            acknowledge(packet, requester, sender, seen.time());
        }
        int number = message == null ? 0 : numberOf(packet, message);
        if (message != null && packet.payload() > 0 && (!response || Opcode.isReadResponse(packet.opcode()))) {
            payload(message, number, response, sender, receiver, seen.time());
        }
        long seq = message == null ? 0 : message.seq;
        Packet event = packet.toEvent(any.level().includes(TraceLevel.BYTES) ? Integer.MAX_VALUE : HEAD_OF_PAYLOAD);
        if (sender != null) {
            Inference.tell(sender.host(), Layer.WIRE, Evidence.MEASURED, seen.time(), message,
                    new PacketSent(sender.ref(), event, seq, number));
        }
        for (TrackedQueuePair each : receivers) {
            boolean here = !seen.outgoing() && each.ifindex() == seen.ifindex();
            Inference.tell(each.host(), Layer.WIRE, here ? Evidence.MEASURED : Evidence.INFERRED, seen.time(), message,
                    new PacketReceived(each.ref(), event, seq, number));
        }
    }

    private static int numberOf(RocePacket packet, Message message) {
        boolean acknowledgement = Opcode.isResponse(packet.opcode()) && !Opcode.isReadResponse(packet.opcode());
        return acknowledgement ? message.nextAcknowledgement() : message.numberOf(packet.bth().psn());
    }

    /** An answer about a packet proves that everything before it was taken in; an ACK, that this one was too. */
    private static void acknowledge(RocePacket packet, TrackedQueuePair requester, TrackedQueuePair responder, long time) {
        boolean positive = packet.opcode() == Opcode.ACKNOWLEDGE && packet.aeth().isAck();
        int psn = packet.bth().psn();
        for (Message message : requester.work().acknowledged(positive ? psn : Psn.plus(psn, -1))) {
            Inference.arrived(requester, responder, message, time);
        }
    }

    /** A data packet: its message begins to travel, or goes on, or travels again. */
    private static void payload(Message message, int number, boolean response, TrackedQueuePair sender,
            TrackedQueuePair receiver, long time) {
        Message.Travel travel = message.travels(number);
        if (travel == Message.Travel.GOES_ON) {
            return;
        }
        boolean again = travel == Message.Travel.BEGINS_AGAIN;
        if ((response || again) && sender != null) {
            Inference.move(sender.host(), message, Leg.USER_TO_KERNEL, Mover.CPU, time, again);
        }
        Inference.tell((sender == null ? receiver : sender).host(), Layer.WIRE, Evidence.MEASURED, time, message,
                message.move(Leg.WIRE, Mover.CABLE, again));
    }

    /** Says on behalf of a machine why its packets are not shown. */
    static void note(DeviceHost host, String text) {
        host.sink().emit(Head.of(host.machine(), Layer.WIRE, Path.NONE,
                Source.CAPTURE), new LogEvent.Note(text));
    }

    /** Says that packets were lost before they could be told. */
    static void gap(DeviceHost host, long count, String where) {
        host.sink().emit(Head.of(host.machine(), Layer.WIRE, Path.NONE,
                Source.CAPTURE), new LogEvent.Gap(count,
                "packets lost by the capture on " + where + ": more came than could be read"));
    }
}
