package org.verbscope.picture;

import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.CqRing;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;

/** The queue pair in user space: its state, its two work queues and the completion queue. */
final class QueueCard {
    private QueueCard() { }

    /** @param over how far the card reaches into the kernel: on rxe its rings are kernel pages */
    static void draw(Sheet s, Player player, double over) {
        StageFrame f = s.frame();
        double x = f.queueX(player.side());
        double y = f.cardTop();
        double high = (over > 0 ? f.kernel + over : f.cardBottom()) - y;
        double inner = over > 0 ? f.kernel - 2 : f.cardBottom();
        String id = player.id() + ".qp";
        s.pen().card(id, player.queuePair() == null ? s.words().of("qp.none") : player.queuePair().ref().words(), x, y,
                f.queue, high, Stroke.Dash.SOLID);
        if (player.queuePair() != null || player.completions() != null) {
            title(s, player, x, y);
            rings(s, player, id, x, y, inner);
        }
        if (over > 0) {
            s.pen().line(x + 1, f.kernel + 1, x + f.queue - 1, f.kernel + 1, Stroke.of(Role.KERNEL_EDGE, 1));
            TextStyle style = s.small(500);
            s.pen().text(x + f.queue / 2, f.kernel + over / 2 + f.small * Pen.BASE + 1,
                    s.pen().fitted(s.words().of("mapped"), style, f.queue - 8), Role.KERNEL_INK, style, Shape.Anchor.MIDDLE);
        }
    }

    private static void title(Sheet s, Player player, double x, double y) {
        QueuePair qp = player.queuePair();
        if (qp == null) {
            return;
        }
        StageFrame f = s.frame();
        double base = y + f.label + 5;
        String state = qp.state();
        double pad = f.full ? 9 : 6;
        double right = x + f.queue - pad;
        s.pen().text(right, base, state, StateGlyph.kind(state).ink(), s.label(600), Shape.Anchor.END);
        double glyph = right - s.pen().width(state, s.label(600)) - (f.full ? 11 : 9);
        String name = s.pen().fitted(qp.ref().words(), s.label(600), glyph - (f.full ? 9 : 7) - x - pad);
        double end = s.pen().text(x + pad, base, name, Role.FG_DEFAULT, s.label(600));
        int others = player.machine().living(ObjectKind.QP).size() - 1;
        if (others > 0 && f.full) {
            s.pen().text(end + 5, base, "+" + others, Role.FG_MUTED, s.small(400));
        }
        StateGlyph.draw(s.pen(), glyph, y + f.label + 1, f.full ? 5.5 : 4.5, state);
        QpStateChanged now = s.now(QpStateChanged.class, player.side());
        if (now != null && now.qp().equals(qp.ref())) {
            s.pen().rect(glyph - 10, y + 4, right - glyph + 15, f.label + 8, 4, Fill.NONE,
                    Stroke.of(StateGlyph.kind(state).ink(), 1.5));
        }
        s.table().add(player.id() + ".qp", s.where(player), qp.ref().words(), state);
    }

    private static void rings(Sheet s, Player player, String id, double x, double y, double bottom) {
        StageFrame f = s.frame();
        double a = x + f.queue * (f.full ? 0.265 : 0.26);
        double b = x + f.queue * (f.full ? 0.735 : 0.74);
        double head = f.label + (f.full ? 26 : 14);
        double room = bottom - y - head - 2 * (f.small + (f.full ? 8 : 4)) - 4;
        double r = Math.max(12, Math.min(f.full ? 40 : 22, Math.min(room / 4 - 2, f.queue * (f.full ? 0.212 : 0.225))));
        double thick = r * (f.full ? 0.375 : 0.36);
        double top = y + head + r;
        double under = top + r + f.small + (f.full ? 8 : 5);
        QueuePair qp = player.queuePair();
        workRing(s, player, id + ".sq", "SQ", new Rings.Place(a, top, r, thick), qp == null ? null : qp.sendQueue(), under);
        workRing(s, player, id + ".rq", "RQ", new Rings.Place(b, top, r, thick), qp == null ? null : qp.receiveQueue(), under);
        double rest = bottom - under - (f.full ? 5 : 3);
        double middle = under + (f.full ? 5 : 3) + rest / 2;
        completionRing(s, player, a, b, middle, Math.min(r, rest / 2 - (f.full ? 8 : 4)), thick);
    }

    private static void workRing(Sheet s, Player player, String id, String name, Rings.Place at, WorkRing ring, double under) {
        if (ring == null) {
            Rings.none(s, at, name);
            return;
        }
        Rings.work(s, at, id, name, s.where(player) + ", " + player.queuePair().ref().words(), ring);
        int posted = ring.outstanding();
        String text = posted == 0 ? s.words().of("empty") : s.words().of("posted", "n", posted);
        s.pen().text(at.x(), under, text, posted == 0 ? Role.FG_MUTED : Role.WORK_INK, s.small(500), Shape.Anchor.MIDDLE);
    }

    private static void completionRing(Sheet s, Player player, double a, double b, double y, double r, double thick) {
        CqRing ring = player.completions();
        double radius = Math.max(10, r);
        var at = new Rings.Place(a, y, radius, Math.min(thick, radius * 0.45));
        if (ring == null) {
            Rings.none(s, at, "CQ");
            return;
        }
        StageFrame f = s.frame();
        Rings.completions(s, at, player.id() + ".cq", s.where(player) + ", " + player.completionQueue().words(), ring);
        long waiting = ring.waiting();
        boolean failed = ring.next() != null && ring.next().status() != 0;
        Role role = waiting == 0 ? Role.FG_MUTED : failed ? Role.ERROR_INK : Role.DONE_INK;
        String text = waiting == 0 ? s.words().of("empty") : s.words().of("cqes", "n", waiting);
        s.pen().text(b, y + (waiting == 0 ? f.small * Pen.BASE : -2), text, role, s.small(500), Shape.Anchor.MIDDLE);
        if (waiting > 0) {
            s.pen().text(b, y + f.small + 2, s.words().of("to_poll"), Role.FG_MUTED, s.small(400), Shape.Anchor.MIDDLE);
        }
    }
}
