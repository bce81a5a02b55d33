package org.verbscope.picture;

import org.verbscope.event.Evidence;

/**
 * A line's colour role, width in px and dash. The dash says how we know and nothing else.
 *
 * @param role or null for no line
 * @param round caps: for signs drawn in strokes; dotted lines always have them
 */
public record Stroke(Role role, double width, Dash dash, boolean round) {
    /** Solid measured, dashed inferred, dotted modelled. */
    public enum Dash {
        SOLID, DASHED(6, 4), DOTTED(0.1, 4);

        private final double[] lengths;

        Dash(double... lengths) {
            this.lengths = lengths;
        }

        /** Lengths of stroke and gap in px; empty when solid. */
        public double[] lengths() {
            return lengths.clone();
        }

        public static Dash of(Evidence evidence) {
            return switch (evidence) {
                case MEASURED -> SOLID;
                case INFERRED -> DASHED;
                case MODELLED -> DOTTED;
            };
        }
    }

    public static final Stroke NONE = new Stroke(null, 0, Dash.SOLID, false);

    public static Stroke of(Role role, double width) {
        return new Stroke(role, width, Dash.SOLID, false);
    }

    public static Stroke of(Role role, double width, Evidence evidence) {
        return new Stroke(role, width, Dash.of(evidence), false);
    }

    /** Solid with round caps. */
    public static Stroke sign(Role role, double width) {
        return new Stroke(role, width, Dash.SOLID, true);
    }

    public boolean visible() {
        return role != null && width > 0;
    }

    /** Whether the painter ends the line (and each dash) with a half circle. */
    public boolean roundCaps() {
        return round || dash == Dash.DOTTED;
    }
}
