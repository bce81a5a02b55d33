package org.verbscope.picture;

/**
 * How an area is filled: not at all, with one role, or with 45 degree lines of one role on another.
 *
 * @param ground role of the area, or null for none
 * @param lines role of the hatch lines, or null for a plain area
 * @param gap distance of the lines in px, across them
 * @param width of the lines in px
 */
public record Fill(Role ground, Role lines, double gap, double width) {
    public static final Fill NONE = new Fill(null, null, 0, 0);

    public static Fill of(Role ground) {
        return new Fill(ground, null, 0, 0);
    }

    public static Fill hatch(Role lines, Role ground, double gap, double width) {
        return new Fill(ground, lines, gap, width);
    }

    public boolean visible() {
        return ground != null || lines != null;
    }

    public boolean hatched() {
        return lines != null;
    }
}
