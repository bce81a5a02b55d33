package org.verbscope.picture;

import java.util.Locale;
import org.verbscope.event.ObjectRef;

/**
 * How queues and memory are to be drawn.
 *
 * @param width in px; {@code height} likewise
 * @param live length of the whole log
 * @param chosen queue pair, or {@link ObjectRef#NONE} for the one that something happened to
 * @param slot id of the slot whose request is looked at, e.g. {@code queues.rq.slot3}; empty for the one that matters
 * @param locale language of the words
 */
public record QueuesOptions(double width, double height, long live, ObjectRef chosen, String slot, Locale locale) {
    public static final double LEAST_WIDTH = 720;
    public static final double LEAST_HEIGHT = 330;

    public static QueuesOptions of(double width, double height) {
        return new QueuesOptions(width, height, 0, ObjectRef.NONE, "", Locale.ENGLISH);
    }
}
