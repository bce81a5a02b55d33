package org.verbscope.picture;

import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.LabObject;
import org.verbscope.state.Transfer;

/**
 * The way of sockets on one computer: a system call, a copy by the processor into the kernel, a hand-over, a system call and a copy
 * out. Beside it, dotted, what two computers have in place of the hand-over ({@link TwoComputers}).
 */
final class SocketPath {
    private final Sheet s;
    private final StageFrame f;
    private final Player player;
    private final int side;
    private final Transfer transfer;

    private SocketPath(Sheet s, Player player) {
        this.s = s;
        this.f = s.frame();
        this.player = player;
        this.side = player.side();
        this.transfer = s.cast().state.transfer();
    }

    static void draw(Sheet s, Player player) {
        new SocketPath(s, player).draw();
    }

    /** Middle of the hand-over between the two kernels' buffers, which are one kernel's. */
    static double handOverY(StageFrame f) {
        return bufferTop(f) + (bufferHigh(f)) * (f.full ? 0.66 : 0.62);
    }

    static double handOverHigh(StageFrame f) {
        return f.full ? 34 : 22;
    }

    private static double bufferTop(StageFrame f) {
        return f.kernel + (f.hardware - f.kernel) * 0.36;
    }

    private static double bufferHigh(StageFrame f) {
        return f.hardware - 3 - (f.full ? 10 : 5) - bufferTop(f);
    }

    private boolean sends() {
        return transfer.id() == 0 ? side == 1 : s.cast().sideOf(transfer.machine()) == side;
    }

    private Leg leg() {
        return sends() ? Leg.USER_TO_KERNEL : Leg.KERNEL_TO_USER;
    }

    private void draw() {
        setUp();
        socket();
        memory();
        stack();
        buffer();
        call();
        copy();
        TwoComputers.leg(s, player, bufferTop(f) + bufferHigh(f), sends());
    }

    /** The outer lane: a connection is made once. */
    private void setUp() {
        double x = f.controlX(side) + 8;
        double w = f.control - 16;
        double middle = f.controlX(side) + f.control / 2;
        double chip = f.full ? 22 : 18;
        double top = f.top + f.label + 14;
        String[] calls = side == 1 ? new String[] {"socket()", "connect()"} : new String[] {"socket()", "bind()", "listen()", "accept()"};
        double step = Math.min((f.kernel - top - (f.full ? 34 : 20) - chip) / 3, chip + (f.full ? 14 : 6));
        TextStyle style = TextStyle.mono(f.small - 0.5, 400);
        for (int i = 0; i < calls.length; i++) {
            s.pen().rect(x, top + i * step, w, chip, 4, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_DEFAULT, 1));
            s.pen().text(middle, top + i * step + chip / 2 + f.small * Pen.BASE, s.pen().fitted(calls[i], style, w - 6), Role.FG_DEFAULT, style,
                    Shape.Anchor.MIDDLE);
        }
        double from = top + (calls.length - 1) * step + chip;
        double gate = f.kernel - 4;
        s.pen().line(middle, from, middle, gate - 3, Stroke.of(Role.KERNEL_INK, 1.5, Evidence.MEASURED));
        long count = player.machine().controlEntries().count();
        String words = s.words().of("control.entries", "n", count);
        s.pen().group(player.id() + ".control.entries", words, inner -> {
            Signs.gate(inner, middle, gate, 18);
            inner.text(middle + f.inward(side) * 14, gate - 1, "×" + count, Role.KERNEL_INK, TextStyle.ui(f.small + 0.5, 600),
                    side == 1 ? Shape.Anchor.START : Shape.Anchor.END);
        });
        s.table().add(player.id() + ".control.entries", s.where(player), s.words().of("kernel_entries"), words);
        double high = f.full ? 26 : 19;
        double y = f.kernel + (f.full ? 26 : 16);
        String layer = s.words().of("socket_layer");
        s.pen().rect(player.id() + ".socket_layer", layer, x, y, w, high, 4, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.KERNEL_INK, 1));
        TextStyle name = TextStyle.ui(f.small + 0.5, 500);
        s.pen().text(middle, y + high / 2 + f.small * Pen.BASE, s.pen().fitted(f.full ? layer : s.words().of("socket_layer.short"), name, w - 6), Role.FG_DEFAULT, name, Shape.Anchor.MIDDLE);
    }

    private LabObject own() {
        var living = player.machine().living(ObjectKind.SOCKET);
        return living.isEmpty() ? null : living.get(living.size() - 1);
    }

    private void socket() {
        double x = f.queueX(side);
        double y = f.cardTop();
        double h = Math.min(f.cardBottom() - y, f.full ? 130 : 74);
        LabObject socket = own();
        String title = socket == null ? s.words().of("socket.none") : socket.ref().words();
        s.pen().card(player.id() + ".socket", title, x, y, f.queue, h, Stroke.Dash.SOLID);
        s.pen().text(x + 9, y + f.label + 5, s.pen().fitted(title, s.label(600), f.queue - 18), Role.FG_DEFAULT, s.label(600));
        if (socket == null) {
            return;
        }
        boolean mine = transfer.id() != 0 && (sends() || transfer.reading());
        String[][] rows = {{s.words().of("protocol"), "TCP"}, {s.words().of("call"), mine ? sends() ? "write()" : "read()" : "–"},
            {s.words().of("bytes.row"), mine ? Figures.bytes(transfer.bytes()) : "–"}};
        rows(player.id() + ".socket", title, rows, x, y, f.queue, h);
    }

    private void rows(String id, String title, String[][] rows, double x, double y, double w, double h) {
        for (int i = 0; i < rows.length; i++) {
            double at = y + f.label + (f.full ? 10 : 6) + (i + 1) * (f.small + (f.full ? 8 : 4));
            if (at < y + h - 3) {
                s.pen().text(x + 9, at, rows[i][0], Role.FG_MUTED, s.small(400));
                s.pen().text(x + w - 9, at, rows[i][1], Role.FG_DEFAULT, s.mono(500), Shape.Anchor.END);
                s.table().add(id, s.where(player) + ", " + title, rows[i][0], rows[i][1]);
            }
        }
    }

    /** Ordinary memory of the program: nothing pins it. */
    private void memory() {
        double x = f.payloadX(side);
        double y = f.cardTop();
        double w = f.payloadWidth();
        double h = f.cardBottom() - y;
        String title = s.words().of("program_memory");
        String pinned = s.words().of("not_pinned");
        s.pen().card(player.id() + ".memory", title + ", " + pinned, x, y, w, h, Stroke.Dash.SOLID);
        double beside = f.full ? s.pen().width(pinned, s.small(400)) + 10 : 0;
        s.pen().text(x + 9, y + f.label + 5, s.pen().fitted(title, s.label(600), w - 18 - beside), Role.FG_DEFAULT, s.label(600));
        if (f.full) {
            s.pen().text(x + w - 9, y + f.label + 5, pinned, Role.FG_MUTED, s.small(400), Shape.Anchor.END);
        }
        double top = y + f.label + (f.full ? 20 : 13);
        double high = Math.min(f.full ? 64 : 34, y + h - top - (f.full ? 14 : 8));
        boolean holds = transfer.id() != 0 && (sends() || transfer.move(Leg.KERNEL_TO_USER) != null);
        String words = holds ? Figures.bytes(transfer.bytes()) : s.words().of("page.nothing");
        s.pen().rect(player.id() + ".memory.bytes", words, x + 12, top, w - 24, high, 2, Fill.of(holds ? Role.PAYLOAD_INK : Role.BG_DEFAULT),
                Stroke.of(holds ? Role.PAYLOAD_INK : Role.BORDER_DEFAULT, 1));
        s.pen().text(x + 19, top + high / 2 + f.small * Pen.BASE, s.pen().fitted(words, s.mono(500), w - 38), holds ? Role.ON : Role.FG_MUTED, s.mono(500));
        if (moving() && leg() == Leg.KERNEL_TO_USER) {
            s.pen().rect(x + 10, top - 2, w - 20, high + 4, 4, Fill.NONE, Stroke.of(Role.PAYLOAD_INK, 2));
        }
        s.table().add(player.id() + ".memory", s.where(player), title, words + ", " + pinned);
    }

    private boolean moving() {
        PayloadMove now = s.now(PayloadMove.class, side);
        return now != null && now.leg() == leg();
    }

    private void stack() {
        double x = f.queueX(side);
        double y = bufferTop(f);
        String title = "TCP / IP";
        s.pen().card(player.id() + ".stack", title, x, y, f.queue, bufferHigh(f), Stroke.Dash.DASHED);
        Signs.processor(s.pen(), x + 9, y + (f.full ? 8 : 5), f.full ? 15 : 12, Role.KERNEL_INK);
        s.pen().text(x + (f.full ? 30 : 25), y + f.label + (f.full ? 6 : 4), title, Role.FG_DEFAULT, s.label(600));
        String[][] rows = {{s.words().of(sends() ? "packs" : "unpacks"), "CPU"}};
        rows(player.id() + ".stack", title, rows, x, y, f.queue, bufferHigh(f));
    }

    private void buffer() {
        double x = f.payloadX(side);
        double y = bufferTop(f);
        double w = f.payloadWidth();
        String title = s.words().of("socket_buffer");
        s.pen().card(player.id() + ".buffer", title, x, y, w, bufferHigh(f), Stroke.Dash.DASHED);
        s.pen().text(side == 2 ? x + 9 : x + w - 9, y + f.label + (f.full ? 6 : 4), s.pen().fitted(title, s.label(600), w - 16), Role.FG_DEFAULT, s.label(600),
                side == 2 ? Shape.Anchor.START : Shape.Anchor.END);
        boolean came = transfer.move(sends() ? Leg.USER_TO_KERNEL : Leg.WIRE) != null;
        boolean gone = transfer.move(sends() ? Leg.WIRE : Leg.KERNEL_TO_USER) != null;
        if (!came) {
            return;
        }
        double high = f.full ? 24 : 16;
        double cy = handOverY(f);
        String text = Figures.bytes(transfer.bytes());
        String words = text + ", " + s.words().of(gone ? "gone" : "here");
        s.pen().rect(player.id() + ".buffer.bytes", words, x + 12, cy - high / 2, w - 24, high, 2, Fill.of(gone ? Role.BG_DEFAULT : Role.PAYLOAD_INK),
                Stroke.of(Role.PAYLOAD_INK, 1.5));
        s.pen().text(x + w / 2, cy + f.small * Pen.BASE, s.pen().fitted(text, s.mono(500), w - 34), gone ? Role.PAYLOAD_INK : Role.ON, s.mono(500),
                Shape.Anchor.MIDDLE);
        s.table().add(player.id() + ".buffer.bytes", s.where(player), title, words);
    }

    /** The program's way into the kernel. */
    private void call() {
        double x = f.queueX(side) + f.queue * (side == 1 ? 0.2 : 0.8);
        double from = f.cardTop() + Math.min(f.cardBottom() - f.cardTop(), f.full ? 130 : 74);
        double to = bufferTop(f);
        boolean made = transfer.id() != 0 && (sends() || transfer.reading());
        String name = sends() ? "write()" : "read()";
        s.pen().line(x, from, x, to - 2, Stroke.of(Role.KERNEL_INK, 2, Evidence.MEASURED));
        Signs.head(s.pen(), x, to - 1, Signs.Way.DOWN, Role.KERNEL_INK, f.full ? 5 : 4);
        s.pen().group(player.id() + ".post.entry", name + ", " + s.words().of("system_call"), pen -> Signs.gate(pen, x, f.kernel + 1, f.full ? 22 : 16));
        int way = f.inward(side);
        Shape.Anchor anchor = way > 0 ? Shape.Anchor.START : Shape.Anchor.END;
        double base = f.kernel + (f.full ? 30 : 18);
        Role role = made ? Role.KERNEL_INK : Role.FG_MUTED;
        s.pen().text(x + way * (f.full ? 17 : 12), base, name, role, s.mono(made ? 600 : 400), anchor);
        if (f.full) {
            s.pen().text(x + way * 17, base + 17, s.words().of("system_call"), role, s.small(500), anchor);
        }
        KernelEntry now = s.now(KernelEntry.class, side);
        if (now != null && (now.call() + "()").equals(name)) {
            s.pen().token(player.id() + ".token.entry", now.call(), x, s.along(from + 8, to - 8), pen -> Signs.head(pen, 0, 4, Signs.Way.DOWN, Role.KERNEL_INK, 8));
        }
    }

    private void copy() {
        CopyPipe.draw(s, player, f.cardBottom(), bufferTop(f), sends(), moving());
        CopyPipe.number(s, player, bufferTop(f), sends(), moving(), transfer.move(leg()));
    }

    /** Between the machines: the hand-over as it was, and what two computers have. */
    static void between(Sheet s) {
        StageFrame f = s.frame();
        Transfer transfer = s.cast().state.transfer();
        double left = f.wireLeft();
        double right = f.wireRight();
        double y = handOverY(f);
        double h = handOverHigh(f);
        boolean toRight = transfer.id() == 0 || s.cast().sideOf(transfer.machine()) == 1;
        Signs.pipe(s.pen(), left, y - h / 2, right - left, h, Kind.PAYLOAD, Role.PAYLOAD_TINT, Stroke.Dash.DASHED);
        Signs.head(s.pen(), toRight ? right : left, y, toRight ? Signs.Way.RIGHT : Signs.Way.LEFT, Role.PAYLOAD_INK, f.full ? 6 : 5);
        PayloadMove now = s.now(PayloadMove.class, 0);
        boolean current = now != null && now.leg() == Leg.WIRE;
        String word = s.words().of("hand_over");
        TextStyle style = s.small(600);
        double r = f.full ? f.disc() : 8;
        double wide = 2 * r + 6 + s.pen().width(word, style);
        double start = (left + right) / 2 - wide / 2;
        s.pen().group("wire.move2", "2, " + word + ", " + s.words().of("no_copy"), pen -> {
            Signs.disc(pen, start + r, y, r, 2, Role.PAYLOAD_INK, current);
            pen.text(start + 2 * r + 6, y + f.small * Pen.BASE, word, Role.PAYLOAD_INK, style);
        });
        s.table().add("wire.move2", s.words().of("between"), word, s.words().of("no_copy"));
        TwoComputers.wire(s, toRight);
    }
}
