package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.peers.PeerCard;
import org.verbscope.verbs.rules.peers.PeerField;
import org.verbscope.verbs.rules.peers.PeerRule;
import org.verbscope.verbs.rules.peers.PeerRule.Outcome;
import org.verbscope.verbs.rules.peers.StateCards;

/** Between the two automata: what both ends must agree in, the signs in one column, each mismatch with its consequence. */
final class Agreement {
    /**
     * One thing that must fit.
     *
     * @param key of its name in the bundle
     * @param left value of the left end; {@code right} likewise; empty when not known
     * @param sentence what follows from a mismatch, else empty
     */
    private record Line(String id, String left, String right, String nameLeft, String nameRight, String brief, Outcome outcome, String sign,
            String sentence) { }

    /** Where there is room for one name only, the signs stand this far right of the middle. */
    private static final double SHIFT = 40;

    private final Sheet s;
    private final StatesFrame f;
    private final double x;
    private final double wide;
    private final double rowHeight;
    /** Lines that a sentence may take: as many as leave room for all that differs, between two and four. */
    private int most = 4;

    private Agreement(Sheet s, StatesFrame f) {
        this.s = s;
        this.f = f;
        x = f.centreLeft();
        wide = f.centreWidth();
        rowHeight = f.full ? 30 : 18;
    }

    static void draw(Sheet s, StatesFrame f, Ends ends) {
        new Agreement(s, f).draw(ends);
    }

    private void draw(Ends ends) {
        double middle = x + wide / 2;
        s.pen().text(middle, f.titleY + s.frame().label * Pen.BASE, s.words().of("agree"), Role.FG_DEFAULT,
                TextStyle.ui(s.frame().label + 1, 600), Shape.Anchor.MIDDLE);
        if (ends.one() == null || ends.two() == null) {
            String key = ends.focus() == null ? "states.none" : "states.alone";
            double y = f.row(1);
            s.pen().text(middle, y, s.words().of(key), Role.FG_DEFAULT, s.label(500), Shape.Anchor.MIDDLE);
            for (String line : s.pen().wrapped(s.words().of(key + ".plain"), s.label(400), wide, 3)) {
                y += s.frame().label * 1.5;
                s.pen().text(middle, y, line, Role.FG_MUTED, s.label(400), Shape.Anchor.MIDDLE);
            }
            return;
        }
        List<Line> lines = new ArrayList<>(cached(ends));
        lines.addAll(lines(ends));
        for (Line line : lines) {
            s.table().add(line.id, s.words().of("agree"), line.brief, value(line.left) + " " + line.sign + " " + value(line.right)
                    + (line.sentence.isEmpty() ? "" : ": " + line.sentence));
        }
        int all = lines.size();
        fit(lines, f.bottom - f.top + (f.panelHeight > 0 ? 0 : 4));
        double y = f.top;
        for (Line line : lines) {
            y = line(line, y);
        }
        if (lines.size() < all) {
            s.pen().text(middle, y + s.frame().small + 2, s.words().of("agree.more", "n", all - lines.size()), Role.FG_MUTED, s.small(400),
                    Shape.Anchor.MIDDLE);
        }
    }

    /** What is not known gives way first, then what agrees, from the end; a line says how many. */
    private void fit(List<Line> lines, double room) {
        double more = s.frame().small + 6;
        boolean dropped = false;
        while (most > 2 && more + lines.stream().filter(line -> line.outcome == Outcome.DIFFERS).mapToDouble(this::height).sum() > room) {
            most--;
        }
        for (Outcome outcome : new Outcome[] {Outcome.UNKNOWN, Outcome.FITS}) {
            for (int at = lines.size() - 1; at >= 0; at--) {
                double high = lines.stream().mapToDouble(this::height).sum() + (dropped ? more : 0);
                if (high > room && lines.get(at).outcome == outcome) {
                    lines.remove(at);
                    dropped = true;
                }
            }
        }
    }

    private String value(String text) {
        return text.isEmpty() ? "?" : text;
    }

    private int sentenceLines(Line line) {
        return line.sentence.isEmpty() ? 0 : s.pen().wrapped(line.sentence, s.small(400), wide - 16, most).size();
    }

    private double height(Line line) {
        return line.sentence.isEmpty() ? rowHeight : rowHeight + sentenceLines(line) * s.frame().small * 1.3 + (f.full ? 12 : 5);
    }

    private double line(Line line, double y) {
        double high = height(line);
        boolean wrong = !line.sentence.isEmpty();
        double middle = x + wide / 2;
        String words = line.brief + ": " + value(line.left) + " " + line.sign + " " + value(line.right)
                + (wrong ? ". " + line.sentence : "");
        s.pen().group(line.id, words, pen -> {
            if (wrong) {
                pen.rect(x - (f.full ? 8 : 5), y + 1, wide + (f.full ? 16 : 10), high - 3, 5, Fill.of(Role.ERROR_TINT), Stroke.of(Role.ERROR_INK, 1));
            } else {
                pen.line(x, y + high - 0.5, x + wide, y + high - 0.5, Stroke.of(Role.BORDER_MUTED, 1));
            }
            values(pen, line, middle, y + rowHeight / 2 + (wrong ? 1 : 0));
            double base = y + rowHeight + s.frame().small * 0.8;
            for (String part : pen.wrapped(line.sentence, s.small(400), wide - 16, most)) {
                pen.text(middle, base, part, Role.FG_DEFAULT, s.small(400), Shape.Anchor.MIDDLE);
                base += s.frame().small * 1.3;
            }
        });
        return y + high;
    }

    private void values(Pen pen, Line line, double middle, double y) {
        boolean wrong = line.outcome == Outcome.DIFFERS;
        boolean unknown = line.outcome == Outcome.UNKNOWN;
        Role ink = wrong ? Role.ERROR_INK : unknown ? Role.FG_SUBTLE : Role.FG_DEFAULT;
        TextStyle mono = s.mono(wrong ? 600 : 400);
        double base = y + s.frame().small * Pen.BASE;
        double half = f.full ? 22 : 13;
        pen.text(middle + (f.full ? 0 : SHIFT), y + (s.frame().label + 1) * Pen.BASE, line.sign, wrong ? Role.ERROR_INK : unknown ? Role.FG_SUBTLE : Role.DONE_INK,
                TextStyle.ui(s.frame().label + 2, 600), Shape.Anchor.MIDDLE);
        double centre = SHIFT;
        double room = wide / 2 - half - centre;
        if (f.full) {
            double nameLeft = pen.text(x + 2, base, line.nameLeft, Role.FG_MUTED, s.small(400));
            double left = pen.width(line.nameRight, s.small(400));
            pen.text(x + wide - 2, base, line.nameRight, Role.FG_MUTED, s.small(400), Shape.Anchor.END);
            pen.text(middle - half, base, pen.fitted(value(line.left), mono, middle - half - nameLeft - 8), ink, mono, Shape.Anchor.END);
            pen.text(middle + half, base, pen.fitted(value(line.right), mono, x + wide - left - 10 - middle - half), ink, mono);
            return;
        }
        double brief = pen.text(x + 2, base, line.brief, Role.FG_MUTED, s.small(400));
        String leftText = pen.fitted(value(line.left), mono, middle + centre - half - brief - 6);
        pen.text(middle + centre - half, base, leftText, ink, mono, Shape.Anchor.END);
        pen.text(middle + centre + half, base, pen.fitted(value(line.right), mono, room), ink, mono);
    }

    /** Where the library's own copy of a state is no longer true. */
    private List<Line> cached(Ends ends) {
        var lines = new ArrayList<Line>();
        for (int side = 1; side <= 2; side++) {
            QueuePair qp = ends.side(side);
            if (!qp.cachedState().equals(qp.state())) {
                String text = s.words().of("agree.cached.plain", "cached", qp.cachedState(), "state", qp.state());
                lines.add(new Line("agree.cached." + side, qp.cachedState(), qp.state(), s.words().of("agree.cached.left"),
                        s.words().of("agree.cached.right"), s.words().of("agree.cached", "n", ends.machine(side)), Outcome.DIFFERS, "≠", text));
            }
        }
        return lines;
    }

    /** With what was given in a call that was refused last: that is what the person means it to be. */
    private PeerCard card(QueuePair qp) {
        Passage last = qp.lastPassage();
        return StateCards.of(s.cast().state, qp.ref(), last != null && last.refused() ? last.args() : Map.of());
    }

    private List<Line> lines(Ends ends) {
        PeerCard one = card(ends.one());
        PeerCard two = card(ends.two());
        var lines = new ArrayList<Line>();
        String type = one.text(PeerField.TYPE).or(() -> two.text(PeerField.TYPE)).orElse("");
        for (PeerRule rule : PeerRule.values()) {
            boolean sensible = rule.appliesTo(type) && rule != PeerRule.GID_TYPE && rule != PeerRule.NO_RD_ATOMIC && rule != PeerRule.TYPE;
            if (sensible || rule.appliesTo(type) && rule.outcome(one, two) == Outcome.DIFFERS) {
                add(lines, rule, one, two, false);
                if (!rule.symmetric()) {
                    add(lines, rule, one, two, true);
                }
            }
        }
        return lines;
    }

    private void add(List<Line> lines, PeerRule rule, PeerCard one, PeerCard two, boolean back) {
        PeerCard sender = back ? two : one;
        PeerCard receiver = back ? one : two;
        PeerField left = back ? rule.ofReceiver() : rule.ofSender();
        PeerField right = back ? rule.ofSender() : rule.ofReceiver();
        Outcome outcome = rule.outcome(sender, receiver);
        Optional<Finding> found = rule.check(sender, receiver);
        boolean limit = rule == PeerRule.RD_ATOMIC || rule == PeerRule.NO_RD_ATOMIC;
        String sign = switch (outcome) {
            case FITS -> limit ? back ? "≥" : "≤" : "=";
            case DIFFERS -> limit ? back ? "<" : ">" : "≠";
            case UNKNOWN -> "·";
        };
        String brief = s.words().of("agree." + rule.name()) + (rule.symmetric() ? "" : back ? " 2 → 1" : " 1 → 2");
        boolean family = rule == PeerRule.GID_FAMILY;
        lines.add(new Line("agree." + rule.name() + (back ? ".2" : ".1"), family ? family(one) : shown(one, left), family ? family(two)
                : shown(two, right), family ? brief : left.key(), family ? brief : right.key(), brief, outcome, sign, found.map(finding -> finding.sentence()).orElse("")));
    }

    private static String family(PeerCard card) {
        return card.text(PeerField.GID).map(gid -> gid.startsWith("::ffff:") ? "IPv4" : "IPv6").orElse("");
    }

    /** GIDs of IPv4 addresses as those; packet numbers in hex, as packets are shown, and marked as such: sentences say them in decimal. */
    private static String shown(PeerCard card, PeerField field) {
        String text = card.text(field).orElse("");
        if (field == PeerField.SQ_PSN || field == PeerField.RQ_PSN) {
            return card.number(field).isPresent() ? Figures.hex(card.number(field).getAsLong()) : "";
        }
        return text.startsWith("::ffff:") && text.contains(".") ? text.substring("::ffff:".length()) : text;
    }
}
