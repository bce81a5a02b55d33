package org.verbscope.chart;

import java.util.ArrayList;
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
    /** Under a label, to its band. */
    private static final double ABOVE = 4;
    /** Around a label and between it and its letter. */
    private static final double GAPS = 16;

    private final Desk desk;
    private final Plot plot;
    private final List<Drawn> drawn = new ArrayList<>();

    private record Drawn(ReferenceBand band, boolean same, double top, double bottom) { }

    /** @param plot its upright axis has the unit of the bands */
    Bands(Desk desk, Plot plot) {
        this.desk = desk;
        this.plot = plot;
    }

    /** Bands of a quantity that are of this size of message, or of any small one. */
    static List<ReferenceBand> of(String quantity, long size) {
        return ReferenceBand.all().stream().filter(band -> band.quantity().equals(quantity)
                && (band.size() == size || band.size() < 128 && size < 128 && size > 0)).toList();
    }

    /** Across the whole area of the plot, under its grid and its lines. */
    void draw(ReferenceBand band, String kind, String unit) {
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
        String words = words(desk, band, kind, unit);
        Fill fill = same ? Fill.of(Role.BG_INSET) : Fill.hatch(Role.BORDER_DEFAULT, Role.BG_DEFAULT, 5, 1);
        pen.rect("chart.band." + band.label().replaceAll("\\W+", "-"), words, left, top, right - left, bottom - top, 0, fill, Stroke.NONE);
        pen.line(left, top, right, top, Stroke.of(Role.BORDER_STRONG, 1));
        pen.line(left, bottom, right, bottom, Stroke.of(Role.BORDER_STRONG, 1));
        drawn.add(new Drawn(band, same, top, bottom));
        desk.row("chart.band." + band.label().replaceAll("\\W+", "-"), band.label(), unit, band.range() + ", " + band.confidence());
    }

    /** Everything that is known of a band, in a sentence. */
    static String words(Desk desk, ReferenceBand band, String kind, String unit) {
        return desk.words.of("band.words", "label", band.label(), "range", band.range(), "unit", unit, "way", band.way(), "confidence",
                band.confidence(), "source", band.source(), "comparable", desk.words.of(band.comparable(kind) ? "band.same" : "band.other"));
    }

    /** The names of the bands, over the grid and off the lines. */
    void names() {
        var places = new LabelPlaces(plot.area(), plot.curves());
        drawn.forEach(of -> name(of, places));
    }

    private void name(Drawn of, LabelPlaces places) {
        Pen pen = desk.pen;
        double wide = plot.area().getWidth();
        double side = desk.label.size() + 3;
        String text = pen.fitted(desk.words.of(of.same ? "band" : "not.comparable", "label", of.band.label(), "range", of.band.range()), desk.label,
                wide * (wide > WIDE ? 0.72 : 0.52) - side);
        // Two names on one another say nothing; the pointer and the table have both.
        places.take(pen.width(text, desk.label) + side + GAPS, side + ABOVE, of.top, of.bottom).ifPresent(place -> {
            double base = place.getMaxY() - ABOVE;
            double end = place.getMaxX() - side - GAPS / 4;
            pen.knockOut(end - GAPS / 2, base, text, Role.FG_MUTED, desk.label, Shape.Anchor.END, Role.BG_DEFAULT);
            pen.rect(end, base - side + 3, side, side, 3, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_STRONG, 1));
            pen.text(end + side / 2, base, of.band.confidence(), Role.FG_DEFAULT, desk.strong, Shape.Anchor.MIDDLE);
        });
    }
}
