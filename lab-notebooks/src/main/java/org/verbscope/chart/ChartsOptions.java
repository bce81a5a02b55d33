package org.verbscope.chart;

import java.util.Locale;

/**
 * What is drawn of {@link Measured}.
 *
 * @param width of the picture in px; {@code height} likewise
 * @param run that it is about, by the event that began it; 0 for the newest
 * @param other run beside it; 0 for none
 * @param large for the back row: one diagram, no type under 20 points, the caption stands elsewhere
 */
public record ChartsOptions(double width, double height, ChartsPage page, long run, long other, Locale locale, boolean large) {
    /** From this width on type is larger. */
    static final double FULL_WIDTH = 1100;
    /** Below it the table is shown. */
    public static final double LEAST_WIDTH = 560;
    /** Below it the table is shown. */
    public static final double LEAST_HEIGHT = 300;

    /** For who sits before it. */
    public ChartsOptions(double width, double height, ChartsPage page, long run, long other, Locale locale) {
        this(width, height, page, run, other, locale, false);
    }

    /** For the back row, of the newest run. */
    public static ChartsOptions large(double width, double height, ChartsPage page, Locale locale) {
        return new ChartsOptions(width, height, page, 0, 0, locale, true);
    }

    boolean full() {
        return width >= FULL_WIDTH;
    }
}
