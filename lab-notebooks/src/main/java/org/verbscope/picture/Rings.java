package org.verbscope.picture;

import org.verbscope.state.CqRing;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;

/** Queues as rings: slots clockwise from the top, outer triangle next to fill, inner next to take. */
final class Rings {
    /** A ring shows at most this many places: of a longer queue the newest. */
    private static final int MOST = 16;
    private static final double NUMBERS_FROM = 32;
    private static final double LARGE = 56;

    /** Where a ring is: middle, outer radius, thickness. */
    record Place(double x, double y, double r, double thickness) { }

    private Rings() { }

    static int places(int capacity) {
        return Math.min(capacity, MOST);
    }

    static void work(Sheet s, Place at, String id, String name, String where, WorkRing ring) {
        int n = places(ring.capacity());
        var shown = new WorkSlot[n];
        ring.slots().values().forEach(slot -> shown[(int) (slot.work().slot() % n)] = slot);
        for (int i = 0; i < n; i++) {
            WorkSlot slot = shown[i];
            SlotState state = slot == null ? SlotState.FREE : slot.state();
            String said = s.words().of("slot." + state.name().toLowerCase(java.util.Locale.ROOT));
            String words = name + " " + i + ", " + said + (slot == null ? "" : ", wr_id " + slot.work().wrId());
            place(s, at, id + ".slot" + i, words, i, n, look(state));
            if (slot != null) {
                s.table().add(id + ".slot" + i, where, name + " " + i, said + ", wr_id " + slot.work().wrId());
            }
        }
        boolean used = ring.next() > 0;
        finish(s, at, name, used ? (int) (ring.next() % n) : -1, used ? (int) (ring.take() % n) : -1, n);
    }

    static void completions(Sheet s, Place at, String id, String where, CqRing ring) {
        completions(s, at, id, "CQ", where, ring);
    }

    static void completions(Sheet s, Place at, String id, String name, String where, CqRing ring) {
        int n = places(ring.capacity());
        for (int i = 0; i < n; i++) {
            CqRing.Cqe cqe = ring.capacity() <= MOST ? ring.at(i) : newest(ring, i, n);
            SlotState state = cqe == null ? SlotState.FREE : cqe.polled() ? SlotState.DONE_POLLED
                    : cqe.status() == 0 ? SlotState.DONE : cqe.status() == 5 ? SlotState.FLUSHED : SlotState.FAILED;
            String said = s.words().of("slot." + state.name().toLowerCase(java.util.Locale.ROOT));
            String words = name + " " + i + ", " + said + (cqe == null ? "" : ", wr_id " + cqe.wrId());
            place(s, at, id + ".slot" + i, words, i, n, look(state));
            if (cqe != null) {
                s.table().add(id + ".slot" + i, where, name + " " + i, said + ", wr_id " + cqe.wrId());
            }
        }
        boolean used = ring.written() > 0;
        finish(s, at, name, used ? (int) (ring.written() % n) : -1, used ? (int) (ring.polled() % n) : -1, n);
    }

    private static CqRing.Cqe newest(CqRing ring, int place, int n) {
        CqRing.Cqe found = null;
        for (var pair : ring.entries()) {
            found = pair.key() % n == place ? pair.value() : found;
        }
        return found;
    }

    /** Without numbers, marks and table rows, its name in the middle: for the back row. */
    static void plain(Sheet s, Place at, String id, String name, WorkRing ring, TextStyle style) {
        int n = Math.min(8, places(ring.capacity()));
        var shown = new SlotState[n];
        ring.slots().values().forEach(slot -> shown[(int) (slot.work().slot() % n)] = slot.state());
        plain(s, at, id, name, shown, style);
    }

    static void plain(Sheet s, Place at, String id, String name, CqRing ring, TextStyle style) {
        int n = Math.min(8, places(ring.capacity()));
        var shown = new SlotState[n];
        for (var pair : ring.entries()) {
            CqRing.Cqe cqe = pair.value();
            shown[(int) (pair.key() % n)] = cqe.polled() ? SlotState.DONE_POLLED : cqe.status() == 0 ? SlotState.DONE
                    : cqe.status() == 5 ? SlotState.FLUSHED : SlotState.FAILED;
        }
        plain(s, at, id, name, shown, style);
    }

    private static void plain(Sheet s, Place at, String id, String name, SlotState[] shown, TextStyle style) {
        for (int i = 0; i < shown.length; i++) {
            Look look = look(shown[i] == null ? SlotState.FREE : shown[i]);
            double gap = Math.toDegrees(1.6 / at.r);
            s.pen().slot(id + ".slot" + i, name + " " + i, at.x, at.y, at.r, at.r - at.thickness, 360.0 * i / shown.length + gap / 2,
                    Math.max(1, 360.0 / shown.length - gap), look.fill, look.stroke);
        }
        s.pen().text(at.x, at.y + style.size() * Pen.BASE, name, Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
    }

    /** An empty ring of eight free places, for a queue that is not there yet. */
    static void none(Sheet s, Place at, String name) {
        for (int i = 0; i < 8; i++) {
            place(s, at, "", "", i, 8, look(SlotState.FREE));
        }
        finish(s, at, name, -1, -1, 8);
    }

    /** A small box that looks like a slot in this state. */
    static void swatch(Pen pen, double x, double y, double wide, double high, SlotState state) {
        pen.rect(x, y, wide, high, 2, look(state).fill, look(state).stroke);
    }

    private record Look(Fill fill, Stroke stroke, Role number, int weight) { }

    private static Look look(SlotState state) {
        return switch (state) {
            case FREE -> new Look(Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_STRONG, 0.8), Role.FG_SUBTLE, 400);
            case POSTED -> new Look(Fill.of(Role.WORK_TINT), Stroke.of(Role.WORK_INK, 1.4), Role.WORK_INK, 600);
            case IN_HAND -> new Look(Fill.of(Role.WORK_INK), Stroke.of(Role.WORK_INK, 1.4), Role.ON, 600);
            case SENT -> new Look(Fill.hatch(Role.WORK_INK, Role.WORK_TINT, 4, 1.4), Stroke.of(Role.WORK_INK, 1.2),
                    Role.FG_DEFAULT, 600);
            case DONE, ANSWERED -> new Look(Fill.of(Role.DONE_INK), Stroke.of(Role.DONE_INK, 1.2), Role.ON, 600);
            case DONE_POLLED -> new Look(Fill.of(Role.DONE_TINT), Stroke.of(Role.DONE_EDGE, 1), Role.FG_MUTED, 600);
            case FAILED -> new Look(Fill.of(Role.ERROR_INK), Stroke.of(Role.ERROR_INK, 1.2), Role.ON, 600);
            case FLUSHED -> new Look(Fill.of(Role.ERROR_TINT), Stroke.of(Role.ERROR_INK, 1.2), Role.ERROR_INK, 600);
        };
    }

    private static void place(Sheet s, Place at, String id, String words, int i, int n, Look look) {
        double gap = Math.toDegrees(1.6 / at.r);
        double start = 360.0 * i / n + gap / 2;
        s.pen().slot(id, words, at.x, at.y, at.r, at.r - at.thickness, start, Math.max(1, 360.0 / n - gap), look.fill, look.stroke);
        if (at.r >= NUMBERS_FROM && n <= 8) {
            double a = Math.toRadians(360.0 * (i + 0.5) / n);
            double r = at.r - at.thickness / 2;
            double size = at.r >= LARGE ? 12 : 9;
            s.pen().text(at.x + r * Math.sin(a), at.y - r * Math.cos(a) + size * Pen.BASE, Integer.toString(i), look.number,
                    TextStyle.mono(size, look.weight), Shape.Anchor.MIDDLE);
        }
    }

    private static void finish(Sheet s, Place at, String name, int fill, int take, int n) {
        if (fill >= 0) {
            triangle(s, at, fill, n, true);
        }
        if (take >= 0 && at.r >= NUMBERS_FROM) {
            triangle(s, at, take, n, false);
        }
        double size = at.r >= LARGE ? s.frame().label + 2 : at.r >= NUMBERS_FROM ? s.frame().label : s.frame().small;
        s.pen().text(at.x, at.y + size * Pen.BASE, name, Role.FG_DEFAULT, TextStyle.ui(size, 600), Shape.Anchor.MIDDLE);
    }

    /** Points at the middle of a slot, from outside or from inside. */
    private static void triangle(Sheet s, Place at, int slot, int n, boolean outside) {
        double a = Math.toRadians(360.0 * (slot + 0.5) / n);
        double tip = outside ? at.r + 2.5 : at.r - at.thickness - 2.5;
        double size = at.r >= NUMBERS_FROM ? 5.8 : 4.4;
        double back = outside ? tip + size : tip - size;
        double half = size * 0.62;
        double sin = Math.sin(a);
        double cos = Math.cos(a);
        s.pen().polygon(Fill.of(outside ? Role.FG_DEFAULT : Role.FG_MUTED), Stroke.NONE, at.x + tip * sin, at.y - tip * cos,
                at.x + back * sin + half * cos, at.y - back * cos + half * sin,
                at.x + back * sin - half * cos, at.y - back * cos - half * sin);
    }
}
