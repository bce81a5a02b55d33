package org.verbscope.chart;

import java.util.List;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** Reference bands behind measured values: never a line, hatched when not comparable, each with its words and its confidence. */
final class Bands {
    private static final double LEAST = 5;
    /** In a plot of this width curves leave a label more room. */
    private static final double WIDE = 450;

    private final Desk desk;
    private double free = Double.NEGATIVE_INFINITY;

    Bands(Desk desk) {
        this.desk = desk;
    }

    /** Bands of a quantity that are of this size of message, or of any small one. */
    static List<ReferenceBand> of(String quantity, long size) {
        return ReferenceBand.all().stream().filter(band -> band.quantity().equals(quantity)
                && (band.size() == size || band.size() < 128 && size < 128 && size > 0)).toList();
    }

    /** Across the whole area of a plot whose upright axis has the band's unit. */
    void draw(Plot plot, ReferenceBand band, String kind, String unit) {
        Pen pen = desk.pen;
        boolean same = band.comparable(kind);
        double left = plot.area().getMinX() + 1;
        double right = plot.area().getMaxX();
        double top = plot.y(band.high());
        double bottom = plot.y(band.low());
        if (bottom - top < LEAST) {
            double middle = (top + bottom) / 2;
            top = middle - LEAST / 2;
            bottom = middle + LEAST / 2;
        }
        String words = words(band, kind, unit);
        Fill fill = same ? Fill.of(Role.BG_INSET) : Fill.hatch(Role.BORDER_DEFAULT, Role.BG_DEFAULT, 5, 1);
        pen.rect("chart.band." + band.label().replaceAll("\\W+", "-"), words, left, top, right - left, bottom - top, 0, fill, Stroke.NONE);
        pen.line(left, top, right, top, Stroke.of(Role.BORDER_STRONG, 1));
        pen.line(left, bottom, right, bottom, Stroke.of(Role.BORDER_STRONG, 1));
        label(band, same, left, right, top);
        desk.row("chart.band." + band.label().replaceAll("\\W+", "-"), band.label(), unit, band.range() + ", " + band.confidence());
    }

    String words(ReferenceBand band, String kind, String unit) {
        return desk.words.of("band.words", "label", band.label(), "range", band.range(), "unit", unit, "way", band.way(), "confidence",
                band.confidence(), "source", band.source(), "comparable", desk.words.of(band.comparable(kind) ? "band.same" : "band.other"));
    }

    private void label(ReferenceBand band, boolean same, double left, double right, double top) {
        Pen pen = desk.pen;
        double high = desk.label.size() + 3;
        double base = top - 4;
        if (Math.abs(base - free) < high) {
            return; // two names on one another say nothing; the pointer and the table have both
        }
        free = base;
        String text = desk.words.of(same ? "band" : "not.comparable", "label", band.label(), "range", band.range());
        double side = high;
        text = pen.fitted(text, desk.label, (right - left) * (right - left > WIDE ? 0.72 : 0.52) - side);
        // At the right end: there curves have left the small values.
        pen.knockOut(right - side - 12, base, text, Role.FG_MUTED, desk.label, Shape.Anchor.END, Role.BG_DEFAULT);
        pen.rect(right - side - 4, base - side + 3, side, side, 3, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_STRONG, 1));
        pen.text(right - side / 2 - 4, base, band.confidence(), Role.FG_DEFAULT, desk.strong, Shape.Anchor.MIDDLE);
    }
}
