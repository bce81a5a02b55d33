package org.verbscope.verbs.soft;

import org.verbscope.event.WireEvent;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.RocePacket;

/** A packet in an adapter's buffer, with what the log wants to know of it: none of that is on the wire. */
final class Frame {
    final SoftQp sender;
    final byte[] bytes;
    final int size;
    final PacketPath path;
    /** The send-side {@code WorkPosted} it belongs to. */
    final long message;
    /** 0-based within message and direction. */
    final int number;
    /** Event that it follows from: before sending what packed it, after sending {@code PacketSent}. */
    long cause;
    /** Bytes of the message whose way over the wire begins with this packet, or 0. */
    long beginsMove;
    boolean again;
    boolean asksForAck;
    /** Bytes of the whole message. */
    long messageBytes;
    /** What to do once it is on the wire. */
    Runnable sent = () -> { };
    /** As the log shows it, when it does. */
    WireEvent.Packet shown;
    /** Headers, at the receiver. */
    RocePacket read;

    Frame(SoftQp sender, byte[] bytes, int size, PacketPath path, long message, int number, long cause) {
        this.sender = sender;
        this.bytes = bytes;
        this.size = size;
        this.path = path;
        this.message = message;
        this.number = number;
        this.cause = cause;
    }

    /** The same packet in the receiver's buffer. */
    Frame copiedInto(byte[] buffer) {
        System.arraycopy(bytes, 0, buffer, 0, size);
        var copy = new Frame(sender, buffer, size, path, message, number, cause);
        copy.shown = shown;
        copy.messageBytes = messageBytes;
        return copy;
    }
}
