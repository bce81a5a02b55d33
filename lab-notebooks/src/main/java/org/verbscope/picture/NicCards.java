package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.Adapter;
import org.verbscope.state.QueuePair;
import org.verbscope.state.Region;

/** The adapter: queue pair context, translation table, packet buffer. On a real one the inside is not visible. */
final class NicCards {
    private record Line(String name, String value, boolean hot, boolean seen) { }

    private NicCards() { }

    static void draw(Sheet s, Player player) {
        StageFrame f = s.frame();
        double x = f.queueX(player.side());
        double top = f.nicTop();
        double gap = f.full ? 10 : 6;
        double high = (f.bottom - f.pad - top - gap) / 2;
        rows(s, player, ".nic.qp", s.words().of("nic.context"), x, top, f.queue, high, context(s, player));
        rows(s, player, ".nic.translation", s.words().of(f.full ? "nic.translation.full" : "nic.translation"), x,
                top + high + gap, f.queue, high, translation(s, player));
        double px = f.payloadX(player.side());
        s.pen().card(player.id() + ".nic.buffer", s.words().of("nic.buffer"), px, top, f.payloadWidth(),
                f.bottom - f.pad - top, ControlLane.inside(s));
        s.pen().text(px + 9, top + f.label + 4, s.words().of("nic.buffer"), Role.FG_DEFAULT, s.label(600));
        packets(s, player, px + (f.full ? 12 : 8), f.payloadWidth() - (f.full ? 24 : 16));
    }

    private static void rows(Sheet s, Player player, String id, String title, double x, double y, double w, double h,
            List<Line> lines) {
        StageFrame f = s.frame();
        s.pen().card(player.id() + id, title, x, y, w, h, ControlLane.inside(s));
        s.pen().text(x + 9, y + f.label + 4, title, Role.FG_DEFAULT, s.label(600));
        double step = f.small + (f.full ? 7 : 2.5);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            double at = y + f.label + 4 + (i + 1) * step + (f.full ? 2 : 0);
            if (at > y + h - 3) {
                break;
            }
            s.pen().text(x + 9, at, line.name, line.hot ? Role.PAYLOAD_INK : Role.FG_MUTED, s.small(line.hot ? 600 : 400));
            s.pen().text(x + w - 9, at, line.value, line.hot ? Role.PAYLOAD_INK : Role.FG_DEFAULT,
                    line.seen ? s.mono(line.hot ? 600 : 500) : s.small(line.hot ? 600 : 400), Shape.Anchor.END);
            s.table().add(player.id() + id, s.where(player) + ", " + title, line.name, line.value);
        }
    }

    private static List<Line> context(Sheet s, Player player) {
        var lines = new ArrayList<Line>();
        QueuePair qp = player.queuePair();
        if (qp == null) {
            return lines;
        }
        boolean full = s.frame().full;
        boolean visible = s.cast().carrier != Carrier.HARDWARE;
        boolean sends = player.sender() || !player.cast();
        int psn = sends ? qp.nextPsn() : qp.expectedPsn();
        String unseen = s.words().of("not_visible");
        lines.add(new Line(s.words().of(!full ? "psn" : sends ? "psn.next" : "psn.expected"),
                psn < 0 ? "–" : visible ? Figures.psn(psn) : unseen, false, visible || psn < 0));
        lines.add(new Line(s.words().of(full ? "peer.full" : "peer"), qp.peer() < 0 ? "–" : Figures.hex(qp.peer()), false, true));
        Adapter.InHand hand = player.machine().adapter().inHand();
        String work = hand == null || !hand.qp().equals(qp.ref()) ? "–"
                : (hand.queue() == WorkQueue.SEND ? "WQE " : "recv ") + hand.wrId();
        lines.add(new Line(s.words().of("in_hand"), visible ? work : unseen, false, visible));
        return lines;
    }

    private static List<Line> translation(Sheet s, Player player) {
        var lines = new ArrayList<Line>();
        Region region = player.region();
        if (region == null || !player.machine().alive(region.ref())) {
            return lines;
        }
        boolean full = s.frame().full;
        boolean visible = s.cast().carrier != Carrier.HARDWARE;
        long hot = hotPage(s, player, region);
        int most = full ? 3 : 2;
        long first = MemoryCard.firstShown(region);
        if (hot >= first + most) {
            first = hot - most + 1;
        }
        for (long page = first; page < Math.min(first + most, MemoryCard.pages(region)); page++) {
            String address = Long.toHexString((region.address() / MemoryCard.PAGE + page) * MemoryCard.PAGE);
            String value = full ? "0x" + address : "…" + address.substring(Math.max(0, address.length() - 5));
            lines.add(new Line(s.words().of("page", "n", page), visible ? value : s.words().of("not_visible"), page == hot, visible));
        }
        return lines;
    }

    private static long hotPage(Sheet s, Player player, Region region) {
        boolean moved = s.now(org.verbscope.event.MemoryEvent.DmaRead.class, player.side()) != null
                || s.now(org.verbscope.event.MemoryEvent.DmaWrite.class, player.side()) != null;
        return !moved || region.moving() == null ? -1
                : MemoryCard.pageOf(region, Math.max(region.moving().start(), region.moving().end() - 1));
    }

    /** Room for two lines under the packets is kept for what packing adds. */
    private static void packets(Sheet s, Player player, double x, double w) {
        StageFrame f = s.frame();
        long followed = s.cast().message == null ? 0 : s.cast().message.id();
        List<Adapter.Held> held = player.machine().adapter().buffer().stream().filter(h -> h.message() == followed).toList();
        double under = f.full ? 62 : 18;
        double space = f.bottom - f.pad - f.packetTop() - under;
        int rows = (int) Math.max(1, Math.floor((space + f.packetStep() - f.packetHeight()) / f.packetStep()));
        List<Adapter.Held> shown = held.subList(Math.max(0, held.size() - Math.min(rows, 3)), held.size());
        for (int i = 0; i < shown.size(); i++) {
            packet(s, player, shown.get(i), x, f.packetTop() + i * f.packetStep(), w);
        }
        boolean outgoing = shown.isEmpty() ? s.cast().source() == player.side() : shown.get(shown.size() - 1).out();
        if (f.full) {
            anatomy(s, x, f.bottom - f.pad - 56, w, s.words().of(outgoing ? "packing" : "parsing"));
        } else if (!shown.isEmpty()) {
            s.pen().text(x, f.packetTop() + shown.size() * f.packetStep() + 9,
                    s.words().of(outgoing ? "adding_headers" : "stripping_headers"), Role.FG_MUTED, s.small(400));
        }
    }

    private static void packet(Sheet s, Player player, Adapter.Held held, double x, double y, double w) {
        StageFrame f = s.frame();
        boolean right = held.out() == (player.side() == 1);
        String part = part(s, held);
        String text = f.full && held.psn() >= 0 ? part + " " + Figures.psn(held.psn()) : part;
        double width = w * 0.86;
        double cx = player.side() == 1 ? x + w - width / 2 : x + width / 2;
        String id = player.id() + ".nic.buffer." + (held.out() ? "out" : "in") + "." + held.message() + "." + held.number();
        String words = text + ", " + s.words().of(held.gone() ? "gone" : "here");
        s.pen().group(id, words, pen -> Signs.packet(pen, cx, y + f.packetHeight() / 2, width, f.packetHeight(), text,
                f.small + 0.5, right, Kind.PAYLOAD, held.gone()));
        s.table().add(id, s.where(player) + ", " + s.words().of("nic.buffer"), text, s.words().of(held.gone() ? "gone" : "here"));
    }

    /** FIRST, MIDDLE, LAST or ONLY: from the header, or, before it has one, from its place in the message. */
    private static String part(Sheet s, Adapter.Held held) {
        String name = held.name();
        for (String part : new String[] {"FIRST", "MIDDLE", "LAST", "ONLY"}) {
            if (name.contains(part)) {
                return part;
            }
        }
        var message = s.cast().state.message(held.message());
        if (!name.isEmpty() || message == null || held.offset() < 0) {
            return s.words().of("packet", "n", held.number());
        }
        boolean last = held.offset() + held.payload() >= message.work().length();
        return held.offset() == 0 ? last ? "ONLY" : "FIRST" : last ? "LAST" : "MIDDLE";
    }

    /** What packing adds: the packet as its fields, not to scale. */
    private static void anatomy(Sheet s, double x, double y, double w, String word) {
        StageFrame f = s.frame();
        String[] names = {"Eth IP UDP", "BTH", s.words().of("payload"), "ICRC"};
        double[] shares = {2.5, 1.1, 1.9, 1.2};
        double unit = w / 6.7;
        s.pen().text(x, y + f.small, word, Role.FG_MUTED, s.small(400));
        double at = x;
        for (int i = 0; i < names.length; i++) {
            boolean payload = i == 2;
            double wide = shares[i] * unit - 2;
            s.pen().rect(at, y + f.small + 6, wide, 20, 2, Fill.of(payload ? Role.PAYLOAD_INK : Role.PROTO_TINT),
                    Stroke.of(payload ? Role.PAYLOAD_INK : Role.PROTO_EDGE, 1));
            s.pen().text(at + wide / 2, y + f.small + 20, names[i], payload ? Role.ON : Role.FG_DEFAULT,
                    TextStyle.ui(f.small - 2, 500), Shape.Anchor.MIDDLE);
            at += shares[i] * unit;
        }
    }
}
