package org.verbscope.picture;

import java.util.Locale;
import java.util.Map;
import org.verbscope.picture.PacketTrail.Crossing;
import org.verbscope.picture.PacketTrail.Fate;
import org.verbscope.state.Wire;

/**
 * A packet as a line of the list.
 *
 * @param kind whose ink it has: payload, protocol, or error for a NAK
 * @param bad whether the note tells of something that went wrong
 */
public record PacketRow(Crossing crossing, String number, String time, int from, int to, String opcode, Kind kind, String psn, String bytes,
        String note, boolean bad) {
    public static PacketRow of(Crossing crossing, Locale locale) {
        var words = new Words(locale);
        var packet = crossing.packet();
        boolean answer = Wire.acknowledges(packet);
        boolean nak = Wire.negative(packet);
        String opcode = nak ? "NAK" : answer ? "ACK" : packet.name().substring(packet.name().indexOf(' ') + 1);
        Kind kind = nak ? Kind.ERROR : packet.payload() > 0 ? Kind.PAYLOAD : Kind.PROTO;
        int size = packet.bytes().length() > 0 ? PacketHeaders.size(packet) : packet.payload();
        boolean lost = crossing.fate() == Fate.DROPPED;
        return new PacketRow(crossing, Integer.toString(crossing.number()), Figures.time(crossing.time()), crossing.from(), crossing.to(), opcode, kind,
                Figures.psn(packet.psn()), Figures.count(size), note(words, crossing, nak, answer), nak || lost);
    }

    private static String note(Words words, Crossing crossing, boolean nak, boolean answer) {
        if (crossing.fate() == Fate.DROPPED) {
            return words.of("packets.dropped", "reason", DropReasons.said(words, crossing.reason()));
        } else if (nak) {
            return syndrome(words, crossing.packet().syndrome());
        } else if (crossing.again() > 0) {
            return words.of("packets.again", "n", crossing.again() + 1);
        } else if (crossing.fate() == Fate.UNDER_WAY) {
            return words.of("packets.under_way");
        }
        return answer ? "MSN " + crossing.packet().msn() : "";
    }

    /** What an AETH syndrome says (IBTA 9.7.5.2). */
    static String syndrome(Words words, int syndrome) {
        int kind = syndrome >> 5 & 3;
        if (kind == 0) {
            return words.of("packets.ack");
        } else if (kind == 1) {
            return words.of("packets.rnr", "code", syndrome & 31);
        }
        String known = words.firstOf(Map.of(), "packets.nak." + (syndrome & 31));
        return known.isEmpty() ? words.of("packets.nak.other", "code", syndrome & 31) : known;
    }

    /** Whether {@code text} is in what the line shows. */
    public boolean matches(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        String all = (number + " " + opcode + " " + psn + " " + note + " " + from + "→" + to + " " + crossing.qp().words()).toLowerCase(Locale.ROOT);
        for (String word : wanted.split("\\s+")) {
            if (!all.contains(word)) {
                return false;
            }
        }
        return true;
    }
}
