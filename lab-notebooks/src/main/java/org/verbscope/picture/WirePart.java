package org.verbscope.picture;

import java.util.List;
import org.verbscope.event.Evidence;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.state.Message;
import org.verbscope.state.Wire;
import org.verbscope.state.Wire.Flight;

/** Between the machines: a pipe for payload, a line for what answers it. */
final class WirePart {
    private WirePart() { }

    static void draw(Sheet s, double y, double apart, String word) {
        StageFrame f = s.frame();
        double left = f.wireLeft();
        double right = f.wireRight();
        double w = f.pipeWidth();
        var dash = Stroke.Dash.of(evidence(s));
        Signs.pipe(s.pen(), left, y - w / 2, right - left, w, Kind.PAYLOAD, Role.PAYLOAD_TINT, dash);
        double line = y + w / 2 + apart;
        boolean toRight = s.cast().source() == 1;
        s.pen().line(left + 1, line, right - 1, line, new Stroke(Role.PROTO_INK, 1.5, dash, false));
        Signs.head(s.pen(), toRight ? left : right, line, toRight ? Signs.Way.LEFT : Signs.Way.RIGHT, Role.PROTO_INK, 4);
        number(s, (left + right) / 2, y - w / 2 - f.disc() - (f.full ? 8 : 6), word);
        flights(s, y, line, left, right);
        String below = s.words().of("wire." + s.cast().carrier.key());
        if (!below.isEmpty()) {
            s.pen().text((left + right) / 2, line + f.small + (f.full ? 18 : 12), below, Role.FG_MUTED, s.small(400),
                    Shape.Anchor.MIDDLE);
        }
    }

    private static Evidence evidence(Sheet s) {
        List<Flight> flights = s.cast().state.wire().flights();
        return flights.isEmpty() ? s.cast().carrier.wire : flights.get(flights.size() - 1).evidence();
    }

    private static void number(Sheet s, double x, double y, String word) {
        StageFrame f = s.frame();
        Message message = s.cast().message;
        if (message == null || message.work().length() == 0) {
            s.pen().text(x, y + f.label * Pen.BASE, word, Role.FG_MUTED, s.label(500), Shape.Anchor.MIDDLE);
            return;
        }
        PacketSent sent = s.now(PacketSent.class, 0);
        PacketReceived received = s.now(PacketReceived.class, 0);
        boolean now = sent != null && sent.packet().payload() > 0 || received != null && received.packet().payload() > 0;
        long packets = underWay(s);
        String text = packets > 1 ? word + " ×" + packets : word;
        double wide = s.pen().width(text, s.label(600));
        double start = x - (wide + 7 + 2 * f.disc()) / 2 + f.disc();
        s.pen().group("wire.move2", "2, " + text, pen -> {
            Signs.disc(pen, start, y, f.disc(), 2, Role.PAYLOAD_INK, now);
            pen.text(start + f.disc() + 7, y + f.label * Pen.BASE, text, Role.PAYLOAD_INK, s.label(600));
        });
    }

    /**
     * A packet crosses half of the wire when it is sent and the other half when it arrives. Of several
     * one is drawn, in each of the two directions of meaning: the one that moves, or the newest.
     */
    private static void flights(Sheet s, double pipe, double line, double left, double right) {
        Wire wire = s.cast().state.wire();
        double inset = (s.frame().full ? 46 : 34) + 4;
        for (boolean answers : new boolean[] {false, true}) {
            PacketReceived arrived = s.now(PacketReceived.class, 0);
            if (arrived != null && above(arrived.packet()) != answers) {
                int from = 3 - s.cast().sideOf(s.cast().state.last().head().machine());
                flight(s, arrived.packet(), arrived.message(), from, 0.5 + s.progress() / 2, pipe, line, left + inset, right - inset);
                continue;
            }
            Flight newest = wire.flights().stream().filter(x -> s.cast().sideOf(x.from()) > 0 && above(x.packet()) != answers)
                    .reduce((a, b) -> b).orElse(null);
            if (newest != null) {
                boolean fresh = newest.seq() == s.cast().state.step();
                flight(s, newest.packet(), newest.message(), s.cast().sideOf(newest.from()), fresh ? s.progress() / 2 : 0.5,
                        pipe, line, left + inset, right - inset);
            }
        }
        if (wire.lost() != null && s.cast().sideOf(wire.lost().from()) > 0) {
            lost(s, wire.lost(), pipe, (left + right) / 2);
        }
    }

    /** Payload goes through the pipe; requests and answers without any along the line below. */
    private static boolean above(Packet packet) {
        return packet.payload() > 0;
    }

    /** Payload packets between the two machines. */
    private static long underWay(Sheet s) {
        return s.cast().state.wire().flights().stream().filter(x -> above(x.packet()) && s.cast().sideOf(x.from()) > 0).count();
    }

    private static void flight(Sheet s, Packet packet, long message, int from, double way, double pipe, double line,
            double left, double right) {
        boolean toRight = from == 1;
        double x = toRight ? left + (right - left) * way : right - (right - left) * way;
        StageFrame f = s.frame();
        String psn = Figures.psn(packet.psn());
        double h = f.packetHeight();
        String id = "wire." + message + "." + from + "." + Figures.psn(packet.psn()) + "." + packet.opcode();
        if (Wire.acknowledges(packet)) {
            boolean refused = Wire.negative(packet);
            String text = (refused ? "NAK " : "ACK ") + psn;
            TextStyle style = TextStyle.ui(f.small, 600);
            double w = Math.min(s.pen().width(text, style) + h, (right - left) + 2 * 40);
            s.pen().token(id, text + ", " + packet.name(), x, line, pen -> {
                if (refused) {
                    nak(pen, text, style, h, w);
                } else {
                    Signs.chevron(pen, 0, 0, w, h - (f.full ? 4 : 2), text, f.small, toRight, false);
                }
            });
            s.table().add(id, s.words().of("wire"), text, packet.name());
            return;
        }
        boolean payload = packet.payload() > 0;
        double w = f.full ? 92 : 66;
        String text = payload ? psn : packet.name().contains("READ") ? "READ" : psn;
        s.pen().token(id, packet.name() + ", PSN " + psn, x, payload ? pipe : line, pen -> Signs.packet(pen, 0, 0, w,
                payload ? h : h - 2, text, f.label - 0.5, toRight, payload ? Kind.PAYLOAD : Kind.PROTO, false));
        s.table().add(id, s.words().of("wire"), packet.name(), "PSN " + psn + ", " + Figures.bytes(packet.payload()));
    }

    private static void nak(Pen pen, String text, TextStyle style, double h, double w) {
        double wide = w + 4;
        pen.rect(-wide / 2, -h / 2 + 1, wide, h - 2, 3, Fill.of(Role.ERROR_TINT), Stroke.of(Role.ERROR_INK, 1.5));
        Signs.octagon(pen, -wide / 2 + h * 0.55, 0, h * 0.34);
        pen.text(-wide / 2 + h * 1.05, style.size() * Pen.BASE, pen.fitted(text, style, wide - h * 1.15), Role.ERROR_INK, style);
    }

    /** A lost packet is hollow, with the sign of a failure. */
    private static void lost(Sheet s, Flight flight, double y, double x) {
        StageFrame f = s.frame();
        double w = f.full ? 92 : 66;
        String psn = Figures.psn(flight.packet().psn());
        boolean toRight = s.cast().sideOf(flight.from()) == 1;
        s.pen().token("wire.lost", s.words().of("lost") + ", PSN " + psn, x, y, pen -> {
            Signs.packet(pen, 0, 0, w, f.packetHeight(), psn, f.label - 0.5, toRight, Kind.PAYLOAD, true);
            Signs.octagon(pen, w / 2 + 2, -f.packetHeight() / 2, f.full ? 9 : 7);
        });
    }
}
