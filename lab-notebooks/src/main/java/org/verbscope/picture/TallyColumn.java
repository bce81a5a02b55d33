package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.state.Message;
import org.verbscope.state.Message.Move;

/** What the followed message cost, between the machines. */
final class TallyColumn {
    /** @param evidence what the number rests on: it underlines the number unless that is measured */
    record Count(String id, int number, String name, String detail, Role role, Evidence evidence) { }

    private TallyColumn() { }

    static void draw(Sheet s) {
        Message message = s.cast().message;
        if (message == null) {
            return;
        }
        Move first = message.tally().moves().stream().filter(m -> m.leg() == Leg.HOST_TO_NIC || m.leg() == Leg.USER_TO_KERNEL)
                .findFirst().orElse(null);
        String by = first == null ? "" : first.mover() == Mover.CPU ? "CPU" : "NIC " + first.machine();
        String what = message.work().opcode() + " " + Figures.bytes(message.work().length());
        column(s, s.words().of("message", "n", Figures.count(message.work().wrId())), what, counts(s, message), s.frame().hardware - 4, by);
    }

    /** @param bottom what is below it begins there @param by who packed it; empty while nobody has */
    static void column(Sheet s, String name, String what, List<Count> counts, double bottom, String by) {
        StageFrame f = s.frame();
        double w = f.gap - 24;
        double x = f.left(1) + f.machine + 12;
        double y = f.top + (f.full ? 4 : 1);
        Shape.Anchor middle = Shape.Anchor.MIDDLE;
        s.pen().text(x + w / 2, y + f.label, s.words().of("following"), Role.FG_MUTED, s.small(400), middle);
        s.pen().text(x + w / 2, y + f.label * 2 + 4, s.pen().fitted(name, TextStyle.ui(f.label + 1, 600), w), Role.FG_DEFAULT,
                TextStyle.ui(f.label + 1, 600), middle);
        s.pen().text(x + w / 2, y + f.label * 3 + 8, s.pen().fitted(what, s.mono(400), w), Role.FG_MUTED, s.mono(400), middle);
        y += f.label * 3 + (f.full ? 24 : 16);
        double foot = bottom < f.hardware - 4 ? f.small + (f.full ? 18 : 11) : 0;
        double step = Math.min((bottom - foot - y) / counts.size(), f.full ? 72 : 41);
        for (Count count : counts) {
            row(s, count, x, y, w, step);
            y += step;
        }
        s.pen().line(x, y, x + w, y, Stroke.of(Role.BORDER_MUTED, 1));
        if (!by.isEmpty()) {
            packedBy(s, by, x + w / 2, y + f.small + (f.full ? 8 : 4));
        }
    }

    private static void row(Sheet s, Count count, double x, double y, double w, double step) {
        StageFrame f = s.frame();
        double size = f.full ? 30 : 21;
        s.pen().line(x, y, x + w, y, Stroke.of(Role.BORDER_MUTED, 1));
        double right = x + size * (f.full ? 1.0 : 0.95);
        double middle = y + step / 2;
        var numeral = TextStyle.mono(size, 600);
        String number = Figures.count(count.number);
        s.pen().group(count.id, count.number + " " + count.name + (count.detail.isEmpty() ? "" : ", " + count.detail), pen -> {
            pen.text(right, middle + size * Pen.BASE, number, count.role, numeral, Shape.Anchor.END);
            if (count.evidence != null && count.evidence != Evidence.MEASURED) {
                double wide = Math.max(size * 0.6, s.pen().width(number, numeral));
                Signs.swatch(pen, right - wide, middle + size * Pen.BASE + (f.full ? 6 : 5), wide, count.evidence, Role.FG_MUTED);
            }
            double tx = x + size + (f.full ? 10 : 6);
            boolean two = !count.detail.isEmpty() && step > 27;
            pen.text(tx, two ? middle - 1 : middle + f.label * Pen.BASE, count.name, Role.FG_DEFAULT, s.label(500));
            if (two) {
                pen.text(tx, middle + f.label + (f.full ? 1 : 0), pen.fitted(count.detail, s.small(400), x + w - tx), Role.FG_MUTED,
                        s.small(400));
            }
        });
        String how = count.evidence == null ? "" : ", " + s.words().of("evidence." + count.evidence.name().toLowerCase(Locale.ROOT));
        s.table().add(count.id, s.words().of("following"), count.name, count.number + how);
    }

    private static List<Count> counts(Sheet s, Message message) {
        var counts = new ArrayList<Count>();
        Message.Tally tally = message.tally();
        Evidence mover = tally.moves().isEmpty() ? s.cast().carrier == Carrier.SOFT ? Evidence.MODELLED : s.cast().carrier.dma
                : tally.moves().stream().filter(m -> m.leg() != Leg.WIRE).map(Move::evidence).max(Evidence::compareTo)
                .orElse(s.cast().carrier.dma);
        Words w = s.words();
        counts.add(new Count("tally.moves", tally.payloadMoves(), w.of("payload_moves"), legs(s, tally),
                tally.payloadMoves() > 0 ? Role.PAYLOAD_INK : Role.FG_DEFAULT, null));
        int copies = tally.cpuCopies();
        counts.add(new Count("tally.copies", copies, w.of("cpu_copies"), copies == 0 ? w.of("none")
                : tally.move(Leg.INLINE) != null ? w.of("inline.detail") : copies == 2 ? w.of("one_a_side") : w.of("so_far"),
                copies > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT, mover));
        int entries = tally.kernelEntries();
        long control = s.cast().player(1).machine().controlEntries().count() + s.cast().player(2).machine().controlEntries().count();
        Evidence entered = tally.kernelEvidence() != null ? tally.kernelEvidence() : s.cast().carrier.control;
        counts.add(new Count("tally.entries", entries, w.of("kernel_entries"), entries > 0 ? entry(s)
                : w.of("control_path", "n", control), entries > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT, entered));
        int bells = tally.doorbells();
        counts.add(new Count("tally.doorbells", bells, w.of("doorbells"), bells == 0
                ? s.cast().carrier == Carrier.RXE ? w.of("no_nic") : "" : w.of(tally.receiveDoorbells() == 0 ? "bells.send"
                : "bells", "send", tally.sendDoorbells(), "receive", tally.receiveDoorbells()),
                bells > 0 ? Role.WORK_INK : Role.FG_DEFAULT, bells > 0 ? tally.doorbellEvidence() : null));
        return counts;
    }

    private static String entry(Sheet s) {
        boolean write = s.cast().carrier == Carrier.RXE && s.frame().full;
        return write ? s.words().of("entries.rxe") : "post_send";
    }

    /** E.g. "DMA, wire, DMA" or "2 CPU, 1 wire". */
    private static String legs(Sheet s, Message.Tally tally) {
        List<Move> moves = tally.moves().stream().filter(m -> !m.again()).toList();
        long copies = tally.cpuCopies();
        String again = tally.again() > 0 ? ", " + s.words().of("again", "n", tally.again()) : "";
        if (copies > 1) {
            long wires = moves.stream().filter(m -> m.mover() == Mover.CABLE).count();
            String cpu = s.words().of("legs.cpu", "n", copies);
            return (wires > 0 ? cpu + ", " + s.words().of("legs.wire", "n", wires) : cpu) + again;
        }
        return String.join(", ", moves.stream().map(m -> s.words().of("leg." + m.mover().name().toLowerCase(Locale.ROOT))).toList())
                + again;
    }

    private static void packedBy(Sheet s, String by, double x, double y) {
        boolean processor = by.equals("CPU");
        String word = s.words().of("packed_by");
        double gap = 4;
        double wide = s.pen().width(word, s.small(400)) + gap + s.pen().width(by, s.small(600));
        s.pen().group("tally.packed", word + " " + by, pen -> {
            double end = pen.text(x - wide / 2, y, word, Role.FG_MUTED, s.small(400));
            pen.text(end + gap, y, by, processor ? Role.KERNEL_INK : Role.FG_DEFAULT, s.small(600));
        });
        s.table().add("tally.packed", s.words().of("following"), word, by);
    }
}
