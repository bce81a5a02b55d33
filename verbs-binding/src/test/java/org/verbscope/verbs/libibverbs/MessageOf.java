package org.verbscope.verbs.libibverbs;

import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;

/** Which message an event is about, and a short word for it. */
final class MessageOf {
    private MessageOf() { }

    /** 0 when it is about none. */
    static long event(Event event) {
        if (event instanceof PayloadMove move) {
            return move.message();
        } else if (event instanceof PacketSent sent) {
            return sent.message();
        } else if (event instanceof PacketReceived received) {
            return received.message();
        }
        return 0;
    }

    /** E.g. {@code 2 received RC SEND_ONLY 0}: machine, what, number. */
    static String words(org.verbscope.event.Entry entry) {
        String what;
        if (entry.event() instanceof PayloadMove move) {
            what = move.leg() + " by " + move.mover() + (move.again() ? " again" : "");
        } else if (entry.event() instanceof PacketSent sent) {
            what = "sent " + sent.packet().name() + " " + sent.number();
        } else if (entry.event() instanceof PacketReceived received) {
            what = "received " + received.packet().name() + " " + received.number();
        } else {
            what = entry.kind();
        }
        return entry.head().machine() + " " + what;
    }
}
