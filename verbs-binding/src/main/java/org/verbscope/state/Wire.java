package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.Evidence;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WireEvent.Packet;

/**
 * What is between the machines.
 *
 * @param flights packets sent and not yet seen to arrive, oldest first
 * @param lost the packet that was dropped last, or null when a later one was sent or arrived, or its queue pair is gone
 */
public record Wire(List<Flight> flights, Flight lost) {
    /** A packet under way. {@code seq} is the event that sent it. */
    public record Flight(int from, ObjectRef qp, Packet packet, long message, int number, long seq, Evidence evidence,
            boolean captured) {
        /** An acknowledgement, positive or negative, without data. */
        public boolean acknowledges() {
            return Wire.acknowledges(packet);
        }

        public boolean negative() {
            return Wire.negative(packet);
        }
    }

    private static final int MOST = 64;
    private static final int ACKNOWLEDGE = 0x11;
    private static final int OPERATION = 0x1f;
    static final Wire EMPTY = new Wire(List.of(), null);

    /** BTH opcode Acknowledge of RC (IBTA 9.2.1). */
    public static boolean acknowledges(Packet packet) {
        return (packet.opcode() & OPERATION) == ACKNOWLEDGE;
    }

    /** AETH syndrome of a NAK or of receiver not ready (IBTA 9.7.5.2). */
    public static boolean negative(Packet packet) {
        int kind = packet.syndrome() >> 5 & 3;
        return acknowledges(packet) && packet.syndrome() >= 0 && (kind == 3 || kind == 1);
    }

    /** A capture may see only one end of the cable: there the next packet of a side means that the last has arrived. */
    Wire sent(Flight flight) {
        var all = new ArrayList<>(flights);
        all.removeIf(f -> flight.captured && f.captured && f.from == flight.from
                && f.acknowledges() == flight.acknowledges());
        all.add(flight);
        return new Wire(List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size())), null);
    }

    Flight find(int to, Packet packet, long message, int number) {
        for (Flight f : flights) {
            if (f.from != to && f.message == message && f.number == number && f.packet.psn() == packet.psn()
                    && f.packet.opcode() == packet.opcode()) {
                return f;
            }
        }
        return null;
    }

    Wire arrived(Flight flight) {
        var others = new ArrayList<>(flights);
        others.removeIf(f -> f == flight);
        return new Wire(List.copyOf(others), null);
    }

    Wire dropped(Flight flight) {
        return new Wire(flights.stream().filter(f -> f.seq != flight.seq).toList(), flight);
    }

    /** {@code qp} is destroyed: nobody misses what was lost of it. */
    Wire forgetting(ObjectRef qp) {
        return lost != null && lost.qp.equals(qp) ? new Wire(flights, null) : this;
    }

    Wire without(long message) {
        var others = new ArrayList<>(flights);
        return others.removeIf(f -> f.captured && f.message == message) ? new Wire(List.copyOf(others), lost) : this;
    }
}
