package org.verbscope.event;

/** Packets. */
public sealed interface WireEvent extends Event {
    /**
     * What the headers say.
     *
     * @param opcode BTH opcode byte; {@code name} in words, e.g. {@code RC SEND_ONLY}
     * @param destQpn destination queue pair number of the BTH
     * @param payload bytes without pad
     * @param syndrome AETH syndrome, or -1 without AETH; {@code msn} likewise
     * @param bytes from the IP header on: headers and the first 128 payload bytes, or all at level bytes
     */
    record Packet(int opcode, String name, int destQpn, int psn, int payload, boolean ackReq, int syndrome, int msn,
            Bytes bytes) { }

    /**
     * @param qp the sender's queue pair
     * @param message the {@code WorkPosted} it carries or answers; 0 when unknown
     * @param number 0-based within the message and direction
     */
    record PacketSent(ObjectRef qp, Packet packet, long message, int number) implements WireEvent { }

    /** @param qp the receiver's queue pair */
    record PacketReceived(ObjectRef qp, Packet packet, long message, int number) implements WireEvent { }

    record PacketDropped(ObjectRef qp, Packet packet, long message, String reason) implements WireEvent { }
}
