package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.verbscope.event.Evidence;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.LabState;
import org.verbscope.state.Message;
import org.verbscope.state.Transfer;

/**
 * The stage for the back row: the same two machines, bands and U of the payload as {@link StageView}, nothing under 20
 * points. Names are one word, values are left out, the three tallies stay. A pure function of its arguments. Long because each
 * part of the picture is a method here, a dozen lines each, and all share one geometry.
 */
public final class PresenterStage {
    private static final TextMeasure TEXT = AwtText.shared();

    private final Sheet s;
    private final Pen pen;
    private final PresenterFrame at;
    private final double k;
    private final Set<Layer> hidden;
    /** Null while verbs carry the bytes. */
    private final Transfer transfer;

    private PresenterStage(Sheet s, double w, double h, boolean small, Set<Layer> hidden) {
        this.s = s;
        this.pen = s.pen();
        this.hidden = hidden;
        transfer = s.cast().state.transfer();
        at = new PresenterFrame(w, h, small, transfer != null || s.cast().carrier == Carrier.RXE);
        k = at.k;
    }

    /** @param progress how far the last event's token has travelled, 0 to 1 */
    public static Picture draw(LabState state, double progress, double width, double height, Locale locale) {
        return draw(state, progress, width, height, locale, false, Set.of());
    }

    /** With some layers put away. */
    public static Picture draw(LabState state, double progress, double width, double height, Locale locale, Set<Layer> hidden) {
        return draw(state, progress, width, height, locale, false, hidden);
    }

    /** The same at any size, for where two stages share a window: its type shrinks with it. */
    public static Picture small(LabState state, double progress, double width, double height, Locale locale) {
        return draw(state, progress, width, height, locale, true, Set.of());
    }

    /** The widest that a small one should be at a height. */
    public static double widest(double height) {
        return PresenterFrame.widest(height);
    }

    private static Picture draw(LabState state, double progress, double width, double height, Locale locale, boolean small, Set<Layer> hidden) {
        var cast = new Cast(state, 0);
        var words = new Words(locale);
        var table = new PictureTable();
        var sheet = new Sheet(new Pen(TEXT), new StageFrame(width, height, cast.carrier == Carrier.RXE, true), cast, words, table,
                Math.max(0, Math.min(1, progress)));
        var bands = new PresenterStage(sheet, width, height, small, hidden);
        bands.ground();
        sheet.pen().within(bands.cuts(), pen -> new PresenterStage(sheet.on(pen), width, height, small, hidden).machines());
        bands.tallies();
        Caption caption = new Captions(words, cast).of(state);
        table.add("caption", words.of("what_happened"), caption.bold(), caption.plain());
        return new Picture(width, height, sheet.pen().shapes(), caption, table.rows());
    }

    private void ground() {
        if (!hidden.contains(Layer.WIRE)) {
            wire();
        }
        for (int side = 1; side <= 2; side++) {
            bands(side);
        }
    }

    private void machines() {
        for (int side = 1; side <= 2; side++) {
            Player player = s.cast().player(side);
            control(player);
            queues(player);
            memory(player);
            payload(player);
            adapter(player);
        }
    }

    private List<LayerCut.Band> cuts() {
        var cuts = new ArrayList<LayerCut.Band>();
        if (hidden.contains(Layer.USER)) {
            cuts.add(new LayerCut.Band(at.top, at.kernel));
        }
        if (hidden.contains(Layer.KERNEL)) {
            cuts.add(new LayerCut.Band(at.kernel, at.hardware));
        }
        if (hidden.contains(Layer.NIC)) {
            cuts.add(new LayerCut.Band(at.hardware, at.bottom));
        }
        return cuts;
    }

    /** Whether the payload leaves this side. */
    private boolean down(int side) {
        return transfer == null ? s.cast().source() == side : side == (transfer.id() == 0 ? 1 : s.cast().sideOf(transfer.machine()));
    }

    /** Whether there is payload whose moves can be numbered. */
    private boolean carries() {
        Message message = s.cast().message;
        return transfer == null ? message != null && message.work().length() > 0 : transfer.id() != 0;
    }

    private Stroke.Dash dash(Evidence ofVerbs) {
        return Stroke.Dash.of(transfer == null ? ofVerbs : Evidence.INFERRED);
    }

    private void bands(int side) {
        double x = at.left(side);
        double r = 8;
        String id = "m" + s.cast().player(side).machine().number();
        String machineName = s.words().of("machine", "n", s.cast().player(side).machine().number());
        String name = machineName.substring(0, 1).toUpperCase(Locale.ROOT) + machineName.substring(1);
        pen.text(side == 1 ? x : x + at.machine, 40 * k, name, Role.FG_DEFAULT, at.type(600),
                side == 1 ? Shape.Anchor.START : Shape.Anchor.END);
        pen.rect(id + ".user", s.words().of("presenter.user"), x, at.top, at.machine, at.kernel - at.top - 4 * k, r, Fill.of(Role.BG_SUBTLE), Stroke.of(Role.BORDER_MUTED, 1));
        double lane = at.kernelWorks ? at.machine : 108 * k;
        pen.rect(id + ".kernel", s.words().of("presenter.kernel"), side == 1 ? x : x + at.machine - lane, at.kernel, lane, at.hardware - at.kernel - 4 * k, 5,
                Fill.of(Role.KERNEL_TINT), Stroke.of(Role.KERNEL_EDGE, 1));
        if (!at.kernelWorks) {
            double from = side == 1 ? x + lane : x;
            pen.line(from, at.kernel, from + at.machine - lane, at.kernel, Stroke.of(Role.KERNEL_EDGE, 1));
            pen.line(from, at.hardware - 4 * k, from + at.machine - lane, at.hardware - 4 * k, Stroke.of(Role.KERNEL_EDGE, 1));
        }
        pen.rect(id + ".hardware", s.words().of("presenter.hardware"), x, at.hardware, at.machine, at.bottom - at.hardware, r, Fill.of(Role.BG_INSET),
                Stroke.of(Role.BORDER_MUTED, 1));
        band(side, "presenter.user", (at.top + at.kernel) / 2, Role.FG_MUTED);
        band(side, "presenter.kernel", (at.kernel + at.hardware) / 2, Role.KERNEL_INK);
        band(side, "presenter.hardware", Math.min((at.hardware + at.bottom) / 2, at.bottom - 52 * k), Role.FG_MUTED);
    }

    /** Turned outside the machine; Chinese is stacked instead. */
    private void band(int side, String key, double y, Role role) {
        String word = s.words().of(key);
        double x = side == 1 ? at.margin - 22 * k : at.width - at.margin + 22 * k;
        if (word.codePoints().anyMatch(Character::isIdeographic)) {
            double step = (PresenterFrame.TYPE + 5) * k;
            for (int i = 0; i < word.length(); i++) {
                pen.text(x, y + (i - (word.length() - 1) / 2.0) * step + at.size * Pen.BASE, word.substring(i, i + 1), role, at.type(400),
                        Shape.Anchor.MIDDLE);
            }
        } else {
            pen.group("", word, x, y, -90, turned -> turned.text(0, at.size * Pen.BASE, word, role, at.type(400), Shape.Anchor.MIDDLE));
        }
    }

    private void control(Player player) {
        double x = at.at(player.side(), 16, 77);
        pen.text(x + 38.5 * k, at.top + 36 * k, s.words().of("presenter.control"), Role.KERNEL_INK, at.type(400), Shape.Anchor.MIDDLE);
        double y = at.top + 57 * k;
        List<ObjectKind> kinds = transfer == null ? List.of(ObjectKind.MR, ObjectKind.CQ, ObjectKind.QP) : List.of(ObjectKind.SOCKET);
        for (ObjectKind kind : kinds) {
            boolean there = !player.machine().living(kind).isEmpty();
            if (there) {
                String name = kind == ObjectKind.SOCKET ? "TCP" : kind.name();
                pen.rect(player.id() + "." + kind, name, x, y, 77 * k, 43 * k, 5, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_DEFAULT, 1));
                pen.text(x + 38.5 * k, y + 21.5 * k + at.size * Pen.BASE, name, Role.FG_MUTED, at.type(400), Shape.Anchor.MIDDLE);
            }
            y += 52 * k;
        }
    }

    private void queues(Player player) {
        if (player.queuePair() == null || transfer != null) {
            return;
        }
        boolean sends = player.cast() ? player.sender() : player.side() == 1;
        double x = at.at(player.side(), 116, 80) + 40 * k;
        double y = at.top + 66 * k;
        var ring = new Rings.Place(x, y, 40 * k, 13 * k);
        Rings.plain(s, ring, player.id() + (sends ? ".sq" : ".rq"), sends ? "SQ" : "RQ",
                sends ? player.queuePair().sendQueue() : player.queuePair().receiveQueue(), at.type(600));
        if (player.completions() != null) {
            Rings.plain(s, new Rings.Place(x, y + 106 * k, 40 * k, 13 * k), player.id() + ".cq", "CQ", player.completions(), at.type(600));
        }
    }

    private void memory(Player player) {
        if (transfer != null) {
            boolean holds = transfer.id() != 0 && (down(player.side()) || transfer.move(Leg.KERNEL_TO_USER) != null);
            pen.rect(player.id() + ".memory", s.words().of("program_memory") + ", " + s.words().of(holds ? "here" : "page.nothing"), at.payloadX(player.side()),
                    at.top + 16 * k, 95 * k, 60 * k, 2, Fill.of(holds ? Role.PAYLOAD_INK : Role.BG_DEFAULT), Stroke.of(holds ? Role.PAYLOAD_INK : Role.BORDER_DEFAULT, 1.5));
            return;
        }
        if (player.region() == null) {
            return;
        }
        int shown = Math.min(3, MemoryCard.shown(player.region()));
        for (int i = 0; i < shown; i++) {
            MemoryCard.block(s, player, MemoryCard.firstShown(player.region()) + i, at.payloadX(player.side()), at.top + (16 + 72 * i) * k, 95 * k, 60 * k,
                    at.type(600));
        }
    }

    /** The payload's way between memory and adapter, or, on rxe, the kernel's buffer. */
    private void payload(Player player) {
        int side = player.side();
        boolean down = down(side);
        Kind kind = at.kernelWorks ? Kind.KERNEL : Kind.PAYLOAD;
        double from = at.kernel - 16 * k;
        double to = at.boxTop();
        double x = at.pipeX(side);
        double wide = 48 * k;
        Signs.pipe(pen, x - wide / 2, from, wide, to - from, kind, at.kernelWorks ? Role.BG_DEFAULT : Role.PAYLOAD_TINT,
                dash(s.cast().carrier.dma));
        Signs.head(pen, x, down ? to - 2 : from + 2, down ? Signs.Way.DOWN : Signs.Way.UP, kind.ink(), 9 * k);
        Leg leg = at.kernelWorks ? down ? Leg.USER_TO_KERNEL : Leg.KERNEL_TO_USER : down ? Leg.HOST_TO_NIC : Leg.NIC_TO_HOST;
        PayloadMove move = s.now(PayloadMove.class, side);
        boolean now = move != null && move.leg() == leg || (down ? s.now(DmaRead.class, side) != null : s.now(DmaWrite.class, side) != null);
        if (now) {
            double a = from + 26 * k;
            double b = to - 34 * k;
            pen.token(player.id() + ".token.payload", s.words().of("payload"), x, down ? s.along(a, b) : s.along(b, a),
                    inner -> inner.rect(-18 * k, -20 * k, 36 * k, 40 * k, 2, Fill.of(Role.PAYLOAD_INK), Stroke.NONE));
        }
        if (carries()) {
            double discX = x + (side == 1 ? 1 : -1) * 52 * k;
            int number = down ? 1 : 3;
            pen.group(player.id() + ".move" + number, s.words().of(at.kernelWorks ? "cpu_copy" : "leg.nic"),
                    inner -> Signs.disc(inner, discX, (at.kernel + Math.min(to, at.hardware)) / 2 - 2 * k, 22 * k, number, kind.ink(), now));
        }
    }

    private void adapter(Player player) {
        int side = player.side();
        double x = at.payloadX(side) - 4 * k;
        double wide = 103 * k;
        String name = transfer != null ? "TCP" : at.kernelWorks ? "rxe" : "NIC";
        pen.card(player.id() + ".nic", name, x, at.boxTop(), wide, at.boxHeight(), dash(s.cast().carrier.dma));
        pen.text(side == 1 ? x - 16 * k : x + wide + 16 * k, at.wireY() + at.size * Pen.BASE, name,
                at.kernelWorks ? Role.KERNEL_INK : Role.FG_MUTED, at.type(500), side == 1 ? Shape.Anchor.END : Shape.Anchor.START);
        var held = player.machine().adapter().buffer();
        if (!held.isEmpty() && transfer == null) {
            var packet = held.get(held.size() - 1);
            Signs.packet(pen, x + wide / 2, at.wireY(), 88 * k, Math.min(44 * k, at.boxHeight() - 12 * k), "", at.size,
                    s.cast().source() == 1, Kind.PAYLOAD, packet.gone());
        }
    }

    private void wire() {
        double left = at.payloadX(1) + 99 * k;
        double right = at.payloadX(2) - 4 * k;
        double y = at.wireY();
        double high = Math.min(54 * k, at.boxHeight());
        Signs.pipe(pen, left, y - high / 2, right - left, high, Kind.PAYLOAD, Role.PAYLOAD_TINT, dash(s.cast().carrier.wire));
        if (!carries()) {
            return;
        } else if (transfer != null) {
            PayloadMove over = s.now(PayloadMove.class, 0);
            pen.group("wire.move2", "2, " + s.words().of("hand_over"), inner -> Signs.disc(inner, (left + right) / 2, y - high / 2 - 31 * k, 22 * k, 2,
                    Role.PAYLOAD_INK, over != null && over.leg() == Leg.WIRE));
            return;
        }
        Message message = s.cast().message;
        boolean right1 = s.cast().source() == 1;
        var sent = s.now(org.verbscope.event.WireEvent.PacketSent.class, 0);
        boolean now = sent != null && sent.packet().payload() > 0;
        if (message.tally().move(Leg.WIRE) != null && message.tally().move(Leg.NIC_TO_HOST) == null
                && message.tally().move(Leg.KERNEL_TO_USER) == null || now) {
            double a = left + 50 * k;
            double b = right - 50 * k;
            pen.token("token.packet", s.words().of("wire"), now ? right1 ? s.along(a, (a + b) / 2) : s.along(b, (a + b) / 2) : (a + b) / 2, y,
                    inner -> Signs.packet(inner, 0, 0, 92 * k, 44 * k, "", at.size, right1, Kind.PAYLOAD, false));
        }
        Signs.disc(pen, (left + right) / 2, y - high / 2 - 31 * k, 22 * k, 2, Role.PAYLOAD_INK, now);
    }

    private void tallies() {
        Message message = s.cast().message;
        double x = at.width / 2;
        Message.Tally tally = message == null ? null : message.tally();
        int moves = transfer != null ? transfer.moves().size() : tally == null ? 0 : tally.payloadMoves();
        int copies = transfer != null ? transfer.cpuCopies() : tally == null ? 0 : tally.cpuCopies();
        int entries = transfer != null ? transfer.kernelEntries() : tally == null ? 0 : tally.kernelEntries();
        double room = Math.min(104 * k, (at.wireY() - 80 * k - at.top) / 3);
        tally("tally.moves", x, at.top, moves, "presenter.moves", tally == null && moves == 0 ? Role.FG_DEFAULT : Role.PAYLOAD_INK);
        tally("tally.copies", x, at.top + room, copies, "presenter.copies", copies > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT);
        tally("tally.entries", x, at.top + 2 * room, entries, "presenter.entries", entries > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT);
    }

    private void tally(String id, double x, double y, int number, String key, Role role) {
        String word = s.words().of(key);
        pen.group(id, number + " " + word, inner -> {
            inner.text(x, y + 50 * k, Integer.toString(number), role, TextStyle.mono(54 * k, 600), Shape.Anchor.MIDDLE);
            inner.text(x, y + 84 * k, word, Role.FG_DEFAULT, at.type(400), Shape.Anchor.MIDDLE);
        });
        s.table().add(id, s.words().of("following"), word, Integer.toString(number));
    }
}
