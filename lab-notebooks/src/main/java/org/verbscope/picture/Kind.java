package org.verbscope.picture;

/** The six meanings that have a colour, and the warning, each with its three roles. */
public enum Kind {
    PAYLOAD, WORK, DONE, PROTO, KERNEL, ERROR, WARN;

    /** Text, strokes, filled tokens. */
    public Role ink() {
        return Role.valueOf(name() + "_INK");
    }

    /** Grounds. */
    public Role tint() {
        return Role.valueOf(name() + "_TINT");
    }

    /** Borders of tinted grounds. */
    public Role edge() {
        return Role.valueOf(name() + "_EDGE");
    }
}
