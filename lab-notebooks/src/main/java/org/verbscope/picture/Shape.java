package org.verbscope.picture;

import java.util.List;

/**
 * What a picture is made of. Immutable. Lengths are px, angles degrees, clockwise from the top.
 * Children of a {@link Group} are in its coordinates; otherwise the picture's.
 */
public sealed interface Shape {
    /**
     * Stable for a meaning from picture to picture, for focus, selection and motion, e.g.
     * {@code m1.qp.sq.slot3}; empty where nobody asks for it. Within a picture no two are the same.
     */
    String id();

    /** What a person who cannot see it is told; empty for what only decorates. */
    String words();

    /** @param radius of the corners, 0 for sharp ones */
    record Rect(String id, String words, double x, double y, double width, double height, double radius,
            Fill fill, Stroke stroke) implements Shape { }

    record Line(String id, String words, double x1, double y1, double x2, double y2, Stroke stroke)
            implements Shape { }

    /** @param closed whether the last point joins the first; open ones have no fill */
    record Polygon(String id, String words, List<Point> points, boolean closed, Fill fill, Stroke stroke)
            implements Shape {
        public Polygon {
            points = List.copyOf(points);
        }
    }

    record Circle(String id, String words, double x, double y, double radius, Fill fill, Stroke stroke)
            implements Shape { }

    /**
     * Part of a ring: between two radii, from {@code start} over {@code sweep} degrees. With an inner
     * radius of 0 it is a slice of a disc.
     */
    record Slot(String id, String words, double x, double y, double outer, double inner, double start,
            double sweep, Fill fill, Stroke stroke) implements Shape { }

    /** Text on a base line. @param x of the start, middle or end as {@code anchor} says */
    record Label(String id, String words, double x, double y, String text, Role role, TextStyle style,
            Anchor anchor) implements Shape {
        @Override
        public String words() {
            return words.isEmpty() ? text : words;
        }
    }

    /** Where a label's x is. */
    enum Anchor { START, MIDDLE, END }

    /**
     * Shapes that mean one thing together: moved by {@code dx, dy} (tokens travel by this alone), then
     * turned by {@code turn} degrees about that place.
     */
    record Group(String id, String words, double dx, double dy, double turn, List<Shape> children)
            implements Shape {
        public Group {
            children = List.copyOf(children);
        }
    }
}
