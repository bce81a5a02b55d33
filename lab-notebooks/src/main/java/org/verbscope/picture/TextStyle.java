package org.verbscope.picture;

/**
 * A face and a size.
 *
 * @param weight 400, 500 or 600
 * @param size in px
 */
public record TextStyle(Family family, int weight, double size) {
    /** Words, or code and every number that changes. */
    public enum Family { UI, MONO }

    public static TextStyle ui(double size, int weight) {
        return new TextStyle(Family.UI, weight, size);
    }

    public static TextStyle mono(double size, int weight) {
        return new TextStyle(Family.MONO, weight, size);
    }

    public FontFace face() {
        return FontFace.of(family, weight);
    }
}
