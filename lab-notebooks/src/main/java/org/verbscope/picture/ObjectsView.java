package org.verbscope.picture;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Errno;

/**
 * Draws every object of the lab under its owner: kind, handle, owner, age as a bar of the log's length; destroyed
 * ones hollow, and those that a process left behind marked. A pure function of its arguments.
 */
public final class ObjectsView {
    /** Id of the line that stands for a machine's destroyed objects. */
    public static final String FOLDED = "objects.folded.";

    private final Words words;
    private final Pen pen = new Pen(AwtText.shared());
    private final PictureTable table = new PictureTable();
    private final LabState state;
    private final ObjectsOptions o;
    private final boolean full;
    private final double margin;
    private final double row;
    private final TextStyle plain;
    private final TextStyle strong;
    private final TextStyle mono;
    private double y;

    private ObjectsView(LabState state, ObjectsOptions o) {
        this.state = state;
        this.o = o;
        words = new Words(o.locale());
        full = o.width() >= StageOptions.FULL_WIDTH;
        margin = full ? 24 : 20;
        row = full ? 30 : 23;
        plain = TextStyle.ui(full ? 13 : 11, 400);
        strong = TextStyle.ui(full ? 13 : 11, 600);
        mono = TextStyle.mono(full ? 12 : 10.5, 400);
    }

    public static Picture draw(LabState state, ObjectsOptions options) {
        return new ObjectsView(state, options).draw();
    }

    private Picture draw() {
        y = 6;
        head();
        boolean any = false;
        for (var machine : state.machines()) {
            List<ObjectRow> rows = ObjectRow.of(state, machine.key(), o.gone());
            if (!rows.isEmpty() && machine.key() > 0) {
                any = true;
                machine(machine.key(), rows);
            }
        }
        if (!any) {
            pen.text(margin, y + row, words.of("objects.none"), Role.FG_MUTED, plain);
            y += 2 * row;
        }
        return new Picture(o.width(), y + 12, pen.shapes(), new Caption(state.step(), words.of("objects.title"), "", null), table.rows());
    }

    private double ownerX() {
        return margin + o.width() * (full ? 0.34 : 0.38);
    }

    private double ageX() {
        return margin + o.width() * (full ? 0.50 : 0.55);
    }

    private double ageWidth() {
        return o.width() * (full ? 0.30 : 0.22);
    }

    private double noteX() {
        return ageX() + ageWidth() + 16;
    }

    private void head() {
        double base = y + row * 0.66;
        pen.text(margin, base, words.of("objects.object"), Role.FG_MUTED, plain);
        pen.text(ownerX(), base, words.of("objects.owner"), Role.FG_MUTED, plain);
        pen.text(ageX(), base, words.of("objects.age", "n", Figures.count(Math.max(state.step(), o.live()))), Role.FG_MUTED, plain);
        pen.text(noteX(), base, words.of("objects.note"), Role.FG_MUTED, plain);
        y += row;
        pen.line(0, y - 0.5, o.width(), y - 0.5, Stroke.of(Role.BORDER_MUTED, 1));
    }

    private void machine(int number, List<ObjectRow> rows) {
        y += 4;
        String device = state.machine(number).device().name();
        double end = pen.text(margin, y + row * 0.64, words.of("Machine", "n", number), Role.FG_DEFAULT, TextStyle.ui(full ? 14.5 : 12.5, 600));
        pen.text(end + 10, y + row * 0.64, device, Role.FG_MUTED, mono);
        y += row;
        for (ObjectRow each : rows) {
            if (each.object() == null) {
                folded(each);
            } else {
                line(each);
            }
        }
    }

    private void folded(ObjectRow each) {
        String text = words.of("objects.folded", "n", each.folded());
        pen.group(FOLDED + each.machine(), text, inner -> inner.text(margin + 6, y + row * 0.66, text, Role.FG_MUTED, plain));
        table.add(FOLDED + each.machine(), words.of("machine", "n", each.machine()), words.of("objects.title"), text);
        y += row;
    }

    private static Kind kind(ObjectKind kind) {
        return switch (kind) {
            case QP, SRQ, MW -> Kind.WORK;
            case CQ, CHANNEL -> Kind.DONE;
            case MR -> Kind.PAYLOAD;
            default -> Kind.PROTO;
        };
    }

    private void line(ObjectRow each) {
        LabObject object = each.object();
        String id = ObjectRow.id(object.ref());
        String name = object.ref().words() + (object.label().isEmpty() ? "" : " " + object.label());
        String owner = object.seen() ? words.of("objects.seen") : object.parent().exists() ? object.parent().words() : words.of("objects.program");
        String note = note(object);
        String age = age(object);
        boolean open = id.equals(o.open());
        double top = y;
        pen.group(id, name + ", " + words.of("objects.owned", "owner", owner) + ", " + age + (note.isEmpty() ? "" : ", " + note), inner -> {
            inner.rect(0, top, o.width(), row, 0, Fill.of(open ? Role.SELECT : Role.BG_DEFAULT), Stroke.NONE);
            if (open) {
                inner.rect(0, top, 3, row, 0, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
            }
            body(inner, each, object, owner, note, top);
        });
        table.add(id, words.of("machine", "n", each.machine()), name, owner + ", " + age + (note.isEmpty() ? "" : ", " + note));
        y += row;
        pen.line(margin, y - 0.5, o.width() - margin, y - 0.5, Stroke.of(Role.BORDER_MUTED, 1));
        if (open) {
            details(object);
        }
    }

    private void body(Pen p, ObjectRow each, LabObject object, String owner, String note, double top) {
        double middle = top + row / 2;
        double base = middle + plain.size() * Pen.BASE;
        double x = margin + 6 + each.depth() * (full ? 22 : 16);
        if (each.depth() > 0) {
            double elbow = x - (full ? 13 : 9);
            p.polyline(Stroke.of(Role.BORDER_DEFAULT, 1), elbow, top, elbow, middle, x - 3, middle);
        }
        Kind kind = kind(object.ref().kind());
        String word = object.ref().kind().word();
        double wide = Math.max(full ? 58 : 46, p.width(word, TextStyle.ui(full ? 11.5 : 10, 600)) + 12);
        p.rect(x, middle - (full ? 10 : 8), wide, full ? 20 : 16, 4, Fill.of(object.alive() ? kind.tint() : Role.BG_DEFAULT),
                Stroke.of(object.alive() ? kind.ink() : Role.BORDER_STRONG, 1));
        p.text(x + wide / 2, middle + (full ? 11.5 : 10) * Pen.BASE, word, object.alive() ? kind.ink() : Role.FG_SUBTLE, TextStyle.ui(full ? 11.5 : 10, 600),
                Shape.Anchor.MIDDLE);
        String handle = object.ref().words().replaceFirst("^\\S+ ", "");
        double end = p.text(x + wide + 9, base, handle, object.alive() ? Role.FG_DEFAULT : Role.FG_SUBTLE, mono);
        p.text(end + 8, base, p.fitted(object.label(), strong, ownerX() - end - 20), object.alive() ? Role.FG_DEFAULT : Role.FG_SUBTLE, strong);
        p.text(ownerX(), base, p.fitted(owner, plain, ageX() - ownerX() - 12), Role.FG_MUTED, plain);
        bar(p, object, middle);
        if (object.abandoned()) {
            Signs.triangle(p, noteX() + 7, middle, full ? 7 : 6);
        }
        double from = noteX() + (object.abandoned() ? 20 : 0);
        p.text(from, base, p.fitted(note, plain, o.width() - from - margin), object.abandoned() ? Role.WARN_INK : Role.FG_MUTED, plain);
    }

    /** From where it was made to where it went, on the length of the log. */
    private void bar(Pen p, LabObject object, double middle) {
        double scale = ageWidth() / Math.max(1, Math.max(state.step(), o.live()));
        double from = ageX() + (object.created() - 1) * scale;
        double to = ageX() + (object.alive() ? state.step() : object.destroyed()) * scale;
        p.line(ageX(), middle, ageX() + ageWidth(), middle, Stroke.of(Role.BORDER_MUTED, 1));
        Kind kind = kind(object.ref().kind());
        double high = full ? 8 : 6;
        p.rect(from, middle - high / 2, Math.max(3, to - from), high, 2, Fill.of(object.alive() ? kind.ink() : Role.BG_DEFAULT),
                Stroke.of(object.alive() ? kind.ink() : Role.BORDER_STRONG, 1));
    }

    private String age(LabObject object) {
        String made = words.of(object.seen() ? "objects.seen_at" : "objects.made", "n", object.created());
        return object.alive() ? made : made + ", " + words.of("objects.gone", "n", object.destroyed());
    }

    private String note(LabObject object) {
        if (object.abandoned()) {
            return words.of("objects.abandoned", "n", object.destroyed());
        } else if (!object.alive()) {
            return words.of("objects.gone", "n", object.destroyed());
        }
        QueuePair qp = state.queuePair(object.ref());
        if (qp != null) {
            return qp.state() + (qp.peer() >= 0 ? ", " + words.of("objects.peer", "qp", Figures.hex(qp.peer())) : "");
        }
        return switch (object.ref().kind()) {
            case MR -> Figures.bytes(Long.parseLong(object.attributes().getOrDefault("length", "0")));
            case CQ -> words.of("objects.cqe", "n", object.attributes().getOrDefault("cqe", "?"));
            default -> "";
        };
    }

    /** Every attribute of the open object, and what became of a queue pair's state. */
    private void details(LabObject object) {
        double x = margin + 28;
        double step = plain.size() * 1.55;
        double top = y;
        Map<String, String> all = new TreeMap<>(object.attributes());
        QueuePair qp = state.queuePair(object.ref());
        if (qp != null) {
            all.putAll(qp.attributes());
        }
        int columns = full ? 3 : 2;
        double wide = (o.width() - x - margin) / columns;
        int at = 0;
        double base = top + step;
        pen.text(x, base, age(object), Role.FG_DEFAULT, strong);
        base += step;
        for (Map.Entry<String, String> each : all.entrySet()) {
            double left = x + at % columns * wide;
            double line = base + at / columns * step;
            double end = pen.text(left, line, pen.fitted(each.getKey(), plain, wide * 0.5), Role.FG_MUTED, plain);
            pen.text(end + 8, line, pen.fitted(each.getValue().isEmpty() ? "–" : each.getValue(), mono, left + wide - end - 20), Role.FG_DEFAULT, mono);
            table.add(ObjectRow.id(object.ref()) + "." + each.getKey(), object.ref().words(), each.getKey(), each.getValue());
            at++;
        }
        y = base + (at + columns - 1) / columns * step;
        if (qp != null && !qp.passages().isEmpty()) {
            history(qp, x, step);
        }
        pen.line(margin, y - 0.5, o.width() - margin, y - 0.5, Stroke.of(Role.BORDER_MUTED, 1));
    }

    private void history(QueuePair qp, double x, double step) {
        for (Passage passage : qp.passages()) {
            String text = passage.refused() ? words.of("states.refused", "from", passage.from(), "to", passage.to(), "errno",
                    new Errno(passage.errno()), "n", passage.step())
                    : words.of("objects.passage", "n", passage.step(), "from", passage.from(), "to", passage.to(), "reason", passage.reason());
            pen.text(x, y, pen.fitted(text, plain, o.width() - x - margin), passage.refused() ? Role.ERROR_INK : Role.FG_DEFAULT, plain);
            y += step;
        }
        y += 4;
    }

    /** The object that an id of the picture names, or {@link ObjectRef#NONE}. */
    public static ObjectRef object(LabState state, String id) {
        return state.machines().values().flatMap(machine -> machine.objects().values()).map(LabObject::ref)
                .filter(ref -> ObjectRow.id(ref).equals(id)).findFirst().orElse(ObjectRef.NONE);
    }
}
