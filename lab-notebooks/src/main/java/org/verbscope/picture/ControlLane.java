package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.Evidence;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.state.LabObject;
import org.verbscope.state.Machine;

/** The outer lane: the objects made, each by a way through the kernel, down to the adapter's tables. */
final class ControlLane {
    private static final List<ObjectKind> ROWS = List.of(ObjectKind.CONTEXT, ObjectKind.PD, ObjectKind.MR, ObjectKind.CQ,
            ObjectKind.QP);

    private ControlLane() { }

    static void draw(Sheet s, Player player, boolean kernelWorks) {
        StageFrame f = s.frame();
        int side = player.side();
        double chip = f.full ? 22 : 18;
        double top = f.top + f.label + 14;
        double space = f.kernel - top - (f.full ? 34 : 20);
        double step = Math.min((space - chip) / (ROWS.size() - 1), chip + (f.full ? 18 : 8));
        double inset = f.full ? 10 : 7;
        List<ObjectKind> present = chips(s, player, f.controlX(side) + inset, top, f.control - 2 * inset, chip, step);
        double middle = f.controlX(side) + f.control / 2;
        double from = present.isEmpty() ? top : top + step * ROWS.indexOf(present.get(present.size() - 1)) + chip;
        entry(s, player, middle, from);
        if (kernelWorks) {
            driverOfRxe(s, player, middle);
        } else {
            driverAndAdapter(s, player, middle);
        }
    }

    /** Kinds keep their rows on both machines; a kind that is not there leaves its row empty. */
    private static List<ObjectKind> chips(Sheet s, Player player, double x, double top, double width, double chip, double step) {
        var present = new ArrayList<ObjectKind>();
        for (ObjectKind kind : ROWS) {
            List<LabObject> living = player.machine().living(kind);
            if (living.isEmpty()) {
                continue;
            }
            present.add(kind);
            LabObject shown = shown(player, living);
            double y = top + step * ROWS.indexOf(kind);
            boolean fresh = changed(s, player, kind);
            String name = name(player.machine(), shown.ref());
            String more = living.size() > 1 ? name + " +" + (living.size() - 1) : name;
            String id = player.id() + ".control." + kind.name().toLowerCase(java.util.Locale.ROOT);
            s.pen().rect(id, more, x, y, width, chip, 4, Fill.of(Role.BG_DEFAULT),
                    fresh ? Stroke.of(Role.KERNEL_INK, 2) : Stroke.of(Role.BORDER_DEFAULT, 1));
            TextStyle style = s.small(500);
            s.pen().text(x + width / 2, y + chip / 2 + s.frame().small * Pen.BASE, s.pen().fitted(more, style, width - 6),
                    Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
            s.table().add(id, s.where(player), kind.word(), more);
        }
        return present;
    }

    private static LabObject shown(Player player, List<LabObject> living) {
        for (LabObject object : living) {
            boolean cast = player.queuePair() != null && object.ref().equals(player.queuePair().ref())
                    || player.region() != null && object.ref().equals(player.region().ref());
            if (cast) {
                return object;
            }
        }
        return living.get(living.size() - 1);
    }

    /** Keys of regions are long: people count regions. */
    static String name(Machine machine, ObjectRef ref) {
        if (ref.kind() == ObjectKind.CONTEXT) {
            return ref.kind().word();
        } else if (ref.kind() == ObjectKind.MR) {
            long before = machine.objects().values().filter(o -> o.ref().kind() == ObjectKind.MR
                    && o.created() <= machine.objects().get(ref).created()).count();
            return "MR " + before;
        }
        return ref.words();
    }

    private static boolean changed(Sheet s, Player player, ObjectKind kind) {
        var created = s.now(ObjectEvent.ObjectCreated.class, player.side());
        var moved = s.now(ObjectEvent.QpStateChanged.class, player.side());
        return created != null && created.object().kind() == kind || moved != null && kind == ObjectKind.QP;
    }

    private static Evidence control(Sheet s, Player player) {
        Evidence counted = player.machine().controlEntries().evidence();
        return counted == null ? s.cast().carrier.control : counted;
    }

    private static void entry(Sheet s, Player player, double x, double from) {
        StageFrame f = s.frame();
        Pen pen = s.pen();
        long count = player.machine().controlEntries().count();
        double gate = f.kernel - 4;
        pen.line(x, from, x, gate - 3, Stroke.of(Role.KERNEL_INK, 1.5, control(s, player)));
        String id = player.id() + ".control.entries";
        String words = s.words().of("control.entries", "n", count);
        KernelEntry now = s.now(KernelEntry.class, player.side());
        boolean moving = now != null && s.cast().state.last().head().path() == Path.CONTROL;
        pen.group(id, words, inner -> {
            Signs.gate(inner, x, gate, 18);
            if (count > 0) {
                inner.text(x + f.inward(player.side()) * 14, gate - 1, "×" + count, Role.KERNEL_INK,
                        TextStyle.ui(f.small + 0.5, 600), player.side() == 1 ? Shape.Anchor.START : Shape.Anchor.END);
            }
        });
        if (moving) {
            pen.token(player.id() + ".token.entry", now.why(), x, s.along(from + 6, gate - 10),
                    inner -> Signs.head(inner, 0, 4, Signs.Way.DOWN, Role.KERNEL_INK, 7));
        }
        s.table().add(id, s.where(player), s.words().of("kernel_entries"), words);
    }

    private static void driverAndAdapter(Sheet s, Player player, double x) {
        StageFrame f = s.frame();
        Pen pen = s.pen();
        int side = player.side();
        Evidence known = control(s, player);
        double left = f.controlX(side) + 8;
        double width = f.control - 16;
        double high = f.full ? 24 : 19;
        double y = f.kernel + (f.hardware - f.kernel - high) / 2 + 3;
        pen.rect(player.id() + ".driver", s.words().of("uverbs.full"), left, y, width, high, 4, Fill.of(Role.BG_DEFAULT),
                Stroke.of(Role.KERNEL_INK, 1, s.cast().carrier == Carrier.SOFT ? Evidence.MODELLED : Evidence.MEASURED));
        TextStyle style = TextStyle.ui(f.small + 0.5, 500);
        pen.text(x, y + high / 2 + f.small * Pen.BASE, s.words().of(f.full ? "uverbs.full" : "uverbs"), Role.FG_DEFAULT, style,
                Shape.Anchor.MIDDLE);
        double box = f.full ? 40 : 32;
        double down = f.nicTop();
        pen.line(x, y + high, x, down - 2, Stroke.of(Role.KERNEL_INK, 1.5, known));
        Signs.head(pen, x, down - 1, Signs.Way.DOWN, Role.KERNEL_INK, 4);
        pen.card(player.id() + ".command", s.words().of("command") + " " + s.words().of("interface"), left, down, width, box,
                inside(s));
        pen.text(x, down + box / 2 - (f.full ? 2 : 1), s.words().of("command"), Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
        pen.text(x, down + box / 2 + f.small + (f.full ? 1 : 0), s.words().of("interface"), Role.FG_DEFAULT, style,
                Shape.Anchor.MIDDLE);
        double from = side == 1 ? left + width : left;
        double to = side == 1 ? f.queueX(side) : f.queueX(side) + f.queue;
        double cy = down + box / 2;
        pen.line(from, cy, to - 4 * f.inward(side), cy, Stroke.of(Role.KERNEL_INK, 1.5, known));
        Signs.head(pen, to - f.inward(side), cy, side == 1 ? Signs.Way.RIGHT : Signs.Way.LEFT, Role.KERNEL_INK, 3.5);
        NicConfigured now = s.now(NicConfigured.class, side);
        if (now != null) {
            pen.token(player.id() + ".token.configured", now.what(), x, s.along(y + high, down - 5),
                    inner -> inner.rect(-7, -5, 14, 10, 2, Fill.of(Role.KERNEL_INK), Stroke.NONE));
        }
    }

    static Stroke.Dash inside(Sheet s) {
        return Stroke.Dash.of(s.cast().carrier == Carrier.SOFT ? Evidence.MEASURED : Evidence.INFERRED);
    }

    private static void driverOfRxe(Sheet s, Player player, double x) {
        StageFrame f = s.frame();
        Pen pen = s.pen();
        double left = f.controlX(player.side()) + 8;
        double width = f.control - 16;
        TextStyle style = TextStyle.ui(f.small + 0.5, 500);
        double high = f.full ? 26 : 19;
        double y = f.kernel + (f.full ? 22 : 14);
        pen.rect(player.id() + ".driver", s.words().of("uverbs.full"), left, y, width, high, 4, Fill.of(Role.BG_DEFAULT),
                Stroke.of(Role.KERNEL_INK, 1));
        pen.text(x, y + high / 2 + f.small * Pen.BASE, s.words().of("uverbs"), Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
        double gap = f.full ? 26 : 16;
        pen.line(x, y + high, x, y + high + gap - 3, Stroke.of(Role.KERNEL_INK, 1.5, Evidence.INFERRED));
        Signs.head(pen, x, y + high + gap - 1, Signs.Way.DOWN, Role.KERNEL_INK, 4);
        double box = f.full ? 44 : 32;
        pen.card(player.id() + ".rxe", "rdma_rxe", left, y + high + gap, width, box, Stroke.Dash.DASHED);
        pen.text(x, y + high + gap + box / 2 - 2, "rdma_rxe", Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
        pen.text(x, y + high + gap + box / 2 + f.small, s.words().of("objects"), Role.FG_DEFAULT, style, Shape.Anchor.MIDDLE);
    }
}
