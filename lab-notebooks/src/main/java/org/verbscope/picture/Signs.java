package org.verbscope.picture;

/** The shapes that kinds of things have, wherever they are drawn. Hollow means: gone from here. */
final class Signs {
    /** Ways an arrow can point. */
    enum Way {
        RIGHT(1, 0), LEFT(-1, 0), UP(0, -1), DOWN(0, 1);

        private final int dx;
        private final int dy;

        Way(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    private static final double CUT = 5;

    private Signs() { }

    private static Fill body(Role role, boolean hollow) {
        return Fill.of(hollow ? Role.BG_DEFAULT : role);
    }

    private static void name(Pen pen, double x, double y, String text, Role role, boolean hollow, double size) {
        if (!text.isEmpty()) {
            pen.text(x, y + size * Pen.BASE, text, hollow ? role : Role.ON, TextStyle.ui(size, 600), Shape.Anchor.MIDDLE);
        }
    }

    /** A filled arrow head with its tip at {@code x, y}; {@code s} is two thirds of its length. */
    static void head(Pen pen, double x, double y, Way way, Role role, double s) {
        double bx = x - way.dx * s * 1.5;
        double by = y - way.dy * s * 1.5;
        pen.polygon(Fill.of(role), Stroke.NONE, x, y, bx - way.dy * s * 0.8, by - way.dx * s * 0.8,
                bx + way.dy * s * 0.8, by + way.dx * s * 0.8);
    }

    /** Work queue entry: a card whose top right corner is cut, about its centre. */
    static void wqe(Pen pen, double cx, double cy, double w, double h, String text, double size, boolean hollow) {
        wqe(pen, cx, cy, w, h, text, size, Role.WORK_INK, hollow);
    }

    static void wqe(Pen pen, double cx, double cy, double w, double h, String text, double size, Role role, boolean hollow) {
        double x = cx - w / 2;
        double y = cy - h / 2;
        pen.polygon(body(role, hollow), Stroke.of(role, 1.5), x, y, x + w - CUT, y, x + w, y + CUT, x + w, y + h, x, y + h);
        name(pen, cx, cy, text, role, hollow, size);
    }

    /** Completion queue entry: a capsule about its centre. */
    static void cqe(Pen pen, double cx, double cy, double w, double h, String text, double size, Kind kind, boolean hollow) {
        pen.rect(cx - w / 2, cy - h / 2, w, h, h / 2, body(kind.ink(), hollow), Stroke.of(kind.ink(), 1.5));
        name(pen, cx, cy, text, kind.ink(), hollow, size);
    }

    /** Doorbell: a diamond. */
    static void bell(Pen pen, double cx, double cy, double r, boolean hollow) {
        pen.polygon(body(Role.WORK_INK, hollow), Stroke.of(Role.WORK_INK, 1.5), cx, cy - r, cx + r, cy, cx, cy + r, cx - r, cy);
    }

    /** Kernel entry: a bar crossed by an arrow head. */
    static void gate(Pen pen, double cx, double y, double w) {
        pen.line(cx - w / 2, y, cx + w / 2, y, Stroke.of(Role.KERNEL_INK, 3));
        head(pen, cx, y + 8, Way.DOWN, Role.KERNEL_INK, 5);
    }

    /** Payload with its pointed header in front, about its centre; points where it goes. */
    static void packet(Pen pen, double cx, double cy, double w, double h, String text, double size, boolean right,
            Kind body, boolean hollow) {
        double header = Math.min(w / 3, h * 0.7);
        double point = h * 0.35;
        double sign = right ? 1 : -1;
        double back = cx - sign * w / 2;
        double neck = cx + sign * (w / 2 - header);
        double shoulder = cx + sign * (w / 2 - point);
        double top = cy - h / 2;
        double bottom = cy + h / 2;
        pen.polygon(body(body.ink(), hollow), Stroke.of(body.ink(), 1.5), back, top, neck, top, neck, bottom, back, bottom);
        pen.polygon(body(Role.PROTO_INK, hollow), Stroke.of(Role.PROTO_INK, 1.5), neck, top, shoulder, top,
                cx + sign * w / 2, cy, shoulder, bottom, neck, bottom);
        name(pen, (back + neck) / 2, cy, text, body.ink(), hollow, size);
    }

    /** Acknowledgement: a bar with an arrow's tail. */
    static void chevron(Pen pen, double cx, double cy, double w, double h, String text, double size, boolean right, boolean hollow) {
        double n = h * 0.4;
        double s = right ? 1 : -1;
        double back = cx - s * w / 2;
        double front = cx + s * w / 2;
        pen.polygon(body(Role.PROTO_INK, hollow), Stroke.of(Role.PROTO_INK, 1.5), back, cy - h / 2, front - s * n, cy - h / 2,
                front, cy, front - s * n, cy + h / 2, back, cy + h / 2, back + s * n, cy);
        name(pen, cx + s * n / 4, cy, text, Role.PROTO_INK, hollow, size);
    }

    /** Failure: an octagon with a cross. */
    static void octagon(Pen pen, double cx, double cy, double r) {
        double k = r * 0.414;
        pen.polygon(Fill.of(Role.ERROR_INK), Stroke.NONE, cx - k, cy - r, cx + k, cy - r, cx + r, cy - k, cx + r, cy + k,
                cx + k, cy + r, cx - k, cy + r, cx - r, cy + k, cx - r, cy - k);
        double d = r * 0.38;
        Stroke cross = Stroke.sign(Role.ON, Math.max(1.5, r / 6));
        pen.polyline(cross, cx - d, cy - d, cx + d, cy + d);
        pen.polyline(cross, cx - d, cy + d, cx + d, cy - d);
    }

    /** A tick, {@code size} wide, about its centre. */
    static void tick(Pen pen, double cx, double cy, double size, Role role) {
        double u = size / 10;
        pen.polyline(Stroke.sign(role, Math.max(1.3, size / 6)), cx - 4 * u, cy + 0.2 * u, cx - 1.2 * u, cy + 3 * u, cx + 4 * u, cy - 3.4 * u);
    }

    /** A cross, {@code size} wide, about its centre: not possible, rather than failed. */
    static void cross(Pen pen, double cx, double cy, double size, Role role) {
        double d = size * 0.34;
        Stroke stroke = Stroke.sign(role, Math.max(1.3, size / 7));
        pen.polyline(stroke, cx - d, cy - d, cx + d, cy + d);
        pen.polyline(stroke, cx - d, cy + d, cx + d, cy - d);
    }

    /** Warning: a triangle with a bar; a word stands beside it. */
    static void triangle(Pen pen, double cx, double cy, double r) {
        pen.polygon(Fill.of(Role.WARN_INK), Stroke.NONE, cx, cy - r, cx + r * 1.1, cy + r * 0.9, cx - r * 1.1, cy + r * 0.9);
        Stroke bar = Stroke.sign(Role.ON, Math.max(1.3, r / 5));
        pen.polyline(bar, cx, cy - r * 0.3, cx, cy + r * 0.22);
        pen.polyline(bar, cx, cy + r * 0.6, cx, cy + r * 0.62);
    }

    /** The number of a move; the current one has a second ring. */
    static void disc(Pen pen, double cx, double cy, double r, int number, Role role, boolean current) {
        pen.circle(cx, cy, r, Fill.of(role), Stroke.NONE);
        name(pen, cx, cy, Integer.toString(number), role, false, r * 1.2);
        if (current) {
            pen.circle(cx, cy, r + 3, Fill.NONE, Stroke.of(role, 1.5));
        }
    }

    /** A push pin: this page cannot be moved or swapped out. */
    static void pin(Pen pen, double x, double y, double s) {
        pen.circle(x, y, 2.6 * s, Fill.of(Role.FG_MUTED), Stroke.NONE);
        pen.line(x, y + 2 * s, x, y + 7.5 * s, Stroke.of(Role.FG_MUTED, 1));
    }

    /** A channel for payload; its two walls carry the evidence. */
    static void pipe(Pen pen, double x, double y, double w, double h, Kind kind, Role ground, Stroke.Dash walls) {
        pen.rect(x, y, w, h, 0, Fill.of(ground), Stroke.NONE);
        var wall = new Stroke(kind.ink(), 2, walls, false);
        if (h > w) {
            pen.line(x, y, x, y + h, wall);
            pen.line(x + w, y, x + w, y + h, wall);
        } else {
            pen.line(x, y, x + w, y, wall);
            pen.line(x, y + h, x + w, y + h, wall);
        }
    }

    /** The sign of a processor: a chip with its pins, {@code size} wide. */
    static void processor(Pen pen, double x, double y, double size, Role role) {
        double u = size / 24;
        Stroke stroke = Stroke.sign(role, 2 * u);
        pen.rect(x + 4 * u, y + 4 * u, 16 * u, 16 * u, 2 * u, Fill.NONE, stroke);
        pen.rect(x + 9 * u, y + 9 * u, 6 * u, 6 * u, 0, Fill.NONE, stroke);
        for (double at : new double[] {9, 15}) {
            pen.polyline(stroke, x + at * u, y + u, x + at * u, y + 4 * u);
            pen.polyline(stroke, x + at * u, y + 20 * u, x + at * u, y + 23 * u);
            pen.polyline(stroke, x + u, y + at * u, x + 4 * u, y + at * u);
            pen.polyline(stroke, x + 20 * u, y + at * u, x + 23 * u, y + at * u);
        }
    }

    /** A short line in an evidence's dash. */
    static void swatch(Pen pen, double x, double y, double w, org.verbscope.event.Evidence evidence, Role role) {
        pen.line(x, y, x + w, y, Stroke.of(role, 2, evidence));
    }
}
