package org.verbscope.export;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Bytes;
import org.verbscope.event.Entry;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;

/**
 * The packets of a log, each once. A log tells of one packet up to twice, when it leaves and when it
 * arrives or is dropped; where only the arrival is told, as of a peer that is no part of the lab, that counts.
 */
final class Crossings {
    /**
     * @param first the event that told of it first
     * @param from machine that sent it, 0 when unknown
     * @param to machine that received it, 0 when none did
     * @param dropped why it was dropped, or empty
     */
    record Crossing(Entry first, Packet packet, int from, int to, String dropped) { }

    private static final class Open {
        private final Entry first;
        private final Packet packet;
        private int from;
        private int to;
        private String dropped = "";

        Open(Entry first, Packet packet) {
            this.first = first;
            this.packet = packet;
        }
    }

    private final List<Open> all = new ArrayList<>();
    private final Map<Bytes, Deque<Open>> underWay = new HashMap<>();

    private Crossings() { }

    /** In the order of the log. */
    static List<Crossing> of(List<Entry> log) {
        var crossings = new Crossings();
        log.forEach(crossings::take);
        return crossings.all.stream().map(o -> new Crossing(o.first, o.packet, o.from, o.to, o.dropped)).toList();
    }

    private void take(Entry entry) {
        if (entry.event() instanceof PacketSent sent) {
            Open open = open(entry, sent.packet());
            open.from = entry.head().machine();
            underWay.computeIfAbsent(sent.packet().bytes(), none -> new ArrayDeque<>()).add(open);
        } else if (entry.event() instanceof PacketReceived received) {
            ended(entry, received.packet()).to = entry.head().machine();
        } else if (entry.event() instanceof PacketDropped dropped) {
            ended(entry, dropped.packet()).dropped = dropped.reason();
        }
    }

    private Open open(Entry entry, Packet packet) {
        var open = new Open(entry, packet);
        all.add(open);
        return open;
    }

    /** The oldest packet under way of these bytes: a packet that is sent again is the same again. */
    private Open ended(Entry entry, Packet packet) {
        Deque<Open> same = underWay.get(packet.bytes());
        Open open = same == null ? null : same.poll();
        return open == null ? open(entry, packet) : open;
    }
}
