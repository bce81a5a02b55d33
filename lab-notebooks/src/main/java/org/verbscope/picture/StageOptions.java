package org.verbscope.picture;

import java.util.Locale;
import java.util.Set;
import org.verbscope.event.Layer;

/**
 * How the stage is to be drawn.
 *
 * @param width in px; {@code height} likewise. Below {@link #FULL_WIDTH} it is compact; a window shows
 *     the table instead below {@link #LEAST_WIDTH} by {@link #LEAST_HEIGHT}
 * @param live length of the whole log: when the state is of an earlier step the caption says "step 42 of 97"
 * @param message to follow, or 0 for the one that the state follows itself
 * @param locale language of the words
 * @param bare without caption and legend: they stand elsewhere
 * @param hidden layers whose bands stay empty
 */
public record StageOptions(double width, double height, long live, long message, Locale locale, boolean bare, Set<Layer> hidden) {
    public static final double FULL_WIDTH = 1100;
    public static final double LEAST_WIDTH = 720;
    public static final double LEAST_HEIGHT = 340;
    /** Enough where caption and legend are left out. */
    public static final double LEAST_BARE_HEIGHT = 250;

    public StageOptions {
        hidden = Set.copyOf(hidden);
    }

    /** With caption and legend and every layer. */
    public StageOptions(double width, double height, long live, long message, Locale locale) {
        this(width, height, live, message, locale, false, Set.of());
    }

    /** Live, following by itself, in English. */
    public static StageOptions of(double width, double height) {
        return new StageOptions(width, height, 0, 0, Locale.ENGLISH);
    }
}
