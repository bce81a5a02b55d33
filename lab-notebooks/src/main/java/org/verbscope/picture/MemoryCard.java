package org.verbscope.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.state.QueuePair;
import org.verbscope.state.Region;
import org.verbscope.state.Region.Span;
import org.verbscope.state.WorkSlot;

/** The memory region in user space: its pages, whose they are and where payload stands. */
final class MemoryCard {
    static final long PAGE = 4096;
    private static final int MOST = 4;

    private MemoryCard() { }

    static void draw(Sheet s, Player player) {
        StageFrame f = s.frame();
        double x = f.payloadX(player.side());
        double w = f.payloadWidth();
        double y = f.cardTop();
        double bottom = f.cardBottom();
        Region region = player.region();
        String id = player.id() + ".mr";
        s.pen().card(id, region == null ? s.words().of("mr.none") : name(player), x, y, w, bottom - y, Stroke.Dash.SOLID);
        if (region == null) {
            return;
        }
        double base = y + f.label + 5;
        String key = region.attributes().getOrDefault("lkey", "");
        double keyWidth = f.full && !key.isEmpty() ? s.pen().width("lkey " + key, s.mono(400)) + 10 : 0;
        s.pen().text(x + 9, base, s.pen().fitted(name(player), s.label(600), w - 18 - keyWidth), Role.FG_DEFAULT, s.label(600));
        if (keyWidth > 0) {
            s.pen().text(x + w - 9, base, "lkey " + key, Role.FG_MUTED, s.mono(400), Shape.Anchor.END);
        }
        double top = y + f.label + (f.full ? 20 : 14);
        double foot = f.full ? 24 : 0;
        pages(s, player, x + (f.full ? 20 : 17), top, w - (f.full ? 32 : 26), bottom - top - (f.full ? 12 : 8) - foot);
        if (f.full) {
            Signs.pin(s.pen(), x + 12, bottom - 22, 1.1);
            s.pen().text(x + 20, bottom - 14, s.words().of("pinned"), Role.FG_MUTED, s.small(400));
        }
    }

    private static String name(Player player) {
        Region region = player.region();
        String number = ControlLane.name(player.machine(), region.ref());
        return region.label().isEmpty() ? number : number + " " + region.label();
    }

    /** First page of the region, and how many there are. */
    static long pages(Region region) {
        long first = region.address() / PAGE;
        long last = (region.address() + Math.max(1, region.length()) - 1) / PAGE;
        return last - first + 1;
    }

    static long pageOf(Region region, long offset) {
        return (region.address() + offset) / PAGE - region.address() / PAGE;
    }

    /** The first of the pages that are drawn: the one that moves is always among them. */
    static long firstShown(Region region) {
        long hot = region.moving() == null ? 0 : pageOf(region, Math.max(0, region.moving().end() - 1));
        return Math.max(0, Math.min(hot - MOST + 1, pages(region) - MOST));
    }

    static int shown(Region region) {
        return (int) Math.min(MOST, pages(region));
    }

    private static void pages(Sheet s, Player player, double x, double y, double w, double h) {
        Region region = player.region();
        StageFrame f = s.frame();
        double gap = f.full ? 6 : 4;
        int n = shown(region);
        double high = Math.min((h - gap * (n - 1)) / n, (h - gap * (MOST - 1)) / MOST * (n == 1 ? 1.4 : 1));
        long first = firstShown(region);
        for (int i = 0; i < n; i++) {
            page(s, player, first + i, x, y + i * (high + gap), w, high);
        }
        long hidden = pages(region) - n;
        if (hidden > 0 && f.full) {
            s.pen().text(x + w, f.cardBottom() - 14, s.words().of("more_pages", "n", Figures.count(hidden)), Role.FG_MUTED,
                    s.small(400), Shape.Anchor.END);
        }
    }

    private static void page(Sheet s, Player player, long page, double x, double y, double w, double h) {
        StageFrame f = s.frame();
        Region region = player.region();
        long start = Math.max(0, page * PAGE - region.address() % PAGE);
        long end = Math.min(region.length(), (page + 1) * PAGE - region.address() % PAGE);
        List<Span> owned = owned(player, start, end);
        List<Span> payload = payload(player, start, end);
        String id = player.id() + ".mr.page" + page;
        boolean nics = !owned.isEmpty();
        String label = label(s, player, page, start, end, payload, nics);
        Pen pen = s.pen();
        pen.rect(id, s.words().of("page", "n", page) + ", " + label, x, y, w, h, 2,
                nics ? Fill.hatch(Role.WORK_EDGE, Role.BG_DEFAULT, 6, 1.2) : Fill.of(Role.BG_DEFAULT),
                Stroke.of(nics ? Role.WORK_INK : Role.BORDER_DEFAULT, 1));
        double scale = (w - 2) / Math.max(1, end - start);
        double solidTo = 0;
        for (Span span : payload) {
            double from = (span.start() - start) * scale;
            double wide = Math.max(2, span.length() * scale);
            pen.rect(x + 1 + from, y + 1, wide, h - 2, 1, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
            solidTo = from <= solidTo + 1 ? Math.max(solidTo, from + wide) : solidTo;
        }
        if (hot(s, player, start, end)) {
            pen.rect(x - 2, y - 2, w + 4, h + 4, 4, Fill.NONE, Stroke.of(Role.PAYLOAD_INK, 2));
        }
        text(s, label, x, y + h / 2 + f.small * Pen.BASE, w, solidTo, nics, !payload.isEmpty());
        Signs.pin(pen, x - 8, y + h / 2 - 3, f.full ? 1.1 : 0.9);
        s.table().add(id, s.where(player) + ", " + name(player), s.words().of("page", "n", page), label);
    }

    /** A page as a block for the back row: whose it is and how much of it is payload. */
    static void block(Sheet s, Player player, long page, double x, double y, double w, double h, TextStyle style) {
        Region region = player.region();
        long start = Math.max(0, page * PAGE - region.address() % PAGE);
        long end = Math.min(region.length(), (page + 1) * PAGE - region.address() % PAGE);
        List<Span> payload = payload(player, start, end);
        boolean nics = !owned(player, start, end).isEmpty();
        Pen pen = s.pen();
        pen.rect(player.id() + ".mr.page" + page, s.words().of("page", "n", page), x, y, w, h, 2,
                nics ? Fill.hatch(Role.WORK_EDGE, Role.BG_DEFAULT, 9, 2) : Fill.of(Role.BG_DEFAULT),
                Stroke.of(nics ? Role.WORK_INK : Role.BORDER_DEFAULT, 1.5));
        long bytes = payload.stream().mapToLong(Span::length).sum();
        // A message of some bytes must be seen from the back row, too.
        double share = bytes == 0 ? 0 : Math.max(bytes, (end - start) * 0.45) / (end - start);
        if (share > 0) {
            pen.rect(x + 1, y + 1, (w - 2) * Math.min(1, share), h - 2, 1, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
        }
        if (share > 0.9) {
            pen.text(x + w / 2, y + h / 2 + style.size() * Pen.BASE, "p" + page, Role.ON, style, Shape.Anchor.MIDDLE);
        }
        if (hot(s, player, start, end)) {
            pen.rect(x - 4, y - 4, w + 8, h + 8, 5, Fill.NONE, Stroke.of(Role.PAYLOAD_INK, 3));
        }
    }

    private static void text(Sheet s, String label, double x, double y, double w, double solidTo, boolean nics, boolean payload) {
        TextStyle style = s.mono(500);
        double whole = s.pen().width(label, style);
        String word = s.words().of("bytes", "range", "");
        if (payload && solidTo < whole + 10 && w - solidTo - 11 < whole && label.startsWith(word) && word.length() > 1) {
            // Neither beside the bytes nor in them: the range says it without its word.
            text(s, label.substring(word.length()), x, y, w, solidTo, nics, true);
            return;
        }
        if (solidTo >= whole + 10) {
            s.pen().text(x + 7, y, label, Role.ON, style);
            return;
        }
        double at = payload ? Math.max(x + 4, Math.min(x + solidTo + 7, x + w - whole - 4)) : x + 7;
        String fitted = s.pen().fitted(label, style, w - (at - x) - 3);
        Role role = payload ? Role.PAYLOAD_INK : nics ? Role.WORK_INK : Role.FG_MUTED;
        if (nics || payload) {
            s.pen().knockOut(at, y, fitted, role, style, Shape.Anchor.START, Role.BG_DEFAULT);
        } else {
            s.pen().text(at, y, fitted, role, style);
        }
    }

    private static String label(Sheet s, Player player, long page, long start, long end, List<Span> payload, boolean nics) {
        boolean full = s.frame().full;
        String owner = s.words().of("owner." + s.cast().carrier.key());
        if (payload.isEmpty()) {
            String whose = page == 0 && full ? s.words().of("until_cqe", "owner", owner) : owner;
            return nics ? whose : s.words().of("page.nothing");
        }
        long bytes = payload.stream().mapToLong(Span::length).sum();
        String text = first(player).head().text();
        Span first = payload.get(0);
        if (first.start() == 0 && first.length() <= 24 && text.length() >= first.length()) {
            return text.substring(0, (int) first.length());
        } else if (nics) {
            return full ? Figures.bytes(bytes) : Figures.count(bytes);
        }
        String range = Figures.count(first.start()) + " – " + Figures.count(payload.get(payload.size() - 1).end() - 1);
        return !full ? s.words().of("page", "n", page) : page == 0 ? s.words().of("bytes", "range", range) : range;
    }

    /** That region over this memory by which the first bytes were written last. */
    private static Region first(Player player) {
        return player.sameMemory().stream().filter(region -> !region.spans().isEmpty() && region.spans().get(0).start() == 0)
                .max(Comparator.comparingLong(region -> region.spans().get(0).seq())).orElse(player.region());
    }

    private static boolean hot(Sheet s, Player player, long start, long end) {
        Region region = player.region();
        DmaRead read = s.now(DmaRead.class, player.side());
        DmaWrite write = s.now(DmaWrite.class, player.side());
        BufferWritten written = s.now(BufferWritten.class, player.side());
        boolean moved = read != null && read.mr().equals(region.ref()) || write != null && write.mr().equals(region.ref());
        if (moved && region.moving() != null) {
            return region.moving().start() < end && region.moving().end() > start;
        }
        return written != null && written.mr().equals(region.ref()) && written.offset() < end
                && written.offset() + written.length() > start;
    }

    /** Parts of a page that a posted receive gave away. */
    private static List<Span> owned(Player player, long start, long end) {
        var owned = new ArrayList<Span>();
        QueuePair qp = player.queuePair();
        if (qp == null) {
            return owned;
        }
        qp.receiveQueue().slots().values().filter(slot -> slot.state().outstanding()).forEach(slot -> {
            for (Span span : ranges(player.region(), slot)) {
                add(owned, span, start, end);
            }
        });
        return owned;
    }

    /** Bytes that hold payload; what lay there before a receive was posted is the device's to overwrite. */
    private static List<Span> payload(Player player, long start, long end) {
        var payload = new ArrayList<Span>();
        QueuePair qp = player.queuePair();
        for (Span span : player.sameMemory().stream().flatMap(region -> region.spans().stream())
                .sorted(Comparator.comparingLong(Span::start)).toList()) {
            boolean stale = qp != null && qp.receiveQueue().slots().values().anyMatch(slot -> slot.state().outstanding()
                    && slot.posted() > span.seq() && ranges(player.region(), slot).stream()
                    .anyMatch(r -> r.start() <= span.start() && r.end() >= span.end()));
            if (!stale) {
                add(payload, span, start, end);
            }
        }
        return payload;
    }

    private static List<Span> ranges(Region region, WorkSlot slot) {
        var ranges = new ArrayList<Span>();
        for (Sge sge : slot.work().sges()) {
            if (region.contains(sge.address(), Math.min(sge.length(), region.length()))) {
                long from = sge.address() - region.address();
                ranges.add(new Span(from, Math.min(region.length(), from + sge.length()), slot.posted(), 0));
            }
        }
        return ranges;
    }

    private static void add(List<Span> to, Span span, long start, long end) {
        long a = Math.max(start, span.start());
        long b = Math.min(end, span.end());
        if (a >= b) {
            return;
        }
        Span before = to.isEmpty() ? null : to.get(to.size() - 1);
        if (before != null && before.end() >= a) {
            to.set(to.size() - 1, new Span(before.start(), Math.max(before.end(), b), span.seq(), span.message()));
        } else {
            to.add(new Span(a, b, span.seq(), span.message()));
        }
    }
}
