package org.verbscope.picture;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.verbscope.picture.TransitionFacts.Row;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.rules.Sentences;
import org.verbscope.verbs.rules.StatusCause.Question;
import org.verbscope.verbs.rules.StatusCauses;
import org.verbscope.verbs.rules.diagnosis.Trouble;

/** Below the automata: a change that was refused with its causes, an error with its explanation, or what the next change needs. */
final class TransitionPanel {
    private final Sheet s;
    private final StatesFrame f;
    private final double x;
    private final double y;
    private final double wide;
    private final double left;
    private final double rowHeight;

    private TransitionPanel(Sheet s, StatesFrame f) {
        this.s = s;
        this.f = f;
        x = f.margin;
        y = f.panelTop;
        wide = f.width - 2 * f.margin;
        left = Math.round(wide * 0.5);
        rowHeight = f.full ? 28 : 16;
    }

    /** @param troubles what the diagnosis of the log found */
    static void draw(Sheet s, StatesFrame f, Ends ends, String target, List<Trouble> troubles) {
        if (f.panelHeight > 0 && ends.focus() != null) {
            new TransitionPanel(s, f).draw(ends, target, troubles);
        }
    }

    private void draw(Ends ends, String target, List<Trouble> troubles) {
        s.pen().rect(x, y, wide, f.panelHeight, 8, Fill.of(Role.BG_SUBTLE), Stroke.of(Role.BORDER_MUTED, 1));
        TransitionFacts facts = TransitionFacts.of(s.cast().state, ends, target);
        QueuePair failed = failed(ends);
        if (target.isEmpty() && facts.refused() == null && failed != null) {
            failure(failed, failed.lastPassage(), troubles);
            return;
        }
        if (target.isEmpty() && facts.refused() == null && facts.from().equals("RTS")) {
            ready(facts);
            return;
        }
        double top = heading(facts);
        if (facts.refused() == null && facts.rows().isEmpty()) {
            paragraphs(List.of(s.words().of("states.needs_nothing", "from", facts.from(), "to", facts.to()),
                    meaning(facts.to())), x + pad(), top, wide - 2 * pad());
            return;
        }
        rows(facts, top);
        s.pen().line(x + left, y + 12, x + left, y + f.panelHeight - 12, Stroke.of(Role.BORDER_MUTED, 1));
        if (facts.refused() == null) {
            meanings(facts, top);
        } else {
            causes(facts, y + (f.full ? 18 : 9));
        }
    }

    /** The one that the device moved to ERR first, or null. */
    private static QueuePair failed(Ends ends) {
        QueuePair found = null;
        for (QueuePair qp : new QueuePair[] {ends.one(), ends.two()}) {
            boolean failed = qp != null && qp.state().equals("ERR") && qp.lastPassage() != null && !qp.lastPassage().asked();
            found = failed && (found == null || qp.lastPassage().step() < found.lastPassage().step()) ? qp : found;
        }
        return found;
    }

    /** Nothing is left to do. */
    private void ready(TransitionFacts facts) {
        double size = s.frame().label + (f.full ? 2 : 0.5);
        double line = y + (f.full ? 24 : 14);
        double r = f.full ? 7 : 5;
        StateGlyph.draw(s.pen(), x + pad() + r, line, r, "RTS");
        String title = s.words().of("states.ready", "qp", facts.qp().ref().words(), "n", facts.qp().ref().machine());
        s.pen().text(x + pad() + 2 * r + 8, line + size * Pen.BASE, title, Role.FG_DEFAULT, TextStyle.ui(size, 600));
        String ways = String.join(", ", QpStateTable.from(QpType.valueOf(facts.qp().attributes().getOrDefault("type", "RC")), QpState.RTS).stream()
                .map(way -> way.to().name()).toList());
        paragraphs(List.of(s.words().of("states.ways", "ways", ways)), x + pad(), line + (f.full ? 18 : 10), wide - 2 * pad());
    }

    private double pad() {
        return f.full ? 18 : 11;
    }

    /** @return where what stands under it begins */
    private double heading(TransitionFacts facts) {
        boolean refused = facts.refused() != null;
        String title = s.words().of(refused ? "states.was_refused" : "states.needs", "from", facts.from(), "to", facts.to());
        if (refused && !facts.causes().isEmpty()) {
            title += ": " + s.words().of(facts.causes().size() == 1 ? "states.cause" : "states.causes", "n", facts.causes().size());
        }
        String where = facts.qp().attributes().getOrDefault("type", "") + ", " + s.words().of("machine", "n", facts.qp().ref().machine());
        double line = y + (f.full ? 24 : 11);
        double at = x + pad();
        double size = s.frame().label + (f.full ? 2 : 0.5);
        if (refused) {
            Signs.octagon(s.pen(), at + size * 0.6, line, size * 0.62);
            at += size * 1.2 + 8;
        }
        double end = s.pen().text(at, line + size * Pen.BASE, s.pen().fitted(title, TextStyle.ui(size, 600), x + left - at - 8), Role.FG_DEFAULT,
                TextStyle.ui(size, 600));
        String fitting = s.pen().fitted(where, s.small(400), x + left - end - 20);
        if (fitting.equals(where)) {
            s.pen().text(end + 12, line + s.frame().small * Pen.BASE, where, Role.FG_MUTED, s.small(400));
        }
        return line + (f.full ? 18 : 8);
    }

    private void rows(TransitionFacts facts, double from) {
        double top = from;
        double given = x + left * (f.full ? 0.40 : 0.42);
        double verdict = x + left * 0.70;
        if (f.full) {
            double base = top + 10;
            s.pen().text(x + pad(), base, s.words().of("states.col.attribute"), Role.FG_MUTED, s.small(500));
            s.pen().text(given, base, s.words().of(facts.refused() == null ? "states.col.meaning" : "states.col.given"), Role.FG_MUTED, s.small(500));
            if (facts.refused() != null) {
                s.pen().text(verdict, base, s.words().of("states.col.verdict"), Role.FG_MUTED, s.small(500));
            }
            top += 20;
        }
        int most = (int) Math.max(1, Math.floor((y + f.panelHeight - top - 2) / rowHeight));
        List<Row> shown = facts.rows().size() <= most ? facts.rows() : facts.rows().subList(0, most);
        for (Row row : shown) {
            row(facts, row, top, given, verdict);
            top += rowHeight;
        }
    }

    private void row(TransitionFacts facts, Row row, double top, double given, double verdict) {
        boolean tried = facts.refused() != null;
        boolean wrong = tried && row.cause() != null;
        String name = f.full ? row.attribute().cName() : row.attribute().name();
        String value = row.given().isEmpty() ? s.words().of("states.nothing") : row.given();
        String said = !tried ? Sentences.of(s.words().locale(), "attribute." + row.attribute().name(), Map.of()) : wrong ? verdict(row.cause())
                : row.peer().isEmpty() ? s.words().of("states.fine") : s.words().of("states.peer_has", "value", row.peer());
        String id = "need." + row.attribute().name();
        double middle = top + rowHeight / 2;
        double base = middle + s.frame().small * Pen.BASE;
        s.pen().group(id, name + ", " + (tried ? value + ", " : "") + said, pen -> {
            if (wrong) {
                pen.rect(x + pad() - 7, top + 1, left - 2 * pad() + 14, rowHeight - 2, 4, Fill.of(Role.ERROR_TINT), Stroke.of(Role.ERROR_INK, 1));
            }
            Role ink = wrong ? Role.ERROR_INK : Role.FG_DEFAULT;
            pen.text(x + pad(), base, pen.fitted(name, s.mono(400), given - x - pad() - 6), ink, s.mono(400));
            if (!tried) {
                pen.text(given, base, pen.fitted(said, s.small(400), x + left - given - 10), Role.FG_MUTED, s.small(400));
                return;
            }
            pen.text(given, base, pen.fitted(value, s.mono(400), verdict - given - 8), ink, s.mono(400));
            double r = s.frame().small * 0.55;
            if (wrong) {
                Signs.octagon(pen, verdict + r, middle, r);
            } else {
                Signs.tick(pen, verdict + r, middle, s.frame().small * 0.85, Role.DONE_INK);
            }
            double at = verdict + 2 * r + 7;
            if (!wrong && !row.peer().isEmpty()) {
                Signs.triangle(pen, at + r, middle, r);
                at += 2 * r + 6;
            }
            if (wrong || !row.peer().isEmpty()) {
                pen.text(at, base, pen.fitted(said, s.small(wrong ? 600 : 400), x + left - at - 8), ink, s.small(wrong ? 600 : 400));
            }
        });
        s.table().add(id, s.words().of(tried ? "states.was_refused" : "states.needs", "from", facts.from(), "to", facts.to()), name,
                (tried ? value + ": " : "") + said);
    }

    /** A cause in two or three words. */
    private String verdict(Cause cause) {
        String known = s.words().firstOf(Map.of(), "verdict." + cause.id());
        return known.isEmpty() ? s.words().of("verdict.value") : known;
    }

    private void causes(TransitionFacts facts, double from) {
        double at = x + left + pad();
        double room = x + wide - at - pad();
        double top = from;
        double r = f.full ? 9 : 7;
        if (facts.causes().isEmpty()) {
            paragraphs(facts.refused().reason().lines().map(String::strip).toList(), at, top, room);
            return;
        }
        int number = 1;
        for (Cause cause : facts.causes()) {
            if (top + s.frame().label * 1.4 > y + f.panelHeight) {
                return;
            }
            Signs.disc(s.pen(), at + r, top + r, r, number, Role.ERROR_INK, false);
            top = sentence("cause." + number, cause.why(), cause.fix(), at + 2 * r + 9, top + r, room - 2 * r - 9) + (f.full ? 12 : 5);
            s.table().add("cause." + number, s.words().of("states.col.verdict"), cause.attribute(), cause.why() + " " + cause.fix());
            number++;
        }
    }

    /** Bold, then plain, wrapped; returns where it ends. */
    private double sentence(String id, String bold, String plain, double at, double middle, double room) {
        double step = s.frame().small * 1.42;
        double[] base = {middle + s.frame().small * Pen.BASE};
        s.pen().group(id, bold + " " + plain, pen -> {
            for (String line : pen.wrapped(bold, s.small(600), room, 3)) {
                pen.text(at, base[0], line, Role.FG_DEFAULT, s.small(600));
                base[0] += step;
            }
            for (String line : pen.wrapped(plain, s.small(400), room, 3)) {
                if (base[0] < y + f.panelHeight - 3) {
                    pen.text(at, base[0], line, Role.FG_DEFAULT, s.small(400));
                    base[0] += step;
                }
            }
        });
        return base[0] - step + s.frame().small * 0.4;
    }

    private void meanings(TransitionFacts facts, double from) {
        paragraphs(List.of(meaning(facts.from()),
                s.words().of("states.then", "to", facts.to()) + " " + meaning(facts.to())),
                x + left + pad(), y + (f.full ? 18 : 9), wide - left - 2 * pad());
    }

    private String meaning(String state) {
        return Sentences.of(s.words().locale(), "state." + state.toLowerCase(Locale.ROOT), Map.of());
    }

    private void paragraphs(List<String> texts, double at, double from, double room) {
        double base = from + s.frame().small * 1.1;
        for (String text : texts) {
            for (String line : s.pen().wrapped(text, s.small(400), room, 6)) {
                if (base > y + f.panelHeight - 3) {
                    return;
                }
                s.pen().text(at, base, line, Role.FG_DEFAULT, s.small(400));
                base += s.frame().small * 1.42;
            }
            base += f.full ? 8 : 4;
        }
    }

    /** The device moved it to ERR: what the objects of the log show for it, else what the status that did it means. */
    private void failure(QueuePair qp, Passage last, List<Trouble> troubles) {
        double size = s.frame().label + (f.full ? 2 : 0.5);
        double line = y + (f.full ? 24 : 14);
        Signs.octagon(s.pen(), x + pad() + size * 0.6, line, size * 0.62);
        String title = s.words().of("states.err_since", "qp", qp.ref().words(), "n", last.step(), "reason", last.reason());
        s.pen().text(x + pad() + size * 1.2 + 8, line + size * Pen.BASE, s.pen().fitted(title, TextStyle.ui(size, 600), wide - 60), Role.FG_DEFAULT,
                TextStyle.ui(size, 600));
        Explanation why = shown(qp, troubles).orElseGet(() -> StatusCauses.explain(new Question(last.reason(),
                qp.attributes().getOrDefault("type", ""), "", null, s.cast().state.machine(qp.ref().machine()).device().kind())));
        s.table().add("states.error", s.words().of("machine", "n", qp.ref().machine()) + ", " + qp.ref().words(), title, why.summary());
        double top = line + (f.full ? 20 : 13);
        double base = top + s.frame().small;
        for (String part : s.pen().wrapped(why.summary(), s.small(500), wide - 2 * pad(), 2)) {
            s.pen().text(x + pad(), base, part, Role.FG_DEFAULT, s.small(500));
            base += s.frame().small * 1.42;
        }
        top = base - s.frame().small * 0.5;
        int number = 1;
        for (Cause cause : why.causes()) {
            if (top + s.frame().small * 2.6 > y + f.panelHeight) {
                return;
            }
            s.pen().circle(x + pad() + 3, top + s.frame().small * 0.6, 2, Fill.of(Role.FG_MUTED), Stroke.NONE);
            top = sentence("cause." + number++, cause.why(), cause.fix(), x + pad() + 14, top + s.frame().small * 0.6, wide - 2 * pad() - 14)
                    + (f.full ? 8 : 3);
        }
    }

    /** The trouble of this queue pair, or of the other end of the same failure. */
    private static Optional<Explanation> shown(QueuePair qp, List<Trouble> troubles) {
        return troubles.stream().filter(trouble -> trouble.kind() == Trouble.Kind.FAILED && !trouble.causes().isEmpty())
                .max(Comparator.comparing((Trouble trouble) -> trouble.on().equals(qp.ref())).thenComparingLong(Trouble::event))
                .map(trouble -> new Explanation(trouble.what().sentence(), trouble.causes().stream().map(Finding::toCause).toList()));
    }
}
