package org.verbscope.picture;

import java.util.Locale;
import org.verbscope.event.ObjectRef;

/**
 * How the queue pair states are to be drawn.
 *
 * @param width in px; {@code height} likewise
 * @param live length of the whole log
 * @param chosen queue pair to look at with its peer, or {@link ObjectRef#NONE} for the one that something happened to
 * @param target state that the panel explains the way to; empty for the natural next one
 * @param locale language of the words
 */
public record StatesOptions(double width, double height, long live, ObjectRef chosen, String target, Locale locale) {
    public static final double LEAST_WIDTH = 720;
    public static final double LEAST_HEIGHT = 230;

    public static StatesOptions of(double width, double height) {
        return new StatesOptions(width, height, 0, ObjectRef.NONE, "", Locale.ENGLISH);
    }
}
