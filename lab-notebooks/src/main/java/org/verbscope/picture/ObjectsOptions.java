package org.verbscope.picture;

import java.util.Locale;

/**
 * How the objects are to be drawn.
 *
 * @param width in px; the picture is as high as it needs
 * @param live length of the whole log
 * @param open id of the object whose attributes are shown, or empty
 * @param gone whether destroyed objects have lines of their own, rather than one for all
 * @param locale language of the words
 */
public record ObjectsOptions(double width, long live, String open, boolean gone, Locale locale) {
    public static ObjectsOptions of(double width) {
        return new ObjectsOptions(width, 0, "", false, Locale.ENGLISH);
    }
}
