package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;

/**
 * What is known of a network adapter.
 *
 * @param inHand the request it works on, or null
 * @param buffer payload packets in its packet buffer or just gone from it, oldest first
 * @param translations what the driver wrote into it for memory regions, oldest first
 */
public record Adapter(InHand inHand, List<Held> buffer, List<Translation> translations) {
    /** A work request being executed. */
    public record InHand(ObjectRef qp, WorkQueue queue, long slot, long wrId, long seq) { }

    /**
     * A payload packet.
     *
     * @param out built here to be sent, rather than arrived
     * @param name and {@code psn} from its header; empty and -1 until it has one
     * @param offset in the message
     * @param gone passed on, to the wire or to memory
     */
    public record Held(boolean out, long message, int number, String name, int psn, long offset, long payload,
            boolean gone) {
        boolean same(Held other) {
            return out == other.out && message == other.message && number == other.number;
        }
    }

    /** One entry of the translation table. */
    public record Translation(ObjectRef region, String what) { }

    private static final int SEEN = 8;
    static final Adapter IDLE = new Adapter(null, List.of(), List.of());

    Adapter taking(InHand work) {
        return new Adapter(work, buffer, translations);
    }

    Adapter holding(Held packet) {
        var packets = new ArrayList<Held>(buffer);
        packets.removeIf(packet::same);
        packets.add(packet);
        return new Adapter(inHand, List.copyOf(packets.subList(Math.max(0, packets.size() - SEEN), packets.size())),
                translations);
    }

    Held held(boolean out, long message, int number) {
        for (Held h : buffer) {
            if (h.out == out && h.message == message && h.number == number) {
                return h;
            }
        }
        return null;
    }

    /** Marks a packet as gone, in its place. */
    Adapter left(boolean out, long message, int number, String name, int psn) {
        var packets = new ArrayList<Held>();
        for (Held h : buffer) {
            boolean it = h.out == out && h.message == message && h.number == number;
            packets.add(it ? new Held(out, message, number, name.isEmpty() ? h.name : name, psn < 0 ? h.psn : psn,
                    h.offset, h.payload, true) : h);
        }
        return new Adapter(inHand, List.copyOf(packets), translations);
    }

    /** What arrived of a message has left the buffer: refused, or copied on as a whole. */
    Adapter emptied(long message) {
        return new Adapter(inHand, buffer.stream().map(h -> h.out || h.message != message ? h : new Held(false, message,
                h.number, h.name, h.psn, h.offset, h.payload, true)).toList(), translations);
    }

    Adapter translating(ObjectRef region, String what) {
        var all = new ArrayList<>(translations);
        all.removeIf(t -> t.region.equals(region) && t.what.equals(what));
        all.add(new Translation(region, what));
        return new Adapter(inHand, buffer, List.copyOf(all.subList(Math.max(0, all.size() - 64), all.size())));
    }

    Adapter forgetting(ObjectRef region) {
        return new Adapter(inHand, buffer, translations.stream().filter(t -> !t.region.equals(region)).toList());
    }
}
