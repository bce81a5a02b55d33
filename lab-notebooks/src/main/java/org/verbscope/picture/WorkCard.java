package org.verbscope.picture;

import java.util.List;
import java.util.Set;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.CqRing;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;

/** The request that is looked at: its elements, each with its verdict, and its completion with what of it is not valid struck out. */
final class WorkCard {
    /** Successes whose {@code byte_len} is defined (ibv_poll_cq(3)). */
    private static final Set<WcOpcode> TELL_LENGTH = Set.of(WcOpcode.RDMA_READ, WcOpcode.COMP_SWAP, WcOpcode.FETCH_ADD, WcOpcode.RECV,
            WcOpcode.RECV_RDMA_WITH_IMM);

    private WorkCard() { }

    static void draw(Sheet s, Desk desk, List<SgeCheck> checks, double top, double bottom) {
        StageFrame f = s.frame();
        double x = QueueRings.width(f) + (f.full ? 10 : 4);
        double wide = f.width - f.margin - x;
        s.pen().rect(x, top, wide, bottom - top, 8, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_DEFAULT, 1));
        double pad = f.full ? 15 : 9;
        if (desk.slot() == null) {
            double base = top + pad + f.label;
            for (String line : s.pen().wrapped(s.words().of("queues.no_work"), s.label(400), wide - 2 * pad, 3)) {
                s.pen().text(x + pad, base, line, Role.FG_MUTED, s.label(400));
                base += f.label * 1.5;
            }
            return;
        }
        double line = top + (f.full ? 26 : 14);
        head(s, desk.slot(), x + pad, x + wide - pad, line);
        double next = elements(s, checks, x + pad, line + (f.full ? 24 : 16), wide - 2 * pad, bottom);
        completion(s, desk, x + pad, next, wide - 2 * pad, bottom);
    }

    private static Kind kind(SlotState state) {
        return switch (state) {
            case ANSWERED, DONE, DONE_POLLED -> Kind.DONE;
            case FAILED, FLUSHED -> Kind.ERROR;
            default -> Kind.WORK;
        };
    }

    private static void head(Sheet s, WorkSlot slot, double x, double right, double y) {
        StageFrame f = s.frame();
        Kind kind = kind(slot.state());
        double w = f.full ? 32 : 22;
        Signs.wqe(s.pen(), x + w / 2, y, w, f.full ? 22 : 14, s.pen().fitted(Long.toString(slot.work().wrId()), TextStyle.ui(f.small, 600), w - 4),
                f.small, kind == Kind.ERROR ? Role.ERROR_INK : Role.WORK_INK, false);
        String state = slot.status() >= 0 ? WcStatus.nameOf(slot.status()) + " " + slot.status()
                : s.words().of("slot." + slot.state().name().toLowerCase(java.util.Locale.ROOT) + ".brief");
        double wide = s.pen().width(state, s.mono(600)) + (f.full ? 16 : 12);
        double high = f.small + (f.full ? 10 : 5);
        s.pen().rect(right - wide, y - high / 2, wide, high, 4, Fill.of(kind.ink()), Stroke.NONE);
        s.pen().text(right - wide / 2, y + f.small * Pen.BASE, state, Role.ON, s.mono(600), Shape.Anchor.MIDDLE);
        boolean receive = slot.work().queue() == WorkQueue.RECEIVE;
        String title = receive ? s.words().of("queues.receive", "id", slot.work().wrId())
                : s.words().of("queues.request", "opcode", slot.work().opcode(), "id", slot.work().wrId());
        double size = f.label + (f.full ? 1.5 : 0.5);
        s.pen().text(x + w + 9, y + size * Pen.BASE, s.pen().fitted(title, TextStyle.ui(size, 600), right - wide - x - w - 17), Role.FG_DEFAULT,
                TextStyle.ui(size, 600));
        s.table().add("queues.work", s.words().of("queues.looked_at"), title, state);
    }

    /** @return where what stands under them begins */
    private static double elements(Sheet s, List<SgeCheck> checks, double x, double top, double wide, double bottom) {
        StageFrame f = s.frame();
        double[] columns = f.full ? new double[] {0, 40, 0.42, 0.56, 0.73} : new double[] {0, 30, 0.42, 0.57, 0.75};
        double row = f.full ? 29 : 16;
        double y = top;
        String[] heads = {"queues.sge", "queues.address", "queues.length", "queues.lkey", "states.col.verdict"};
        for (int i = 0; i < heads.length; i++) {
            double at = x + (i < 2 ? columns[i] : columns[i] * wide);
            s.pen().text(at, y + f.small * 0.5, s.words().of(heads[i]), Role.FG_MUTED, s.small(500));
        }
        y += f.full ? 12 : 9;
        int most = (int) Math.max(1, Math.floor((bottom - y - (f.full ? 70 : 26)) / row));
        List<SgeCheck> shown = checks.size() <= most ? checks : checks.subList(0, most);
        for (SgeCheck check : shown) {
            element(s, check, x, y, wide, row, columns);
            y += row;
        }
        if (checks.isEmpty()) {
            s.pen().text(x, y + row * 0.6, s.words().of("queues.no_sge"), Role.FG_MUTED, s.small(400));
            y += row;
        } else if (shown.size() < checks.size()) {
            s.pen().text(x, y + f.small * 0.8, s.words().of("queues.more_sge", "n", checks.size() - shown.size()), Role.FG_MUTED, s.small(400));
            y += f.small + 3;
        }
        return y;
    }

    private static void element(Sheet s, SgeCheck check, double x, double y, double wide, double row, double[] columns) {
        StageFrame f = s.frame();
        double middle = y + row / 2;
        double base = middle + f.small * Pen.BASE;
        boolean wrong = !check.fits();
        String address = check.region() == null ? Figures.hex(check.sge().address())
                : (f.full ? check.region().ref().words() : "MR") + (check.offset() < 0 ? " − 0x" : " + 0x") + Long.toHexString(Math.abs(check.offset()));
        String verdict = s.words().of(check.verdict(), "n", Figures.count(check.over()));
        s.pen().group("queues.sge" + check.index(), "SGE " + check.index() + ", " + address + ", " + Figures.bytes(check.sge().length()) + ", "
                + verdict, pen -> {
            if (wrong) {
                pen.rect(x - 6, y + 1, wide + 12, row - 2, 4, Fill.of(Role.ERROR_TINT), Stroke.of(Role.ERROR_INK, 1));
            }
            pen.text(x, base, Integer.toString(check.index()), Role.FG_DEFAULT, s.mono(400));
            pen.text(x + columns[1], base, pen.fitted(address, s.mono(400), columns[2] * wide - columns[1] - 4), Role.FG_DEFAULT, s.mono(400));
            pen.text(x + columns[2] * wide, base, Figures.count(check.sge().length()), Role.FG_DEFAULT, s.mono(400));
            pen.text(x + columns[3] * wide, base, pen.fitted(Figures.hex(Integer.toUnsignedLong(check.sge().lkey())), s.mono(400),
                    (columns[4] - columns[3]) * wide - 4), Role.FG_DEFAULT, s.mono(400));
            double r = f.small * 0.5;
            double at = x + columns[4] * wide;
            if (wrong) {
                Signs.octagon(pen, at + r, middle, r + 0.5);
            } else {
                Signs.tick(pen, at + r, middle, f.small * 0.85, Role.DONE_INK);
            }
            pen.text(at + 2 * r + 5, base, pen.fitted(verdict, s.small(wrong ? 600 : 400), x + wide - at - 2 * r - 3), wrong ? Role.ERROR_INK
                    : Role.FG_DEFAULT, s.small(wrong ? 600 : 400));
        });
        s.table().add("queues.sge" + check.index(), s.words().of("queues.looked_at"), "SGE " + check.index(), address + ", "
                + Figures.bytes(check.sge().length()) + ", " + verdict);
    }

    private static void completion(Sheet s, Desk desk, double x, double top, double wide, double bottom) {
        StageFrame f = s.frame();
        CqRing.Cqe cqe = desk.completion();
        double chip = f.small + (f.full ? 10 : 5);
        double y = top + (f.full ? 12 : 4);
        if (bottom - y < chip + (f.full ? 26 : 0)) {
            return;
        }
        if (f.full) {
            s.pen().line(x, y - 4, x + wide, y - 4, Stroke.of(Role.BORDER_MUTED, 1));
            y += 14;
            s.pen().text(x, y, s.words().of(cqe == null ? "queues.no_cqe" : "queues.its_cqe"), cqe == null ? Role.FG_MUTED : Role.FG_DEFAULT,
                    s.small(600));
            y += 10;
        }
        if (cqe == null) {
            return;
        }
        boolean failed = cqe.status() != 0;
        double at = x;
        at = chip(s, at, y, chip, "wr_id " + cqe.wrId(), false);
        at = chip(s, at, y, chip, "status " + cqe.status(), false);
        at = chip(s, at, y, chip, "qp_num " + Figures.hex(cqe.qp().number()), false);
        boolean length = failed || cqe.byteLen() < 0 || TELL_LENGTH.stream().noneMatch(opcode -> opcode.name().equals(cqe.opcode()));
        String[] rest = {"byte_len " + Math.max(0, cqe.byteLen()), "opcode " + (cqe.opcode().isEmpty() ? "0" : cqe.opcode())};
        for (int i = 0; i < rest.length; i++) {
            boolean invalid = i == 0 ? length : failed;
            if (at + s.pen().width(rest[i], s.mono(400)) + 12 <= x + wide) {
                at = chip(s, at, y, chip, rest[i], invalid);
            }
            s.table().add("queues.cqe" + i, s.words().of("queues.its_cqe"), rest[i], s.words().of(failed ? "queues.invalid" : invalid ? "queues.undefined"
                    : "queues.valid"));
        }
        if (f.full && failed && bottom - y > chip + 20) {
            s.pen().text(x, y + chip + 16, s.words().of("queues.struck"), Role.FG_MUTED, s.small(400));
        }
    }

    private static double chip(Sheet s, double x, double y, double high, String text, boolean struck) {
        TextStyle style = TextStyle.mono(s.frame().small - (s.frame().full ? 0.5 : 0), 400);
        double wide = s.pen().width(text, style) + (s.frame().full ? 14 : 8);
        s.pen().rect(x, y, wide, high, 4, Fill.of(struck ? Role.BG_DEFAULT : Role.BG_INSET), struck ? Stroke.of(Role.BORDER_STRONG, 1) : Stroke.NONE);
        s.pen().text(x + wide / 2, y + high / 2 + style.size() * Pen.BASE, text, struck ? Role.FG_MUTED : Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
        if (struck) {
            s.pen().line(x + 4, y + high / 2, x + wide - 4, y + high / 2, Stroke.of(Role.FG_MUTED, 1));
        }
        return x + wide + (s.frame().full ? 7 : 4);
    }
}
