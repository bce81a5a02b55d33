package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.picture.AwtText;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;
import org.verbscope.picture.TextStyle;
import org.verbscope.picture.Words;

/** What every part of the charts draws with: pen, words, table, sizes. For one thread. */
final class Desk {
    private static final double PAD = 14;
    /** 20 points. */
    private static final double LARGE = 26.7;
    final Pen pen = new Pen(AwtText.shared());
    final Words words;
    final ChartsOptions options;
    final TextStyle title;
    final TextStyle label;
    final TextStyle strong;
    final TextStyle figure;
    final TextStyle ticks;
    final double gap;
    private final List<PictureTable.Row> rows = new ArrayList<>();

    /** A box with a heading; what is drawn goes into the inner box. */
    record Box(double x, double y, double width, double height) { }

    Desk(ChartsOptions options) {
        this.options = options;
        this.words = new Words("org.verbscope.chart.chart", options.locale());
        boolean full = options.full();
        boolean large = options.large();
        title = TextStyle.ui(large ? 30 : full ? 15 : 12.5, 600);
        label = TextStyle.ui(large ? LARGE : full ? 12.5 : 11, 400);
        strong = TextStyle.ui(large ? LARGE : full ? 12.5 : 11, 600);
        figure = TextStyle.mono(large ? 32 : full ? 16 : 12.5, 500);
        ticks = TextStyle.mono(large ? LARGE : full ? 12 : 10.5, 400);
        gap = full ? 16 : 10;
    }

    void row(String id, String where, String what, String value) {
        rows.add(new PictureTable.Row(id, where, what, value));
    }

    List<PictureTable.Row> rows() {
        return rows;
    }

    /** A card with its title, and beside it what it is of. @return the room below the heading */
    Box card(Box box, String name, String of) {
        pen.rect(box.x, box.y, box.width, box.height, 8, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_DEFAULT, 1));
        double base = box.y + PAD + title.size() * 0.9;
        double end = pen.text(box.x + PAD, base, name, Role.FG_DEFAULT, title);
        pen.text(end + 10, base, pen.fitted(of, label, box.x + box.width - PAD - end - 10), Role.FG_MUTED, label);
        double top = base + (options.large() ? 22 : options.full() ? 14 : 10);
        return new Box(box.x + PAD, top, box.width - 2 * PAD, box.y + box.height - PAD + 4 - top);
    }

    /** A kind of device in words. */
    String device(String kind) {
        String known = words.firstOf(Map.of(), "device." + kind);
        return known.isEmpty() ? kind : known;
    }

    /** What to think of figures of such a device; may be empty. */
    String note(String kind) {
        return words.firstOf(Map.of(), "note." + kind);
    }

    /** One sentence in the middle of an empty diagram. */
    void empty(Box inner, String sentence) {
        row("", "", sentence, "");
        List<String> lines = pen.wrapped(sentence, label, inner.width - 20, 3);
        double y = inner.y + inner.height / 2 - (lines.size() - 1) * label.size() * 0.75;
        for (String line : lines) {
            pen.text(inner.x + inner.width / 2, y, line, Role.FG_MUTED, label, Shape.Anchor.MIDDLE);
            y += label.size() * 1.5;
        }
    }

    /** Unit of an axis, at its end. */
    void unit(Box inner, String text) {
        pen.text(inner.x + inner.width, inner.y + inner.height, text, Role.FG_MUTED, label, Shape.Anchor.END);
    }

    /** The shapes that a chart made, in the order of drawing. */
    void put(List<Shape> shapes) {
        pen.add(shapes);
    }

    /** Room right of a diagram for half of the last tick's words. */
    double beyond() {
        return options.large() ? 54 : 24;
    }

    /** Height that the ticks below a diagram take, at most. */
    double axisHeight() {
        return ticks.size() * 1.5 + 10;
    }

    /** Height that the unit below an axis takes. */
    double unitHeight() {
        return label.size() + 2;
    }
}
