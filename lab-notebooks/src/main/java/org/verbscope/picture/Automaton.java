package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.rules.StateBehaviour;

/**
 * The states of one queue pair and the ways between them: where it is, where it was and at which step, and the
 * change that was refused last, with the octagon on its edge.
 */
final class Automaton {
    private static final List<String> WAY = List.of("RESET", "INIT", "RTR", "RTS");

    private final Sheet s;
    private final StatesFrame f;
    private final int side;
    private final int machine;
    private final QueuePair qp;
    private final String id;
    /** Newest step at which a way was gone, by {@code FROM-TO}. */
    private final Map<String, Long> gone = new TreeMap<>();
    private final Map<String, Long> reached = new TreeMap<>();

    private Automaton(Sheet s, StatesFrame f, int side, int machine, QueuePair qp) {
        this.s = s;
        this.f = f;
        this.side = side;
        this.machine = machine;
        this.qp = qp;
        this.id = "states.s" + side;
        if (qp != null) {
            reached.put("RESET", 0L);
            qp.passages().stream().filter(p -> !p.refused()).forEach(p -> {
                gone.put(p.from() + "-" + p.to(), p.step());
                reached.put(p.to(), p.step());
            });
        }
    }

    static void draw(Sheet s, StatesFrame f, int side, int machine, QueuePair qp) {
        var automaton = new Automaton(s, f, side, machine, qp);
        automaton.title();
        automaton.ways();
        for (int i = 0; i < WAY.size(); i++) {
            automaton.mainBox(WAY.get(i), f.row(i));
        }
        automaton.sideBox("ERR", f.row(0) + (f.box + f.between) / 2, s.words().of("states.err" + (f.full ? "" : ".short")));
        automaton.sideBox("SQE", f.row(2), s.words().of("states.sqe" + (f.full ? "" : ".short")));
        automaton.sideBox("SQD", f.row(3), s.words().of("states.sqd" + (f.full ? "" : ".short")));
        automaton.refusal();
    }

    private void title() {
        String name = s.words().of("Machine", "n", machine);
        String what = qp == null ? s.words().of("qp.none") : qp.ref().words() + "  " + qp.attributes().getOrDefault("type", "");
        var strong = TextStyle.ui(s.frame().label + 1.5, 600);
        var mono = TextStyle.mono(s.frame().label - 0.5, 400);
        double y = f.titleY + s.frame().label * Pen.BASE;
        if (side == 1) {
            double end = s.pen().text(f.margin, y, name, Role.FG_DEFAULT, strong);
            s.pen().text(end + 10, y, what, Role.FG_MUTED, mono);
        } else {
            double right = f.width - f.margin;
            s.pen().text(right, y, name, Role.FG_DEFAULT, strong, Shape.Anchor.END);
            s.pen().text(right - s.pen().width(name, strong) - 10, y, what, Role.FG_MUTED, mono, Shape.Anchor.END);
        }
    }

    private String where() {
        return s.words().of("machine", "n", machine) + (qp == null ? "" : ", " + qp.ref().words());
    }

    private boolean here(String state) {
        return qp != null && qp.state().equals(state);
    }

    private String said(String state) {
        if (here(state)) {
            long since = reached.getOrDefault(state, 0L);
            return since > 0 ? s.words().of("states.here_since", "n", since) : s.words().of("here");
        }
        Long step = reached.get(state);
        return step == null ? s.words().of("states.never") : step == 0 ? s.words().of("states.at_first")
                : s.words().of("states.passed", "n", step);
    }

    private void box(String state, double x, double y, double wide) {
        boolean here = here(state);
        boolean was = reached.containsKey(state);
        Kind kind = StateGlyph.kind(state);
        Fill fill = Fill.of(here ? kind.tint() : Role.BG_DEFAULT);
        Stroke stroke = here ? Stroke.of(kind.ink(), 2) : Stroke.of(was ? Role.BORDER_STRONG : Role.BORDER_DEFAULT, 1);
        s.pen().rect(x, y, wide, f.box, 6, fill, stroke);
        s.table().add(id + "." + state, where(), state, said(state));
    }

    private void mainBox(String state, double y) {
        double x = f.x(side, f.mainFrom(), f.main);
        s.pen().group(id + "." + state, where() + ", " + state + ", " + said(state), pen -> {
            Automaton inner = on(pen);
            inner.box(state, x, y, f.main);
            inner.name(state, x + (f.full ? 12 : 8), y + f.box * 0.36);
            inner.pill(state, x + f.main, y + f.box * 0.36);
            inner.flags(state, x + (f.full ? 12 : 8), y + f.box * 0.76);
        });
    }

    private Automaton on(Pen pen) {
        return new Automaton(s.on(pen), f, side, machine, qp);
    }

    private void name(String state, double x, double y) {
        double r = f.full ? 7 : 5;
        boolean was = reached.containsKey(state);
        StateGlyph.draw(s.pen(), x + r, y, r, state, was || here(state));
        s.pen().text(x + 2 * r + (f.full ? 9 : 6), y + s.frame().label * Pen.BASE, state, was ? Role.FG_DEFAULT : Role.FG_MUTED,
                TextStyle.ui(s.frame().label + (f.full ? 1 : 0.5), 600));
    }

    private void pill(String state, double right, double y) {
        if (!here(state)) {
            return;
        }
        String word = s.words().of("here");
        double wide = s.pen().width(word, s.small(600)) + 14;
        double high = s.frame().small + 6;
        s.pen().rect(right - wide - 7, y - high / 2, wide, high, high / 2, Fill.of(StateGlyph.kind(state).ink()), Stroke.NONE);
        s.pen().text(right - wide / 2 - 7, y + s.frame().small * Pen.BASE, word, Role.ON, s.small(600), Shape.Anchor.MIDDLE);
    }

    private void flags(String state, double x, double y) {
        StateBehaviour behaviour = StateBehaviour.of(QpState.valueOf(state));
        double end = flag(x, y, "states.recv", behaviour.receives() != StateBehaviour.Post.REFUSED);
        flag(end + (f.full ? 12 : 8), y, "states.send", behaviour.sends() == StateBehaviour.Post.TAKEN);
    }

    private double flag(double x, double y, String key, boolean can) {
        double size = s.frame().small;
        if (can) {
            Signs.tick(s.pen(), x + size / 2, y, size * 0.8, Role.FG_DEFAULT);
        } else {
            Signs.cross(s.pen(), x + size / 2, y, size * 0.8, Role.FG_SUBTLE);
        }
        return s.pen().text(x + size + 3, y + size * Pen.BASE, s.words().of(key + (f.full ? "" : ".short")), Role.FG_MUTED, s.small(400));
    }

    private void sideBox(String state, double y, String note) {
        double x = f.x(side, f.margin, f.side);
        Long step = reached.get(state);
        String said = step != null && step > 0 ? s.words().of("step", "n", step) : note;
        s.pen().group(id + "." + state, where() + ", " + state + ", " + said(state), pen -> {
            Automaton inner = on(pen);
            inner.box(state, x, y, f.side);
            inner.name(state, x + (f.full ? 10 : 7), y + f.box * 0.36);
            if (f.full) {
                inner.pill(state, x + f.side, y + f.box * 0.36);
            }
            pen.text(x + (f.full ? 10 : 7), y + f.box * 0.76 + s.frame().small * Pen.BASE,
                    pen.fitted(said, s.small(400), f.side - 12), Role.FG_MUTED, s.small(400));
        });
    }

    private Stroke stroke(boolean was) {
        return was ? Stroke.of(Role.FG_DEFAULT, 2) : Stroke.of(Role.BORDER_STRONG, 1);
    }

    private Role ink(boolean was) {
        return was ? Role.FG_DEFAULT : Role.BORDER_STRONG;
    }

    private double middle() {
        return f.at(side, f.mainFrom() + f.main / 2);
    }

    private void ways() {
        for (int i = 0; i + 1 < WAY.size(); i++) {
            Long step = gone.get(WAY.get(i) + "-" + WAY.get(i + 1));
            double from = f.row(i) + f.box;
            double to = f.row(i + 1);
            s.pen().line(middle(), from, middle(), to - 5, stroke(step != null));
            Signs.head(s.pen(), middle(), to, Signs.Way.DOWN, ink(step != null), f.full ? 4 : 3.4);
            if (step != null && f.between >= s.frame().small) {
                s.pen().text(middle() + 8, (from + to) / 2 + s.frame().small * Pen.BASE, s.words().of("step", "n", step),
                        Role.FG_MUTED, s.small(400));
            }
        }
        toErr();
        errToReset();
        drains();
    }

    private void toErr() {
        double bus = f.at(side, f.mainFrom() - (f.full ? 20 : 10));
        double edge = f.at(side, f.mainFrom());
        double err = f.row(0) + (f.box + f.between) / 2 + f.box / 2;
        double box = f.at(side, f.margin + f.side);
        List<String> later = new ArrayList<>(WAY.subList(1, 4));
        boolean any = later.stream().anyMatch(state -> gone.containsKey(state + "-ERR"));
        double lowest = f.row(3) + f.box * 0.36;
        s.pen().line(bus, lowest, bus, err, stroke(false));
        for (int i = 1; i < WAY.size(); i++) {
            boolean was = gone.containsKey(WAY.get(i) + "-ERR");
            double y = f.row(i) + f.box * (i == 3 ? 0.36 : 0.5);
            s.pen().line(edge, y, bus, y, stroke(was));
            if (was) {
                s.pen().line(bus, y, bus, err, stroke(true));
            }
        }
        s.pen().line(bus, err, box + (side == 1 ? 5 : -5), err, stroke(any));
        Signs.head(s.pen(), box, err, side == 1 ? Signs.Way.LEFT : Signs.Way.RIGHT, ink(any), f.full ? 4 : 3.4);
    }

    private void errToReset() {
        boolean was = gone.containsKey("ERR-RESET");
        double x = f.at(side, f.margin + f.side / 2);
        double y = f.row(0) + f.box * 0.36;
        double top = f.row(0) + (f.box + f.between) / 2;
        double edge = f.at(side, f.mainFrom());
        s.pen().polyline(stroke(was), x, top, x, y, edge + (side == 1 ? -5 : 5), y);
        Signs.head(s.pen(), edge, y, side == 1 ? Signs.Way.RIGHT : Signs.Way.LEFT, ink(was), f.full ? 4 : 3.4);
    }

    private void drains() {
        double box = f.at(side, f.margin + f.side);
        double edge = f.at(side, f.mainFrom());
        double out = f.row(3) + f.box * 0.62;
        double back = f.row(3) + f.box * 0.84;
        boolean to = gone.containsKey("RTS-SQD");
        boolean from = gone.containsKey("SQD-RTS");
        int way = side == 1 ? 1 : -1;
        s.pen().line(edge, out, box + way * 5, out, stroke(to));
        Signs.head(s.pen(), box, out, side == 1 ? Signs.Way.LEFT : Signs.Way.RIGHT, ink(to), f.full ? 4 : 3.4);
        s.pen().line(box, back, edge - way * 5, back, stroke(from));
        Signs.head(s.pen(), edge, back, side == 1 ? Signs.Way.RIGHT : Signs.Way.LEFT, ink(from), f.full ? 4 : 3.4);
    }

    /** The octagon stands on the edge that was asked for; where that edge is not drawn, below the state it was asked from. */
    private void refusal() {
        Passage last = qp == null ? null : qp.lastPassage();
        if (last == null || !last.refused()) {
            return;
        }
        int from = WAY.indexOf(last.from());
        boolean next = from >= 0 && from + 1 < WAY.size() && WAY.get(from + 1).equals(last.to());
        int row = from < 0 ? 0 : from;
        double y = row + 1 < WAY.size() ? f.row(row) + f.box + f.between / 2 : f.row(3) + f.box;
        double r = f.full ? 10 : 7;
        String errno = new Errno(last.errno()).name() + " " + last.errno();
        String words = s.words().of("states.refused", "from", last.from(), "to", last.to(), "errno", errno, "n", last.step());
        s.pen().group(id + ".refused", words, pen -> {
            if (next) {
                pen.line(middle(), f.row(row) + f.box + 1, middle(), f.row(row + 1) - 1, Stroke.of(Role.ERROR_INK, 2.5));
            }
            Signs.octagon(pen, middle(), y, r);
            double base = y + s.frame().small * Pen.BASE;
            pen.knockOut(middle() + r + 6, base, errno, Role.ERROR_INK, s.mono(600),
                    Shape.Anchor.START, Role.BG_DEFAULT);
            pen.text(middle() - r - 6, base, next ? s.words().of("step", "n", last.step()) : s.words().of("states.to", "to", last.to()),
                    next ? Role.FG_MUTED : Role.ERROR_INK, s.small(next ? 400 : 600), Shape.Anchor.END);
        });
        s.table().add(id + ".refused", where(), last.from() + " → " + last.to(), words);
    }
}
