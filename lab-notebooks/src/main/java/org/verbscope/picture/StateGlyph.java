package org.verbscope.picture;

/** A queue pair state as a sign and a colour: told apart without the colour. */
final class StateGlyph {
    private StateGlyph() { }

    static Kind kind(String state) {
        return switch (state) {
            case "RTS" -> Kind.DONE;
            case "SQD", "SQE" -> Kind.WORK;
            case "ERR" -> Kind.ERROR;
            default -> Kind.PROTO;
        };
    }

    static void draw(Pen pen, double cx, double cy, double r, String state) {
        draw(pen, cx, cy, r, state, true);
    }

    /** @param visited whether the queue pair is or was there; otherwise the sign is grey */
    static void draw(Pen pen, double cx, double cy, double r, String state, boolean visited) {
        Role role = visited ? kind(state).ink() : Role.BORDER_STRONG;
        if (state.equals("ERR") && visited) {
            Signs.octagon(pen, cx, cy, r + 1);
            return;
        }
        pen.circle(cx, cy, r, Fill.of(state.equals("RTS") ? role : Role.BG_DEFAULT), Stroke.of(role, 1.5));
        switch (state) {
            case "INIT" -> pen.slot("", "", cx, cy, r, 0, 0, 90, Fill.of(role), Stroke.NONE);
            case "RTR" -> pen.slot("", "", cx, cy, r, 0, 0, 180, Fill.of(role), Stroke.NONE);
            case "SQD" -> {
                pen.polyline(Stroke.of(role, 1.5), cx - r * 0.3, cy - r * 0.42, cx - r * 0.3, cy + r * 0.42);
                pen.polyline(Stroke.of(role, 1.5), cx + r * 0.3, cy - r * 0.42, cx + r * 0.3, cy + r * 0.42);
            }
            case "SQE" -> pen.polyline(Stroke.of(role, 1.5), cx - r * 0.42, cy - r * 0.42, cx + r * 0.42, cy + r * 0.42);
            case "ERR" -> Signs.cross(pen, cx, cy, r * 1.3, role);
            default -> { }
        }
    }
}
