package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.Region;
import org.verbscope.verbs.rules.Opcodes;

/** The bytes under the request, before it was posted and now: what changed is marked, and so is the first byte that was refused. */
final class HexPanes {
    private static final int ROW = 16;

    private enum Look { UNCHANGED, CHANGED, REFUSED, OUTSIDE }

    private final Sheet s;
    private final StageFrame f;
    private final LogIndex index;
    private final Region region;
    private final long refused;
    private final long beforeStep;
    private final TextStyle mono;
    private final TextStyle bold;
    private final double cell;

    private HexPanes(Sheet s, Desk desk, List<SgeCheck> checks, LogIndex index, Region region) {
        this.s = s;
        this.f = s.frame();
        this.index = index;
        this.region = region;
        refused = checks.stream().filter(c -> c.region() != null && c.region().ref().equals(region.ref()) && c.firstRefused() >= 0)
                .mapToLong(SgeCheck::firstRefused).min().orElse(-1);
        beforeStep = desk.slot() == null ? Math.max(0, state().step() - 1) : desk.slot().posted();
        mono = TextStyle.mono(f.full ? 12 : 10, 400);
        bold = TextStyle.mono(f.full ? 12 : 10, 600);
        cell = s.pen().width("0", mono);
    }

    private LabState state() {
        return s.cast().state;
    }

    static void draw(Sheet s, Desk desk, List<SgeCheck> checks, LogIndex index, double top, double bottom) {
        Region region = MemoryStrip.region(desk, checks);
        double row = s.frame().full ? 18.5 : 13.5;
        int rows = (int) Math.floor((bottom - top - (s.frame().full ? 36 : 20)) / row);
        if (region == null || rows < 1 || region.length() == 0) {
            return;
        }
        new HexPanes(s, desk, checks, index, region).draw(rows(desk, checks, region, rows), top, row);
    }

    /** Offsets of the rows to show; -1 for an ellipsis. */
    private static List<Long> rows(Desk desk, List<SgeCheck> checks, Region region, int most) {
        List<SgeCheck> over = checks.stream().filter(c -> c.region() != null && c.region().ref().equals(region.ref())).toList();
        var offsets = new ArrayList<Long>();
        int each = Math.max(1, (most - Math.max(0, over.size() - 1)) / Math.max(1, over.size()));
        for (SgeCheck check : over) {
            long first = Math.floorDiv(Math.max(0, check.offset()), ROW) * ROW;
            long last = Math.floorDiv(Math.max(check.offset(), check.offset() + check.sge().length() - 1), ROW) * ROW;
            long wrong = check.firstRefused() < 0 ? -1 : Math.floorDiv(check.firstRefused(), ROW) * ROW;
            last = wrong >= 0 ? Math.min(last, wrong) : last;
            boolean written = desk.slot() != null && (desk.slot().work().queue() == WorkQueue.RECEIVE
                    || Opcodes.writesLocally(desk.slot().work().opcode()));
            long moving = region.moving() == null || !written ? -1 : Math.floorDiv(region.moving().start(), ROW) * ROW;
            long start = wrong >= 0 ? Math.max(first, last - (each - 1L) * ROW)
                    : moving > first + (each - 1L) * ROW && moving <= last ? Math.max(first, moving - ROW) : first;
            add(offsets, start, Math.min(last, start + (each - 1L) * ROW));
        }
        if (over.isEmpty()) {
            long start = region.moving() == null ? 0 : Math.floorDiv(region.moving().start(), ROW) * ROW;
            add(offsets, start, Math.min(Math.floorDiv(region.length() - 1, ROW) * ROW, start + (most - 1L) * ROW));
        }
        return offsets.size() > most ? offsets.subList(0, most) : offsets;
    }

    private static void add(List<Long> offsets, long from, long last) {
        long before = offsets.isEmpty() ? -ROW : offsets.get(offsets.size() - 1);
        if (!offsets.isEmpty() && from > before + ROW) {
            offsets.add(-1L);
        }
        for (long at = Math.max(from, before + ROW); at <= last; at += ROW) {
            offsets.add(at);
        }
    }

    private void draw(List<Long> offsets, double top, double row) {
        s.pen().line(0, top + 0.5, f.width, top + 0.5, Stroke.of(Role.BORDER_MUTED, 1));
        double left = f.margin;
        double bytes = cell * (7 + 3 * ROW + 1);
        boolean text = f.full;
        double right = f.full ? f.width / 2 : f.width - f.margin - bytes - cell * (ROW + 1);
        double base = top + (f.full ? 20 : 12);
        s.pen().text(left, base, s.words().of("queues.before", "n", beforeStep), Role.FG_DEFAULT, s.small(600));
        s.pen().text(right, base, s.words().of("queues.after", "n", state().step()), Role.FG_DEFAULT, s.small(600));
        double y = base + (f.full ? 22 : 14);
        long last = 0;
        for (long offset : offsets) {
            if (offset < 0) {
                for (double x : new double[] {left, right}) {
                    s.pen().text(x, y, "…", Role.FG_MUTED, mono);
                }
            } else {
                int[] before = bytes(beforeStep, offset);
                int[] after = bytes(state().step(), offset);
                line(offset, before, before, left, y, row, text, false);
                line(offset, before, after, right, y, row, true, true);
                last = offset;
            }
            y += row;
        }
        foot(y, right, last);
    }

    private void foot(double y, double right, long last) {
        if (refused >= 0 && refused <= last + ROW && f.full) {
            Signs.octagon(s.pen(), right + 7, y - 4, 7);
            s.pen().text(right + 20, y, s.words().of("queues.first_refused", "at", "+" + Figures.hex(refused)), Role.ERROR_INK, s.small(600));
        }
    }

    private Look look(long at, int before, int after, boolean now) {
        if (at >= region.length() || at < 0) {
            return now && at == refused ? Look.REFUSED : Look.OUTSIDE;
        }
        return !now ? Look.UNCHANGED : at == refused ? Look.REFUSED : before != after ? Look.CHANGED : Look.UNCHANGED;
    }

    private static String hex(Look look, int value) {
        return look == Look.OUTSIDE || value < 0 ? "··" : String.format("%02x", value);
    }

    /** The bytes of a row; what lies beyond the region is not known. */
    private int[] bytes(long step, long offset) {
        int[] bytes = MemoryImage.at(index, state(), region, step, offset, ROW);
        for (int i = 0; i < ROW; i++) {
            bytes[i] = offset + i >= region.length() ? MemoryImage.UNKNOWN : bytes[i];
        }
        return bytes;
    }

    private void line(long offset, int[] before, int[] bytes, double x, double y, double row, boolean text, boolean now) {
        String id = "queues.hex." + (now ? "after" : "before") + "." + offset;
        var words = new StringBuilder();
        s.pen().group(id, spoken(offset, before, bytes, now, words), pen -> {
            pen.text(x, y, String.format("+%04x", offset), Role.FG_MUTED, mono);
            double start = x + cell * 7;
            for (int i = 0; i < ROW;) {
                Look look = look(offset + i, before[i], bytes[i], now);
                int end = i;
                var run = new StringBuilder();
                while (end < ROW && look(offset + end, before[end], bytes[end], now) == look && (end == i || end != 8)) {
                    run.append(run.length() > 0 ? " " : "").append(hex(look, bytes[end]));
                    end++;
                }
                double at = start + cell * (3 * i + (i >= 8 ? 1 : 0));
                run(pen, at, y, run.toString(), look);
                i = end;
            }
            if (text) {
                ascii(pen, offset, before, bytes, start + cell * (3 * ROW + 2), y, now);
            }
        });
        if (now) {
            s.table().add(id, region.ref().words(), String.format("+%04x", offset), words.toString());
        }
    }

    private void run(Pen pen, double x, double y, String text, Look look) {
        double wide = cell * text.length();
        double size = mono.size();
        switch (look) {
            case CHANGED -> {
                pen.rect(x - 2, y - size * 0.95, wide + 4, size * 1.28, 2, Fill.of(Role.PAYLOAD_TINT), Stroke.NONE);
                pen.text(x, y, text, Role.PAYLOAD_INK, bold);
            }
            case REFUSED -> {
                pen.rect(x - 2, y - size * 0.95, wide + 4, size * 1.28, 2, Fill.of(Role.ERROR_INK), Stroke.NONE);
                pen.text(x, y, text, Role.ON, bold);
            }
            default -> pen.text(x, y, text, Role.FG_SUBTLE, mono);
        }
    }

    private void ascii(Pen pen, long offset, int[] before, int[] bytes, double x, double y, boolean now) {
        for (int i = 0; i < ROW;) {
            Look look = look(offset + i, before[i], bytes[i], now);
            int end = i;
            var run = new StringBuilder();
            while (end < ROW && look(offset + end, before[end], bytes[end], now) == look) {
                run.append(letter(look, bytes[end]));
                end++;
            }
            boolean changed = look == Look.CHANGED;
            pen.text(x + cell * i, y, run.toString(), changed ? Role.PAYLOAD_INK : look == Look.REFUSED ? Role.ERROR_INK : Role.FG_SUBTLE,
                    changed || look == Look.REFUSED ? bold : mono);
            i = end;
        }
    }

    private static char letter(Look look, int value) {
        return look == Look.OUTSIDE ? ' ' : value >= 0x20 && value < 0x7f ? (char) value : '.';
    }

    private String spoken(long offset, int[] before, int[] bytes, boolean now, StringBuilder words) {
        int changed = 0;
        for (int i = 0; i < ROW; i++) {
            Look look = look(offset + i, before[i], bytes[i], now);
            words.append(i > 0 ? " " : "").append(hex(look, bytes[i]));
            changed += look == Look.CHANGED ? 1 : 0;
        }
        words.append(changed == 0 ? "" : ", " + s.words().of("queues.changed", "n", changed));
        if (now && refused >= offset && refused < offset + ROW) {
            words.append(", ").append(s.words().of("queues.first_refused", "at", "+" + Figures.hex(refused)));
        }
        return String.format("+%04x ", offset) + words;
    }
}
