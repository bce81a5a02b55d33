package org.verbscope.picture;

import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.state.Message;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;

/** The inner lane between user space and adapter, past the kernel: doorbell, WQE, completion, payload. */
final class DataLane {
    private DataLane() { }

    static void draw(Sheet s, Player player) {
        bell(s, player);
        fetch(s, player);
        completion(s, player);
        payload(s, player);
    }

    /** Lines from the outer edge of the queue column inwards; both machines have them in the same order. */
    private static double line(Sheet s, Player player, double share) {
        StageFrame f = s.frame();
        return f.queueX(player.side()) + f.queue * (player.side() == 1 ? share : 1 - share);
    }

    private static double middle(StageFrame f) {
        return (f.kernel + f.hardware) / 2;
    }

    private static Stroke.Dash dash(Sheet s) {
        return Stroke.Dash.of(s.cast().carrier.dma);
    }

    /** The request of this side that belongs to the followed message, or null. */
    private static WorkSlot slot(Sheet s, Player player) {
        Message message = s.cast().message;
        if (message == null || player.queuePair() == null) {
            return null;
        }
        if (player.sender()) {
            return player.queuePair().sendQueue().ofMessage(message.id());
        }
        WorkRing receives = player.queuePair().receiveQueue();
        long taken = message.progress().receiveSlot();
        if (taken < 0 && !message.work().opcode().matches(".*(SEND|IMM).*")) {
            return null;
        }
        return taken >= 0 ? receives.slots().get(taken)
                : receives.slots().values().filter(w -> w.state().outstanding()).findFirst().orElse(null);
    }

    private static void bell(Sheet s, Player player) {
        StageFrame f = s.frame();
        Doorbell now = s.now(Doorbell.class, player.side());
        WorkSlot slot = slot(s, player);
        if (now == null && (slot == null || !slot.rung())) {
            return;
        }
        double x = line(s, player, 0.16);
        double r = f.full ? 8 : 6;
        double end = f.nicTop() - r - 5;
        s.pen().line(x, f.cardBottom(), x, end - r, new Stroke(Role.WORK_INK, 1.5, dash(s), false));
        boolean waiting = now != null || slot.state() == org.verbscope.state.SlotState.POSTED;
        double y = now == null ? end : s.along(f.cardBottom() + r, end);
        s.pen().token(player.id() + ".token.doorbell", s.words().of("doorbell"), x, y, pen -> Signs.bell(pen, 0, 0, r, !waiting));
        if (now != null && f.full) {
            label(s, player, x, "doorbell", Role.WORK_INK, r + 6);
        }
    }

    private static void fetch(Sheet s, Player player) {
        StageFrame f = s.frame();
        WqeFetched now = s.now(WqeFetched.class, player.side());
        WorkSlot slot = slot(s, player);
        boolean fetched = slot != null && slot.state() != org.verbscope.state.SlotState.POSTED;
        if (now == null && !fetched) {
            return;
        }
        double x = line(s, player, 0.42);
        s.pen().line(x, f.cardBottom(), x, f.nicTop() - 6, new Stroke(Role.WORK_INK, 1.5, dash(s), false));
        Signs.head(s.pen(), x, f.nicTop() - 1, Signs.Way.DOWN, Role.WORK_INK, 4);
        String number = number(s, now == null ? slot.work().wrId() : now.wrId());
        double w = Math.max(f.full ? 34 : 26, s.pen().width(number, s.label(600)) + 14);
        double h = f.full ? 22 : 17;
        double y = now == null ? middle(f) : s.along(f.cardBottom() + h / 2 + 2, f.nicTop() - h / 2 - 8);
        s.pen().token(player.id() + ".token.wqe", "WQE " + number, x, y,
                pen -> Signs.wqe(pen, 0, 0, w, h, number, f.label, now == null));
        if (now != null && f.full) {
            label(s, player, x, "wqe_fetch", Role.WORK_INK, w / 2 + 6);
        }
    }

    private static void completion(Sheet s, Player player) {
        StageFrame f = s.frame();
        CqeWritten now = s.now(CqeWritten.class, player.side());
        WorkSlot slot = slot(s, player);
        boolean done = slot != null && slot.status() >= 0;
        if (now == null && !done) {
            return;
        }
        int status = now != null ? now.status() : slot.status();
        Kind kind = status == 0 ? Kind.DONE : Kind.ERROR;
        double x = line(s, player, 0.70);
        s.pen().line(x, f.cardBottom() + 4, x, f.nicTop() - 1, new Stroke(kind.ink(), 1.5, dash(s), false));
        Signs.head(s.pen(), x, f.cardBottom() + 2, Signs.Way.UP, kind.ink(), 4);
        String number = number(s, now != null ? now.wrId() : slot.work().wrId());
        double w = Math.max(f.full ? 34 : 26, s.pen().width(number, s.label(600)) + 16);
        double h = f.full ? 18 : 14;
        double y = now == null ? middle(f) : s.along(f.nicTop() - h / 2 - 3, f.cardBottom() + h / 2 + 10);
        s.pen().token(player.id() + ".token.cqe", "CQE " + number, x, y,
                pen -> Signs.cqe(pen, 0, 0, w, h, number, f.label - 0.5, kind, now == null));
        if (now != null && f.full) {
            label(s, player, x, "cqe_write", kind.ink(), w / 2 + 6);
        }
    }

    /** A wr_id may have 20 digits; a token has room for four or five: the last ones tell requests apart. */
    private static String number(Sheet s, long wrId) {
        String number = Long.toUnsignedString(wrId);
        int most = s.frame().full ? 5 : 4;
        return number.length() <= most ? number : "…" + number.substring(number.length() - most + 2);
    }

    /** Beside a line, towards the wire. */
    private static void label(Sheet s, Player player, double x, String key, Role role, double distance) {
        StageFrame f = s.frame();
        int way = f.inward(player.side());
        s.pen().knockOut(x + way * distance, middle(f) + f.small * Pen.BASE, s.words().of(key), role, s.small(500),
                way > 0 ? Shape.Anchor.START : Shape.Anchor.END, Role.BG_DEFAULT);
    }

    private static void payload(Sheet s, Player player) {
        if (player.region() == null) {
            return;
        }
        StageFrame f = s.frame();
        int side = player.side();
        boolean down = s.cast().source() == side;
        double x = f.pipeX(side);
        double w = f.pipeWidth();
        double top = f.cardBottom();
        double bottom = f.nicTop();
        Signs.pipe(s.pen(), x - w / 2, top, w, bottom - top, Kind.PAYLOAD, Role.PAYLOAD_TINT, dash(s));
        double tip = f.full ? 6 : 5;
        Signs.head(s.pen(), x, down ? bottom : top, down ? Signs.Way.DOWN : Signs.Way.UP, Role.PAYLOAD_INK, tip);
        token(s, player, x, top, bottom);
        double bypass = f.kernel + f.small + (f.full ? 9 : 5);
        double discX = x + f.inward(side) * (w / 2 + f.disc() + 8);
        double textX = discX + f.inward(side) * (f.disc() + 7);
        Shape.Anchor anchor = side == 1 ? Shape.Anchor.START : Shape.Anchor.END;
        if (f.full) {
            s.pen().text(textX, bypass, s.words().of("bypassed"), Role.KERNEL_INK, s.small(400), anchor);
        } else {
            s.pen().text(x - f.inward(side) * (w / 2 + 5), bypass, s.words().of("bypass"), Role.KERNEL_INK, s.small(400),
                    side == 1 ? Shape.Anchor.END : Shape.Anchor.START);
        }
        move(s, player, discX, textX, anchor, down);
    }

    /** The number of the move, who made it and how many bytes are over. */
    private static void move(Sheet s, Player player, double discX, double textX, Shape.Anchor anchor, boolean down) {
        Message message = s.cast().message;
        if (message == null || message.work().length() == 0) {
            return;
        }
        StageFrame f = s.frame();
        Message.Move inline = message.tally().move(Leg.INLINE);
        boolean byProcessor = down && inline != null && inline.mover() == Mover.CPU;
        boolean now = (down ? s.now(DmaRead.class, player.side()) : s.now(DmaWrite.class, player.side())) != null;
        Role role = byProcessor ? Role.KERNEL_INK : Role.PAYLOAD_INK;
        double y = middle(f);
        int number = down ? 1 : 3;
        String name = s.words().of(byProcessor ? "cpu_copy" : down ? "dma_read" : "dma_write");
        long bytes = down ? message.progress().bytesRead() : message.progress().bytesWritten();
        String detail = byProcessor ? s.words().of(f.full ? "inline" : "inline.short") : s.cast().carrier == Carrier.HARDWARE
                ? s.words().of(f.full ? "order_inferred" : "evidence.inferred") : Figures.bytes(bytes);
        s.pen().group(player.id() + ".move" + number, number + ", " + name + ", " + detail, pen -> {
            Signs.disc(pen, discX, y, f.disc(), number, role, now);
            pen.text(textX, y - (f.full ? 2 : 1), name, role, s.label(600), anchor);
            pen.text(textX, y + f.label + (f.full ? 1 : 0), detail, Role.FG_MUTED, s.mono(400), anchor);
        });
    }

    /** Down for what the adapter reads, up for what it writes: an atomic does both at one end. */
    private static void token(Sheet s, Player player, double x, double top, double bottom) {
        StageFrame f = s.frame();
        DmaRead read = s.now(DmaRead.class, player.side());
        DmaWrite write = s.now(DmaWrite.class, player.side());
        if (read == null && write == null || player.region() == null) {
            return;
        }
        boolean down = read != null;
        long address = down ? read.address() : write.address();
        long page = MemoryCard.pageOf(player.region(), Math.max(0, address - player.region().address()));
        double h = f.full ? 30 : 18;
        double w = f.pipeWidth() - 8;
        double clear = f.full ? 12 : 9;
        double high = top + h / 2 + (down ? 2 : clear);
        double low = bottom - h / 2 - (down ? clear : 2);
        String text = "p" + page;
        s.pen().token(player.id() + ".token.payload", s.words().of("page", "n", page), x,
                down ? s.along(high, low) : s.along(low, high), pen -> {
                    pen.rect(-w / 2, -h / 2, w, h, 2, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
                    double size = f.full ? f.label - 0.5 : f.small;
                    pen.text(0, size * Pen.BASE, pen.fitted(text, TextStyle.ui(size, 600), w), Role.ON, TextStyle.ui(size, 600),
                            Shape.Anchor.MIDDLE);
                });
    }
}
