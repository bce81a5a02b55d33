package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.WireEvent;
import org.verbscope.verbs.roce.RocePacket;

/**
 * A packet in an adapter's buffer, with what the log wants to know of it: none of that is on the wire.
 * Used again ({@link Frames}), so that a packet costs no new memory.
 */
final class Frame {
    /** The largest packet: 4096 bytes of payload, IPv6, UDP, BTH, the largest extension headers, ICRC. */
    static final int SIZE = 4096 + 40 + 8 + 12 + 28 + 4;

    final byte[] bytes = new byte[SIZE];
    /** Headers, at the receiver. */
    final RocePacket read = new RocePacket();
    /** What the engine is asked for: it leaves, or arrives, at {@link #port}. */
    final LongConsumer leaves = none -> this.port.leave(this);
    final LongConsumer arrives = none -> this.port.arrive(this);
    final LongConsumer goesOut = none -> this.port.goOut(this);
    /** In the list of {@link Frames}. */
    Frame nextUnused;
    Port port;
    /** Null when it came from outside. */
    SoftQp sender;
    int size;
    int psn;
    /** Place of the headers behind the BTH. */
    int extensionsAt;
    /** More reads and atomics came than the receiver can remember: this one is too many. */
    boolean tooMany;
    /** GID that it goes to, 16 bytes. */
    byte[] destination;
    /** The send-side {@code WorkPosted} it belongs to. */
    long message;
    /** 0-based within message and direction. */
    int number;
    /** Event that it follows from: before sending what packed it, after sending {@code PacketSent}. */
    long cause;
    /** When its first bit leaves. */
    long start;
    /** Bytes of the message whose way over the wire begins with this packet, or 0. */
    long beginsMove;
    boolean again;
    boolean asksForAck;
    /** It ends an unreliable message, which is done once this is on the wire. */
    boolean ends;
    /** Number of the machine that it is on its way to. */
    int to;
    /** AETH syndrome with which its receiver is made to refuse it; 0 for none. */
    int refusal;
    /** It is not as an adapter of this fabric sent it: its ICRC decides. */
    boolean suspect;
    /** Bytes of the whole message. */
    long messageBytes;
    /** As the log shows it, when it does. */
    WireEvent.Packet shown;

    /** An empty packet of {@code size} bytes. */
    Frame begin(SoftQp from, int size, byte[] destination, long message, int number, long cause) {
        this.sender = from;
        this.size = size;
        this.destination = destination;
        this.message = message;
        this.number = number;
        this.cause = cause;
        beginsMove = 0;
        again = false;
        asksForAck = false;
        ends = false;
        suspect = false;
        refusal = 0;
        tooMany = false;
        messageBytes = 0;
        shown = null;
        return this;
    }

    /** It is in the receiver's buffer now: what only its sender wants to know is forgotten. */
    void received() {
        beginsMove = 0;
        again = false;
        asksForAck = false;
        ends = false;
        tooMany = false;
    }

    /** The same packet in another buffer. */
    Frame copiedInto(Frame copy) {
        copy.begin(sender, size, destination, message, number, cause);
        System.arraycopy(bytes, 0, copy.bytes, 0, size);
        copy.psn = psn;
        copy.shown = shown;
        copy.messageBytes = messageBytes;
        copy.suspect = suspect;
        copy.refusal = refusal;
        return copy;
    }
}
