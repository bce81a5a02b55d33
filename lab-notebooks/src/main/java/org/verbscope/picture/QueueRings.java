package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.CqRing;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkRing;

/** The queues of one queue pair as rings, side by side, with what they hold in words, and the legend of their slots. */
final class QueueRings {
    private static final List<SlotState> LEGEND = List.of(SlotState.FREE, SlotState.POSTED, SlotState.IN_HAND, SlotState.SENT, SlotState.DONE,
            SlotState.DONE_POLLED, SlotState.FAILED, SlotState.FLUSHED);

    private QueueRings() { }

    /** Width that the rings take, with the legend when there is room for it. */
    static double width(StageFrame f) {
        return f.full ? f.width * 0.6 : f.width * 0.605;
    }

    static void draw(Sheet s, Desk desk, double top, double bottom) {
        StageFrame f = s.frame();
        boolean four = desk.qp() != null && desk.sendCq() != null && !desk.sendCq().equals(desk.recvCq());
        int n = four ? 4 : 3;
        double legend = f.full ? 168 : four ? 0 : 128;
        double pitch = (width(f) - f.margin - legend) / n;
        double r = Math.min(f.full ? 74 : 36, pitch / 2 - (f.full ? 16 : 9));
        double y = top + (f.full ? 100 : 49);
        double x = f.margin + pitch / 2;
        String where = desk.qp() == null ? "" : s.words().of("machine", "n", desk.machine().number()) + ", " + desk.qp().ref().words();
        var place = new Rings.Place(x, y, r, r * 0.36);
        work(s, desk, place, Desk.PREFIX + "sq", "SQ", where, desk.qp() == null ? null : desk.qp().sendQueue());
        work(s, desk, at(place, pitch), Desk.PREFIX + "rq", desk.shared() ? "SRQ" : "RQ", where, desk.receives());
        completions(s, desk, at(place, 2 * pitch), Desk.PREFIX + "cq", four ? s.words().of("queues.cq.send") : "CQ", where, desk.sendCq());
        if (four) {
            completions(s, desk, at(place, 3 * pitch), Desk.PREFIX + "rcq", s.words().of("queues.cq.receive"), where, desk.recvCq());
        }
        state(s, desk, bottom);
        if (legend > 0) {
            legend(s, f.margin + n * pitch + (f.full ? 14 : 6), top + (f.full ? 18 : 10));
        }
    }

    private static Rings.Place at(Rings.Place place, double right) {
        return new Rings.Place(place.x() + right, place.y(), place.r(), place.thickness());
    }

    private static void work(Sheet s, Desk desk, Rings.Place at, String id, String name, String where, WorkRing ring) {
        if (ring == null) {
            Rings.none(s, at, name);
            under(s, at, s.words().of("queues.none"), Role.FG_MUTED);
            return;
        }
        Rings.work(s, at, id, name, where, ring);
        selected(s, desk, at, id, Rings.places(ring.capacity()));
        capacity(s, at, ring.capacity());
        var parts = new ArrayList<String>();
        count(s, parts, ring, SlotState.FAILED, "queues.failed");
        count(s, parts, ring, SlotState.FLUSHED, "queues.flushed");
        count(s, parts, ring, SlotState.IN_HAND, "queues.in_hand");
        count(s, parts, ring, SlotState.SENT, "queues.sent");
        count(s, parts, ring, SlotState.POSTED, "queues.posted");
        count(s, parts, ring, SlotState.ANSWERED, "queues.answered");
        count(s, parts, ring, SlotState.DONE, "queues.done");
        boolean wrong = ring.slots().values().anyMatch(slot -> slot.state() == SlotState.FAILED);
        under(s, at, parts.isEmpty() ? s.words().of("empty") : String.join(", ", parts.subList(0, Math.min(2, parts.size()))),
                parts.isEmpty() ? Role.FG_MUTED : wrong ? Role.ERROR_INK : Role.FG_DEFAULT);
    }

    private static void count(Sheet s, List<String> parts, WorkRing ring, SlotState state, String key) {
        long n = ring.slots().values().filter(slot -> slot.state() == state).count();
        if (n > 0) {
            parts.add(s.words().of(key, "n", n));
        }
    }

    private static void completions(Sheet s, Desk desk, Rings.Place at, String id, String name, String where, ObjectRef cq) {
        CqRing ring = desk.completions(cq);
        if (ring == null) {
            Rings.none(s, at, name);
            under(s, at, s.words().of("queues.none"), Role.FG_MUTED);
            return;
        }
        Rings.completions(s, at, id, name, where, ring);
        capacity(s, at, ring.capacity());
        under(s, at, ring.waiting() == 0 ? s.words().of("empty") : s.words().of("queues.to_poll", "n", ring.waiting()),
                ring.waiting() == 0 ? Role.FG_MUTED : Role.DONE_INK);
    }

    private static void capacity(Sheet s, Rings.Place at, int slots) {
        if (at.r() >= 48) {
            s.pen().text(at.x(), at.y() + s.frame().label * 1.65, s.words().of("queues.slots", "n", slots), Role.FG_MUTED, s.small(400),
                    Shape.Anchor.MIDDLE);
        }
    }

    private static void under(Sheet s, Rings.Place at, String text, Role role) {
        s.pen().text(at.x(), at.y() + at.r() + s.frame().small + (s.frame().full ? 14 : 9), text, role, s.small(500), Shape.Anchor.MIDDLE);
    }

    /** The arc outside the slot that is looked at. */
    private static void selected(Sheet s, Desk desk, Rings.Place at, String id, int places) {
        if (!desk.slotId().startsWith(id + ".slot")) {
            return;
        }
        int slot = Integer.parseInt(desk.slotId().substring(id.length() + 5));
        double gap = Math.toDegrees(1.6 / at.r());
        s.pen().slot("", "", at.x(), at.y(), at.r() + 8, at.r() + 5, 360.0 * slot / places + gap / 2, Math.max(1, 360.0 / places - gap),
                Fill.of(Role.FG_DEFAULT), Stroke.NONE);
    }

    private static void state(Sheet s, Desk desk, double bottom) {
        if (desk.qp() == null) {
            s.pen().text(s.frame().margin, bottom - 4, s.words().of("states.none") + " " + s.words().of("queues.will"), Role.FG_MUTED, s.label(400));
            return;
        }
        double y = bottom - (s.frame().full ? 16 : 7);
        double base = y + s.frame().small * Pen.BASE;
        double end = s.pen().text(s.frame().margin, base, s.words().of("Machine", "n", desk.machine().number()) + ", "
                + desk.qp().ref().words(), Role.FG_MUTED, s.small(400));
        String state = desk.qp().state();
        double r = s.frame().full ? 6 : 4.5;
        StateGlyph.draw(s.pen(), end + 12 + r, y, r, state);
        var last = desk.qp().lastPassage();
        String since = last == null || last.refused() ? state : s.words().of("queues.since", "state", state, "n", last.step());
        s.pen().text(end + 18 + 2 * r, base, since, StateGlyph.kind(state).ink(), s.small(600));
    }

    private static void legend(Sheet s, double x, double top) {
        double step = s.frame().full ? 22 : 12.5;
        double wide = s.frame().full ? 18 : 12;
        double high = s.frame().full ? 12 : 7;
        double y = top;
        for (SlotState state : LEGEND) {
            Rings.swatch(s.pen(), x, y - high / 2, wide, high, state);
            s.pen().text(x + wide + 7, y + (s.frame().small - (s.frame().full ? 0 : 0.5)) * Pen.BASE,
                    s.words().of("slot." + state.name().toLowerCase(Locale.ROOT) + ".brief"), Role.FG_MUTED, s.small(400));
            y += step;
        }
    }
}
