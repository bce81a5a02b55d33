package org.verbscope.picture;

import java.util.List;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.Region;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.rules.Opcodes;

/** The memory region under the request: the whole of it as a bar, and the part around the elements, with its edge and what lies beyond. */
final class MemoryStrip {
    private static final long LEAST_TICK = 16;
    private static final int TICKS = 5;

    private final Sheet s;
    private final StageFrame f;
    private final Desk desk;
    private final Region region;
    private final List<SgeCheck> over;
    private final double x;
    private final double wide;
    private long from;
    private long to;
    private long tick = LEAST_TICK;

    private MemoryStrip(Sheet s, Desk desk, Region region, List<SgeCheck> checks) {
        this.s = s;
        this.f = s.frame();
        this.desk = desk;
        this.region = region;
        over = checks.stream().filter(check -> check.region() != null && check.region().ref().equals(region.ref())).toList();
        x = f.margin;
        wide = f.width - 2 * f.margin;
        window();
    }

    /** The region that matters: of the element that does not fit, else of the first; without a request the machine's newest. Null when there is none. */
    static Region region(Desk desk, List<SgeCheck> checks) {
        SgeCheck telling = checks.stream().filter(c -> !c.fits() && c.region() != null).findFirst()
                .orElseGet(() -> checks.stream().filter(c -> c.region() != null).findFirst().orElse(null));
        if (telling != null) {
            return telling.region();
        }
        var living = desk.machine().living(ObjectKind.MR);
        return living.isEmpty() ? null : desk.machine().regions().get(living.get(living.size() - 1).ref());
    }

    /** @return its lower edge */
    static double draw(Sheet s, Desk desk, List<SgeCheck> checks, double top) {
        StageFrame f = s.frame();
        s.pen().line(0, top + 0.5, f.width, top + 0.5, Stroke.of(Role.BORDER_MUTED, 1));
        Region region = region(desk, checks);
        if (region == null) {
            s.pen().text(f.margin, top + f.label * 1.8, s.words().of("mr.none"), Role.FG_MUTED, s.label(400));
            return top + f.label * 3;
        }
        return new MemoryStrip(s, desk, region, checks).draw(top);
    }

    private void window() {
        long low = over.stream().mapToLong(SgeCheck::offset).min().orElse(0);
        long high = over.stream().mapToLong(c -> c.offset() + c.sge().length()).max().orElse(Math.min(region.length(), 128));
        if (over.isEmpty() && region.moving() != null) {
            low = region.moving().start();
            high = region.moving().end();
        }
        long pad = Math.max(LEAST_TICK, (high - low) / 6);
        while ((high - low + 2 * pad) / tick > TICKS - 1) {
            tick *= 2;
        }
        from = Math.floorDiv(Math.max(Math.min(0, low), low - pad), tick) * tick;
        to = Math.max(from + tick, -Math.floorDiv(-Math.min(Math.max(high, region.length() + (high > region.length() ? pad : 0)), high + pad), tick) * tick);
    }

    private double draw(double top) {
        double y = top + (f.full ? 26 : 14);
        title(y);
        double bar = y + (f.full ? 14 : 8);
        double high = f.full ? 12 : 8;
        whole(bar, high);
        double ruler = bar + high + (f.full ? 26 : 17);
        funnel(bar + high, ruler - (f.full ? 12 : 10));
        double blocks = ruler + (f.full ? 3 : 2);
        double tall = f.full ? 40 : 22;
        part(ruler, blocks, tall);
        return blocks + tall + (f.full ? 26 : 14);
    }

    private String name() {
        return region.ref().words() + (region.label().isEmpty() ? "" : " " + region.label());
    }

    private void title(double y) {
        double size = f.label + (f.full ? 2 : 1);
        double end = s.pen().text(x, y + size * Pen.BASE, name(), Role.FG_DEFAULT, TextStyle.ui(size, 600));
        var keys = region.attributes();
        long pages = MemoryCard.pages(region);
        String text = s.words().of(pages == 1 ? "queues.region.one" : "queues.region", "bytes", Figures.bytes(region.length()), "pages", Figures.count(pages),
                "lkey", keys.getOrDefault("lkey", "?"), "rkey", keys.getOrDefault("rkey", "?"), "access", keys.getOrDefault("access", "?"));
        boolean gone = !desk.machine().alive(region.ref());
        s.pen().text(end + 10, y + f.small * Pen.BASE, s.pen().fitted(gone ? s.words().of("queues.gone") + " " + text : text, s.small(400),
                x + wide - end - 10), gone ? Role.ERROR_INK : Role.FG_MUTED, s.small(400));
        s.table().add("queues.region", s.words().of("machine", "n", desk.machine().number()), name(), text);
    }

    /** The whole region to scale. */
    private void whole(double y, double high) {
        s.pen().rect("queues.mr", name(), x, y, wide, high, 3, Fill.of(Role.BG_INSET), Stroke.of(Role.BORDER_STRONG, 1));
        double scale = (wide - 2) / Math.max(1, region.length());
        for (Region.Span span : region.spans()) {
            s.pen().rect(x + 1 + span.start() * scale, y + 1, Math.max(1.5, span.length() * scale), high - 2, 0, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
        }
        for (SgeCheck check : over) {
            double left = x + 1 + Math.max(0, check.offset()) * scale;
            double right = x + 1 + Math.min(region.length(), check.offset() + check.sge().length()) * scale;
            s.pen().rect(left, y - 2, Math.max(2, right - left), high + 4, 2, Fill.NONE, Stroke.of(check.fits() ? Role.WORK_INK : Role.ERROR_INK, 1));
        }
        Signs.pin(s.pen(), x + wide + 6, y, f.full ? 1.1 : 0.9);
    }

    private void funnel(double y, double below) {
        double scale = (wide - 2) / Math.max(1, region.length());
        Stroke line = Stroke.of(Role.BORDER_MUTED, 1);
        s.pen().polyline(line, x + 1 + Math.max(0, from) * scale, y + 1, x, below);
        s.pen().polyline(line, x + 1 + Math.min(region.length(), to) * scale, y + 1, x + wide, below);
    }

    private double at(long offset) {
        return x + wide * (offset - from) / (double) (to - from);
    }

    private void part(double ruler, double y, double tall) {
        s.pen().rect(x, y, wide, tall, 0, Fill.of(Role.BG_INSET), Stroke.NONE);
        if (to > region.length()) {
            s.pen().rect(at(region.length()), y, x + wide - at(region.length()), tall, 0, Fill.hatch(Role.BORDER_DEFAULT, Role.BG_DEFAULT, 6, 1.2),
                    Stroke.NONE);
        }
        s.pen().line(x, y, x + wide, y, Stroke.of(Role.BORDER_STRONG, 1));
        s.pen().line(x, y + tall, x + wide, y + tall, Stroke.of(Role.BORDER_STRONG, 1));
        for (long offset = from; offset < to; offset += tick) {
            if (at(offset) + s.pen().width("+0x0000", s.mono(400)) < x + wide) {
                s.pen().line(at(offset), ruler - (f.full ? 9 : 7), at(offset), y, Stroke.of(Role.BORDER_STRONG, 1));
                s.pen().text(at(offset) + 4, ruler - (f.full ? 1 : 0.5), (offset < 0 ? "-0x" : "+0x") + String.format("%04x", Math.abs(offset)),
                        Role.FG_MUTED, TextStyle.mono(f.small - (f.full ? 1.5 : 0), 400));
            }
        }
        for (SgeCheck check : over) {
            block(check, y + (f.full ? 5 : 3), tall - (f.full ? 10 : 6));
        }
        if (to > region.length()) {
            edge(y, tall);
        }
    }

    private void block(SgeCheck check, double y, double high) {
        WorkSlot slot = desk.slot();
        long end = check.offset() + check.sge().length();
        long inside = Math.min(end, Math.max(check.offset(), region.length()));
        boolean nics = slot.state().outstanding();
        double left = at(Math.max(from, check.offset()));
        double right = at(Math.min(to, inside));
        Fill ground = nics ? Fill.hatch(Role.WORK_EDGE, Role.BG_DEFAULT, 6, 1.2) : Fill.of(Role.BG_DEFAULT);
        long moved = 0;
        double solidTo = left;
        String id = "queues.block" + check.index();
        s.pen().rect(left, y, Math.max(2, right - left), high, 2, ground, Stroke.of(nics ? Role.WORK_INK : Role.BORDER_STRONG, 1));
        for (Region.Span span : region.spans()) {
            long a = Math.max(span.start(), check.offset());
            long b = Math.min(span.end(), inside);
            boolean counts = slot.work().queue() == WorkQueue.SEND && !Opcodes.isAnswered(slot.work().opcode()) || span.seq() > slot.posted();
            if (counts && b > a) {
                s.pen().rect(at(a), y, Math.max(2, at(b) - at(a)), high, 1, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
                solidTo = at(a) <= solidTo + 1 ? at(b) : solidTo;
                moved += b - a;
            }
        }
        label(id, check, left, right, solidTo, y + high / 2, moved, inside - check.offset(), nics);
        if (check.over() > 0 && end > region.length()) {
            double edge = at(Math.max(region.length(), check.offset()));
            double far = at(Math.min(to, end));
            s.pen().rect(edge, y, Math.max(3, far - edge), high, 2, Fill.hatch(Role.ERROR_EDGE, Role.BG_DEFAULT, 6, 1.5), Stroke.of(Role.ERROR_INK, 2));
            String refused = s.words().of("queues.refused", "n", Figures.bytes(check.over()));
            if (far - edge > s.pen().width(refused, s.small(600)) + 12) {
                s.pen().knockOut((edge + far) / 2, y + high / 2 + f.small * Pen.BASE, refused, Role.ERROR_INK, s.small(600), Shape.Anchor.MIDDLE,
                        Role.BG_DEFAULT);
            } else {
                s.pen().text(far + 7, y + high / 2 + f.small * Pen.BASE, refused, Role.ERROR_INK, s.small(600));
            }
        }
    }

    private void label(String id, SgeCheck check, double left, double right, double solidTo, double middle, long moved, long inside,
            boolean nics) {
        boolean sends = desk.slot().work().queue() == WorkQueue.SEND && !Opcodes.isAnswered(desk.slot().work().opcode());
        String text = "SGE " + check.index() + "  " + (sends ? s.words().of("queues.to_send", "n", Figures.bytes(check.sge().length()))
                : moved > 0 ? s.words().of("queues.written", "n", Figures.bytes(moved))
                : s.words().of(nics ? "queues.nics" : "queues.untouched", "n", Figures.bytes(inside)));
        TextStyle style = s.small(600);
        double room = right - left;
        double width = s.pen().width(text, style);
        double base = middle + f.small * Pen.BASE;
        s.table().add(id, name(), "SGE " + check.index(), text);
        if (width + 12 > room) {
            text = "SGE " + check.index();
            width = s.pen().width(text, style);
        }
        if (width + 8 > room) {
            return;
        }
        boolean on = solidTo - left >= width + 10;
        double x0 = on ? left + 8 : Math.max(left + 8, Math.min(solidTo + 8, right - width - 6));
        if (on) {
            s.pen().text(x0, base, text, Role.ON, style);
        } else if (x0 >= solidTo) {
            s.pen().knockOut(x0, base, text, moved > 0 ? Role.PAYLOAD_INK : nics ? Role.WORK_INK : Role.FG_MUTED, style, Shape.Anchor.START, Role.BG_DEFAULT);
        }
    }

    /** Where the region ends. */
    private void edge(double y, double tall) {
        boolean hurt = over.stream().anyMatch(check -> check.over() > 0);
        Role role = hurt ? Role.ERROR_INK : Role.BORDER_STRONG;
        double at = at(region.length());
        s.pen().line(at, y - (f.full ? 12 : 7), at, y + tall + (f.full ? 8 : 5), Stroke.of(role, 3));
        double base = y + tall + f.small + (f.full ? 4 : 2);
        String ends = s.words().of("queues.ends", "at", "+" + Figures.hex(region.length()));
        String none = s.words().of("queues.not_registered");
        if (at - x > s.pen().width(ends, s.small(600)) + 10) {
            s.pen().text(at - 8, base, ends, hurt ? Role.ERROR_INK : Role.FG_MUTED, s.small(600), Shape.Anchor.END);
        }
        if (x + wide - at > s.pen().width(none, s.small(400)) + 10) {
            s.pen().text(at + 8, base, none, Role.FG_MUTED, s.small(400));
        }
    }
}
