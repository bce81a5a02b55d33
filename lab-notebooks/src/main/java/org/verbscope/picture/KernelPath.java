package org.verbscope.picture;

import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Path;
import org.verbscope.state.Adapter;
import org.verbscope.state.Message;
import org.verbscope.state.QueuePair;

/** The way of rxe: the kernel is the adapter. A post is a system call and the kernel's CPU copies the payload. */
final class KernelPath {
    private KernelPath() { }

    /** How far the queue card reaches over the border: its rings are kernel pages. */
    static double over(StageFrame f) {
        return f.full ? 30 : 20;
    }

    /** Middle of the wire. */
    static double wireY(StageFrame f) {
        return portTop(f) + (portHeight(f)) / 2 - (f.full ? 6 : 8);
    }

    private static double portTop(StageFrame f) {
        return f.hardware + (f.full ? 16 : 7);
    }

    private static double portHeight(StageFrame f) {
        return f.bottom - f.hardware - (f.full ? 30 : 13);
    }

    static void draw(Sheet s, Player player) {
        StageFrame f = s.frame();
        int side = player.side();
        double stackHigh = f.full ? 26 : 16;
        double stackTop = f.hardware - 3 - (f.full ? 8 : 4) - stackHigh;
        double top = f.kernel + (f.full ? Math.min(92, (f.hardware - f.kernel) * 0.46) : 52);
        double high = stackTop - (f.full ? 10 : 6) - top;
        double dx = f.queueX(side == 1 ? 1 : 2);
        double left = Math.min(dx, f.payloadX(side));
        double wide = f.queue + f.pad + f.payloadWidth();
        task(s, player, f.queueX(side), top, f.queue, high);
        buffer(s, player, f.payloadX(side), top, f.payloadWidth(), high);
        s.pen().rect(player.id() + ".stack", s.words().of("stack"), left, stackTop, wide, stackHigh, 4,
                Fill.of(Role.BG_DEFAULT), Stroke.of(Role.KERNEL_EDGE, 1));
        s.pen().text(left + wide / 2, stackTop + stackHigh / 2 + f.small * Pen.BASE, s.words().of("stack"), Role.FG_DEFAULT,
                TextStyle.ui(f.small + 0.5, 500), Shape.Anchor.MIDDLE);
        port(s, player);
        entry(s, player, top);
        completion(s, player, top);
        copy(s, player, f.cardBottom(), top);
        down(s, player, top + high, stackTop, stackTop + stackHigh);
    }

    private static void task(Sheet s, Player player, double x, double y, double w, double h) {
        StageFrame f = s.frame();
        boolean sends = player.sender() || !player.cast() && player.side() == 1;
        String title = s.words().of(sends ? "task.requester" : "task.responder");
        s.pen().card(player.id() + ".task", title, x, y, w, h, Stroke.Dash.DASHED);
        Signs.processor(s.pen(), x + 9, y + (f.full ? 8 : 5), f.full ? 15 : 12, Role.KERNEL_INK);
        s.pen().text(x + (f.full ? 30 : 25), y + f.label + (f.full ? 6 : 4), s.pen().fitted(title, s.label(600), w - 34),
                Role.FG_DEFAULT, s.label(600));
        QueuePair qp = player.queuePair();
        if (qp == null) {
            return;
        }
        int psn = sends ? qp.nextPsn() : qp.expectedPsn();
        String[][] rows = {{s.words().of(f.full ? sends ? "psn.next" : "psn.expected" : "psn"), psn < 0 ? "–" : Figures.psn(psn)},
            {s.words().of(f.full ? "peer.full" : "peer"), qp.peer() < 0 ? "–" : Figures.hex(qp.peer())}};
        for (int i = 0; i < rows.length; i++) {
            double at = y + f.label + (f.full ? 8 : 4) + (i + 1) * (f.small + (f.full ? 7 : 2.5));
            if (at < y + h - 3) {
                s.pen().text(x + 9, at, rows[i][0], Role.FG_MUTED, s.small(400));
                s.pen().text(x + w - 9, at, rows[i][1], Role.FG_DEFAULT, s.mono(500), Shape.Anchor.END);
                s.table().add(player.id() + ".task", s.where(player) + ", " + title, rows[i][0], rows[i][1]);
            }
        }
    }

    private static void buffer(Sheet s, Player player, double x, double y, double w, double h) {
        StageFrame f = s.frame();
        String title = s.words().of("socket_buffer");
        s.pen().card(player.id() + ".buffer", title, x, y, w, h, Stroke.Dash.DASHED);
        s.pen().text(player.side() == 2 ? x + 9 : x + w - 9, y + f.label + (f.full ? 6 : 4), title, Role.FG_DEFAULT, s.label(600),
                player.side() == 2 ? Shape.Anchor.START : Shape.Anchor.END);
        var held = player.machine().adapter().buffer();
        if (held.isEmpty()) {
            return;
        }
        Adapter.Held packet = held.get(held.size() - 1);
        double high = f.full ? 24 : 17;
        double cy = y + f.label + (f.full ? 21 : 8) + high / 2;
        String text = packet.psn() < 0 ? s.words().of("payload") : Figures.psn(packet.psn());
        s.pen().group(player.id() + ".buffer.packet", text, pen -> Signs.packet(pen, x + w / 2, cy, w - 28, high, text,
                f.small + 0.5, s.cast().source() == 1, Kind.PAYLOAD, packet.gone()));
        String note = s.words().of(packet.out() ? "icrc.made" : "icrc.checked");
        if (f.full && cy + high / 2 + f.small + 8 < y + h) {
            s.pen().text(x + w / 2, cy + high / 2 + f.small + 7, note, Role.FG_MUTED, s.small(400), Shape.Anchor.MIDDLE);
        }
    }

    private static void port(Sheet s, Player player) {
        StageFrame f = s.frame();
        int side = player.side();
        double x = f.payloadX(side);
        double y = portTop(f);
        double h = portHeight(f);
        String netdev = player.machine().device().netdev();
        String name = netdev.isEmpty() ? s.words().of("port") : netdev;
        s.pen().card(player.id() + ".port", name, x, y, f.payloadWidth(), h, Stroke.Dash.SOLID);
        s.pen().text(x + f.payloadWidth() / 2, y + h / 2 - 2, name, Role.FG_DEFAULT, s.label(600), Shape.Anchor.MIDDLE);
        boolean virtual = netdev.startsWith("veth") || netdev.equals("lo") || netdev.startsWith("tap");
        s.pen().text(x + f.payloadWidth() / 2, y + h / 2 + f.small + 2, s.words().of(virtual ? "port.virtual" : "port.ethernet"),
                Role.FG_MUTED, s.small(400), Shape.Anchor.MIDDLE);
        s.pen().text(f.queueX(side) + (side == 1 ? 0 : f.queue), y + h / 2 + f.small * Pen.BASE, s.words().of("no_hardware"),
                Role.FG_MUTED, s.label(500), side == 1 ? Shape.Anchor.START : Shape.Anchor.END);
    }

    /** post_send of rxe rings no bell: it is a write() on the context's file. */
    private static void entry(Sheet s, Player player, double top) {
        if (!player.sender() || !player.cast()) {
            return;
        }
        StageFrame f = s.frame();
        double x = f.queueX(player.side()) + f.queue * (player.side() == 1 ? 0.2 : 0.8);
        double y = f.kernel + over(f);
        KernelEntry now = s.now(KernelEntry.class, player.side());
        boolean moving = now != null && s.cast().state.last().head().path() == Path.DATA;
        s.pen().line(x, y, x, top - 2, Stroke.of(Role.KERNEL_INK, 2, Evidence.INFERRED));
        Signs.head(s.pen(), x, top - 1, Signs.Way.DOWN, Role.KERNEL_INK, f.full ? 5 : 4);
        s.pen().group(player.id() + ".post.entry", s.words().of("post_entry"), pen -> Signs.gate(pen, x, y + 3, f.full ? 22 : 16));
        int way = f.inward(player.side());
        Shape.Anchor anchor = way > 0 ? Shape.Anchor.START : Shape.Anchor.END;
        if (f.full) {
            s.pen().text(x + way * 17, y + 24, "post_send", Role.KERNEL_INK, s.mono(600), anchor);
            s.pen().text(x + way * 17, y + 41, s.words().of("is_write"), Role.KERNEL_INK, s.small(500), anchor);
        } else {
            s.pen().text(x + way * 13, y + 15, "write()", Role.KERNEL_INK, s.mono(500), anchor);
        }
        if (moving) {
            s.pen().token(player.id() + ".token.entry", now.call(), x, s.along(y + 12, top - 8),
                    pen -> Signs.head(pen, 0, 4, Signs.Way.DOWN, Role.KERNEL_INK, 8));
        }
    }

    private static void completion(Sheet s, Player player, double top) {
        StageFrame f = s.frame();
        Message message = s.cast().message;
        CompletionPolled now = s.now(CompletionPolled.class, player.side());
        boolean done = message != null && (player.sender() ? message.progress().status() >= 0
                : player.completions() != null && player.completions().written() > 0);
        if (!done && now == null) {
            return;
        }
        double x = f.queueX(player.side()) + f.queue * (player.side() == 1 ? 0.85 : 0.8);
        double y = f.kernel + over(f);
        boolean failed = now != null && now.status() != 0 || player.sender() && message != null && message.progress().status() > 0;
        Kind kind = failed ? Kind.ERROR : Kind.DONE;
        s.pen().line(x, y + 2, x, top - 1, Stroke.of(kind.ink(), 1.5, Evidence.INFERRED));
        Signs.head(s.pen(), x, y, Signs.Way.UP, kind.ink(), 4);
        String number = now != null ? Long.toString(now.wrId()) : message == null ? "" : Long.toString(message.work().wrId());
        double w = Math.max(f.full ? 34 : 24, s.pen().width(number, s.label(600)) + 14);
        double cy = (y + top) / 2;
        s.pen().token(player.id() + ".token.cqe", "CQE " + number, x, cy,
                pen -> Signs.cqe(pen, 0, 0, w, f.full ? 18 : 13, number, f.label - 0.5, kind, now == null));
        if (f.full && !player.sender()) {
            s.pen().text(x - w / 2 - 8, cy + f.small * Pen.BASE, s.words().of("cqe_by_cpu"), kind.ink(), s.small(500), Shape.Anchor.END);
        }
    }

    private static void copy(Sheet s, Player player, double from, double to) {
        int side = player.side();
        boolean down = s.cast().source() == side;
        Message message = s.cast().message;
        Leg leg = down ? Leg.USER_TO_KERNEL : Leg.KERNEL_TO_USER;
        Message.Move move = message == null ? null : message.tally().move(leg);
        PayloadMove now = s.now(PayloadMove.class, side);
        boolean current = now != null && now.leg() == leg;
        CopyPipe.draw(s, player, from, to, down, current);
        if (message != null && message.work().length() > 0) {
            CopyPipe.number(s, player, to, down, current, move);
        }
    }

    private static void down(Sheet s, Player player, double bufferBottom, double stackTop, double stackBottom) {
        StageFrame f = s.frame();
        boolean out = s.cast().source() == player.side();
        double x = f.pipeX(player.side());
        Stroke way = Stroke.of(Role.PAYLOAD_INK, 2, Evidence.INFERRED);
        double tip = f.full ? 5 : 3;
        s.pen().line(x, bufferBottom, x, stackTop, way);
        s.pen().line(x, stackBottom, x, portTop(f), way);
        Signs.Way head = out ? Signs.Way.DOWN : Signs.Way.UP;
        Signs.head(s.pen(), x, out ? stackTop : bufferBottom, head, Role.PAYLOAD_INK, tip);
        Signs.head(s.pen(), x, out ? portTop(f) : stackBottom, head, Role.PAYLOAD_INK, tip);
    }
}
