package org.verbscope.chart;

import java.util.Locale;

/**
 * What is drawn of {@link Measured}.
 *
 * @param width of the picture in px; {@code height} likewise
 * @param run that it is about, by the event that began it; 0 for the newest
 * @param other run beside it; 0 for none
 */
public record ChartsOptions(double width, double height, ChartsPage page, long run, long other, Locale locale) {
    /** From this width on type is larger. */
    static final double FULL_WIDTH = 1100;
    /** Below it the table is shown. */
    public static final double LEAST_WIDTH = 560;
    /** Below it the table is shown. */
    public static final double LEAST_HEIGHT = 300;

    boolean full() {
        return width >= FULL_WIDTH;
    }
}
