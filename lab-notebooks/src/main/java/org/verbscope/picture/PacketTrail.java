package org.verbscope.picture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;

/**
 * The packets of a log, each once, in the order in which they were first told of: a log tells of one up to twice,
 * when it leaves and when it arrives or is dropped. Grows with the log. Thread-safe.
 */
public final class PacketTrail {
    /** What became of a packet by some step. */
    public enum Fate { UNDER_WAY, ARRIVED, DROPPED }

    /**
     * A packet at some step.
     *
     * @param number from 1
     * @param sent step that told of it first; {@code ended} step at which it arrived or was dropped, or 0
     * @param time lab time of the first in nanoseconds; {@code endTime} of the second, or -1
     * @param from machine that sent it, 0 when unknown; {@code to} likewise
     * @param reached whether it came to the other machine, be it to be dropped there
     * @param reason why it was dropped, or empty
     * @param again 0 for the first time that its sender sends it, 1 for the second
     */
    public record Crossing(int number, long sent, long ended, long time, long endTime, int from, int to, ObjectRef qp, Packet packet, Fate fate,
            boolean reached, String reason, int again, Evidence evidence) { }

    private record Key(int machine, ObjectRef qp, int psn, int opcode) { }

    private static final class Open {
        private final Entry first;
        private final Packet packet;
        private final ObjectRef qp;
        private int from;
        private int to;
        private Entry end;
        private Entry drop;
        private int again;

        Open(Entry first, Packet packet, ObjectRef qp) {
            this.first = first;
            this.packet = packet;
            this.qp = qp;
        }
    }

    private final LogIndex index;
    private final List<Open> all = new ArrayList<>();
    private final Map<Object, Deque<Open>> underWay = new HashMap<>();
    private final Map<Object, Open> arrived = new HashMap<>();
    private final Map<Key, Integer> times = new HashMap<>();
    private int looked;

    public PacketTrail(LogIndex index) {
        this.index = index;
    }

    private void grow(long step) {
        int end = index.packets(step);
        if (end > looked) {
            index.packetEvents(looked, end).forEach(this::take);
            looked = end;
        }
    }

    private void take(Entry entry) {
        var event = (WireEvent) entry.event();
        int machine = entry.head().machine();
        Packet packet = EventSign.packet(event);
        if (event instanceof PacketSent sent) {
            Open open = open(entry, packet, sent.qp());
            open.from = machine;
            open.again = times.merge(new Key(machine, sent.qp(), packet.psn(), packet.opcode()), 1, Integer::sum) - 1;
            underWay.computeIfAbsent(same(packet), none -> new ArrayDeque<>()).add(open);
        } else if (event instanceof PacketReceived received) {
            Open open = ended(entry, packet, received.qp());
            open.to = machine;
            arrived.put(same(packet), open);
        } else if (event instanceof PacketDropped dropped) {
            dropped(entry, packet, dropped.qp(), machine);
        }
    }

    /** On its way, or after it has arrived: then the event follows its arrival. */
    private void dropped(Entry entry, Packet packet, ObjectRef qp, int machine) {
        Open there = arrived.get(same(packet));
        if (there != null && there.to == machine && there.drop == null) {
            there.drop = entry;
            return;
        }
        Open open = ended(entry, packet, qp);
        open.to = open.from == machine ? 0 : machine;
        open.drop = entry;
    }

    /** What makes two packets the same: their bytes, or where the log has none, their header. */
    private static Object same(Packet packet) {
        return packet.bytes().length() > 0 ? packet.bytes() : new Key(0, ObjectRef.NONE, packet.psn(), packet.opcode() << 8 ^ packet.destQpn());
    }

    private Open open(Entry entry, Packet packet, ObjectRef qp) {
        var open = new Open(entry, packet, qp);
        all.add(open);
        return open;
    }

    /** The oldest such packet under way; one that nobody was seen to send begins here. */
    private Open ended(Entry entry, Packet packet, ObjectRef qp) {
        Deque<Open> waiting = underWay.get(same(packet));
        Open open = waiting == null ? null : waiting.poll();
        if (open == null) {
            open = open(entry, packet, qp);
            open.from = 0;
        }
        open.end = entry;
        return open;
    }

    /** How many there are by {@code step}. */
    public synchronized int count(long step) {
        grow(step);
        int low = 0;
        int high = all.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (all.get(middle).first.seq() <= step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Packet {@code i}, from 0, as it was at {@code step}. */
    public synchronized Crossing at(int i, long step) {
        grow(step);
        Open open = all.get(i);
        boolean ended = open.end != null && open.end.seq() <= step;
        boolean dropped = open.drop != null && open.drop.seq() <= step;
        Fate fate = !ended ? Fate.UNDER_WAY : dropped ? Fate.DROPPED : Fate.ARRIVED;
        String reason = dropped ? ((PacketDropped) open.drop.event()).reason() : "";
        boolean reached = ended && open.end != open.drop;
        int from = open.from;
        int to = open.to > 0 ? open.to : from == 1 ? 2 : from == 2 ? 1 : 0;
        return new Crossing(i + 1, open.first.seq(), ended ? open.end.seq() : 0, open.first.head().time(), ended ? open.end.head().time() : -1,
                from > 0 ? from : to == 1 ? 2 : 1, to, open.qp, open.packet, fate, reached, reason, open.again, open.first.head().evidence());
    }

    /** The packet that the event at {@code step} is about, counted from 0; else the last before it; -1 when there is none. */
    public synchronized int of(long step) {
        grow(step);
        for (int i = count(step) - 1; i >= 0 && i >= all.size() - 4096; i--) {
            Open open = all.get(i);
            if (open.first.seq() == step || open.end != null && open.end.seq() == step || open.drop != null && open.drop.seq() == step) {
                return i;
            }
        }
        return count(step) - 1;
    }
}
