package org.verbscope.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.verbscope.picture.PacketTrail.Crossing;
import org.verbscope.picture.PacketTrail.Fate;
import org.verbscope.state.Wire;

/**
 * Draws packets as a ladder between two machines: when each left, when it arrived or where it was lost, and which were
 * sent again. Time runs down in the order of the events, not to scale; the clock stands at the right. A pure function
 * of its arguments.
 */
public final class LadderView {
    /** Ids of packets: {@code ladder.12} is the twelfth. */
    public static final String PACKET = "ladder.";

    private final Words words;
    private final Pen pen = new Pen(AwtText.shared());
    private final PictureTable table = new PictureTable();
    private final double width;
    private final double height;
    private final boolean full;
    private final double left;
    private final double right;
    private final double top;
    private final double row;
    private final TextStyle small;

    private LadderView(double width, double height, Locale locale) {
        words = new Words(locale);
        this.width = width;
        this.height = height;
        full = width >= 420;
        small = TextStyle.ui(full ? 12 : 10, 500);
        left = full ? 118 : 86;
        right = width - (full ? 150 : 92);
        top = full ? 58 : 46;
        row = full ? 17 : 13.5;
    }

    /** @param chosen number of a packet, from 1, that is in sight and stands out; 0 for none */
    public static Picture draw(PacketTrail trail, long step, int chosen, double width, double height, Locale locale) {
        var view = new LadderView(width, height, locale);
        view.draw(trail, step, chosen);
        return new Picture(width, height, view.pen.shapes(), new Caption(step, view.words.of("packets.ladder"), "", null), view.table.rows());
    }

    private void draw(PacketTrail trail, long step, int chosen) {
        int rows = (int) Math.max(2, Math.floor((height - top - 10) / row));
        int count = trail.count(step);
        List<Crossing> shown = window(trail, step, count, chosen, rows);
        heads(shown);
        if (shown.isEmpty()) {
            pen.text((left + right) / 2, top + 40, words.of("packets.none"), Role.FG_MUTED, small, Shape.Anchor.MIDDLE);
            return;
        }
        Map<Long, Double> places = places(shown, rows);
        clock(shown, places);
        for (Crossing crossing : shown) {
            pen.group(PACKET + crossing.number(), spoken(crossing), inner -> packet(inner, crossing, places, crossing.number() == chosen));
            table.add(PACKET + crossing.number(), words.of("packets.line", "a", crossing.from(), "b", crossing.to()), name(crossing), spoken(crossing));
        }
    }

    /** As many packets as there are rows for, the chosen one among them; without one the newest. */
    private static List<Crossing> window(PacketTrail trail, long step, int count, int chosen, int rows) {
        int end = chosen > 0 ? Math.min(count, chosen + rows / 4) : count;
        var shown = new ArrayList<Crossing>();
        int used = 0;
        for (int i = end - 1; i >= 0; i--) {
            Crossing crossing = trail.at(i, step);
            used += crossing.ended() > 0 && crossing.ended() != crossing.sent() ? 2 : 1;
            if (used > rows) {
                break;
            }
            shown.add(0, crossing);
        }
        return shown;
    }

    private void heads(List<Crossing> shown) {
        int one = shown.isEmpty() ? 1 : Math.min(shown.get(0).from(), shown.get(0).to());
        int two = shown.isEmpty() ? 2 : Math.max(shown.get(0).from(), shown.get(0).to());
        TextStyle strong = TextStyle.ui(full ? 13 : 11, 600);
        pen.text(14, 18, words.of("packets.ladder"), Role.FG_DEFAULT, TextStyle.ui(full ? 14 : 11.5, 600));
        String how = words.of("packets.order");
        if (14 + pen.width(words.of("packets.ladder"), TextStyle.ui(full ? 14 : 11.5, 600)) + pen.width(how, small) + 24 < width) {
            pen.text(width - 12, 18, how, Role.FG_MUTED, TextStyle.ui(small.size(), 400), Shape.Anchor.END);
        }
        pen.text(left, top - 9, words.of("Machine", "n", Math.max(1, one)), Role.FG_DEFAULT, strong, Shape.Anchor.MIDDLE);
        pen.text(right, top - 9, words.of("Machine", "n", Math.max(2, two)), Role.FG_DEFAULT, strong, Shape.Anchor.MIDDLE);
        for (double x : new double[] {left, right}) {
            pen.rect(x - 3.5, top, 7, height - top - 8, 2, Fill.of(Role.BG_INSET), Stroke.of(Role.BORDER_STRONG, 1));
        }
    }

    /** The height of each event, in their order. */
    private Map<Long, Double> places(List<Crossing> shown, int rows) {
        var steps = new TreeSet<Long>();
        for (Crossing crossing : shown) {
            steps.add(crossing.sent());
            if (crossing.ended() > 0) {
                steps.add(crossing.ended());
            }
        }
        double pitch = Math.min(row * 1.6, (height - top - 24) / Math.max(1, Math.min(rows, steps.size())));
        var places = new HashMap<Long, Double>();
        double y = top + 12;
        for (Long step : steps) {
            places.put(step, y);
            y += pitch;
        }
        return places;
    }

    /** The lab's clock beside some of the events. */
    private void clock(List<Crossing> shown, Map<Long, Double> places) {
        TextStyle mono = TextStyle.mono(full ? 11 : 10, 400);
        double last = -100;
        List<Double> taken = shown.stream().filter(c -> c.ended() > 0 && c.from() < c.to()).map(c -> places.get(c.ended())).toList();
        for (Crossing crossing : shown) {
            double y = places.get(crossing.sent());
            boolean clear = taken.stream().allMatch(other -> Math.abs(other - y) > small.size());
            if (y - last > row * 2.6 && crossing.from() < crossing.to() && clear) {
                String time = Figures.time(crossing.time());
                pen.line(right + 4, y, width - 4, y, Stroke.of(Role.BORDER_MUTED, 1));
                pen.knockOut(width - 6, y + 3.5, time, Role.FG_MUTED, mono, Shape.Anchor.END, Role.BG_DEFAULT);
                last = y;
            }
        }
    }

    private String name(Crossing crossing) {
        boolean answer = Wire.acknowledges(crossing.packet());
        String psn = Figures.psn(crossing.packet().psn());
        return answer ? (Wire.negative(crossing.packet()) ? "NAK " : "ACK ") + psn : psn;
    }

    private String spoken(Crossing crossing) {
        String fate = switch (crossing.fate()) {
            case ARRIVED -> words.of("packets.taken");
            case DROPPED -> words.of("packets.dropped", "reason", DropReasons.said(words, crossing.reason()));
            case UNDER_WAY -> words.of("packets.under_way");
        };
        return crossing.packet().name() + ", PSN " + Figures.psn(crossing.packet().psn()) + ", " + fate
                + (crossing.again() > 0 ? ", " + words.of("packets.again", "n", crossing.again() + 1) : "");
    }

    private void packet(Pen p, Crossing c, Map<Long, Double> places, boolean chosen) {
        boolean rightward = c.from() < c.to();
        double from = rightward ? left + 4 : right - 4;
        double to = rightward ? right - 4 : left + 4;
        double y1 = places.get(c.sent());
        double y2 = c.ended() > 0 ? places.get(c.ended()) : y1 + row;
        boolean nak = Wire.negative(c.packet());
        boolean answer = Wire.acknowledges(c.packet());
        boolean lost = c.fate() == Fate.DROPPED;
        Role ink = nak ? Role.ERROR_INK : lost ? Role.BORDER_STRONG : c.packet().payload() > 0 ? Role.PAYLOAD_INK : Role.PROTO_INK;
        double part = c.reached() ? 1 : lost ? 0.58 : 0.5;
        double endX = from + (to - from) * part;
        double endY = y1 + (y2 - y1) * part;
        Stroke stroke = Stroke.of(ink, chosen ? 3 : nak ? 2.5 : 1.5, c.evidence());
        p.line(from, y1, endX, endY, stroke);
        if (c.reached()) {
            head(p, endX, endY, endX - from, endY - y1, ink);
        } else if (lost) {
            Signs.octagon(p, endX, endY, full ? 9 : 7);
        }
        sign(p, c, rightward, y1, answer, nak, lost);
        arrival(p, c, rightward, y2, lost);
        if (chosen) {
            p.circle(from, y1, 4, Fill.of(Role.FG_DEFAULT), Stroke.NONE);
        }
    }

    private static void head(Pen p, double x, double y, double dx, double dy, Role role) {
        double length = Math.hypot(dx, dy);
        double ux = dx / length;
        double uy = dy / length;
        double s = 3.6;
        p.polygon(Fill.of(role), Stroke.NONE, x, y, x - ux * s * 2 - uy * s * 0.9, y - uy * s * 2 + ux * s * 0.9, x - ux * s * 2 + uy * s * 0.9,
                y - uy * s * 2 - ux * s * 0.9);
    }

    /** The packet beside its sender. */
    private void sign(Pen p, Crossing c, boolean rightward, double y, boolean answer, boolean nak, boolean lost) {
        String text = name(c);
        double high = full ? 15 : 12;
        TextStyle style = TextStyle.ui(full ? 11 : 10, 600);
        double wide = Math.max(full ? 60 : 46, p.width(text, style) + high * 1.4);
        double x = rightward ? left - 10 - wide / 2 : right + 10 + wide / 2;
        if (nak) {
            Signs.octagon(p, rightward ? left - 16 : right + 16, y, high * 0.5);
            p.text(rightward ? left - 26 : right + 26, y + style.size() * Pen.BASE, text, Role.ERROR_INK, style,
                    rightward ? Shape.Anchor.END : Shape.Anchor.START);
        } else if (answer) {
            Signs.chevron(p, x, y, wide, high, text, style.size(), rightward, lost);
        } else {
            Kind kind = c.packet().payload() > 0 ? Kind.PAYLOAD : Kind.PROTO;
            Signs.packet(p, x, y, wide, high, text, style.size(), rightward, kind, lost);
        }
        if (c.again() > 0) {
            String nth = words.of("packets.nth", "n", c.again() + 1);
            double edge = rightward ? left - 14 - wide : Math.min(right + 14 + wide, width - 3 - p.width(nth, small));
            p.text(edge, y + small.size() * Pen.BASE, nth, Role.PAYLOAD_INK, small, rightward ? Shape.Anchor.END : Shape.Anchor.START);
        }
    }

    private void arrival(Pen p, Crossing c, boolean rightward, double y, boolean lost) {
        if (c.fate() == Fate.UNDER_WAY) {
            return;
        }
        String text = words.of(!lost ? "packets.taken" : c.reached() ? "packets.refused" : "packets.lost");
        if (rightward) {
            p.text(right + 10, y + small.size() * Pen.BASE, text, lost ? Role.ERROR_INK : Role.DONE_INK, small);
        }
    }
}
