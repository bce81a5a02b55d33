package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;

/** Takes what lies in put-away layers out of a picture: a layer is a band of its height. What crosses a band is cut at its edges. */
final class LayerCut {
    /** From one height to another, in px. */
    record Band(double from, double to) {
        boolean holds(double y) {
            return y >= from && y < to;
        }

        Band moved(double dy) {
            return new Band(from + dy, to + dy);
        }
    }

    /** Base line to the middle of the letters, as a part of the size. */
    private static final double RISE = 0.36;
    /** Pieces lower than this are not worth drawing. */
    private static final double LEAST = 0.5;

    private LayerCut() { }

    static List<Shape> of(List<Shape> shapes, List<Band> hidden) {
        if (hidden.isEmpty()) {
            return shapes;
        }
        var left = new ArrayList<Shape>();
        shapes.forEach(shape -> cut(shape, hidden, left));
        return left;
    }

    private static void cut(Shape shape, List<Band> hidden, List<Shape> left) {
        if (shape instanceof Shape.Rect rect) {
            boolean first = true;
            for (Band piece : pieces(rect.y(), rect.y() + rect.height(), hidden)) {
                left.add(new Shape.Rect(first ? rect.id() : "", first ? rect.words() : "", rect.x(), piece.from, rect.width(), piece.to - piece.from,
                        rect.radius(), rect.fill(), rect.stroke()));
                first = false;
            }
        } else if (shape instanceof Shape.Line line && line.x1() == line.x2()) {
            boolean down = line.y1() <= line.y2();
            for (Band piece : pieces(Math.min(line.y1(), line.y2()), Math.max(line.y1(), line.y2()), hidden)) {
                left.add(new Shape.Line(line.id(), line.words(), line.x1(), down ? piece.from : piece.to, line.x2(), down ? piece.to : piece.from,
                        line.stroke()));
            }
        } else if (shape instanceof Shape.Group group && group.turn() == 0 && group.dx() == 0) {
            List<Shape> children = of(group.children(), hidden.stream().map(band -> band.moved(-group.dy())).toList());
            if (!children.isEmpty()) {
                left.add(new Shape.Group(group.id(), group.words(), group.dx(), group.dy(), group.turn(), children));
            }
        } else if (hidden.stream().noneMatch(band -> band.holds(middle(shape)))) {
            left.add(shape);
        }
    }

    private static double middle(Shape shape) {
        if (shape instanceof Shape.Line line) {
            return (line.y1() + line.y2()) / 2;
        } else if (shape instanceof Shape.Polygon polygon) {
            double low = polygon.points().stream().mapToDouble(Point::y).min().orElse(0);
            return (low + polygon.points().stream().mapToDouble(Point::y).max().orElse(0)) / 2;
        } else if (shape instanceof Shape.Circle circle) {
            return circle.y();
        } else if (shape instanceof Shape.Slot slot) {
            return slot.y();
        } else if (shape instanceof Shape.Label label) {
            return label.y() - label.style().size() * RISE;
        } else {
            return ((Shape.Group) shape).dy();
        }
    }

    /** What of a height is not hidden; bands do not overlap. */
    private static List<Band> pieces(double from, double to, List<Band> hidden) {
        var pieces = new ArrayList<Band>();
        double at = from;
        for (Band band : hidden) {
            if (band.to > at && band.from < to) {
                if (band.from - at > LEAST) {
                    pieces.add(new Band(at, band.from));
                }
                at = Math.max(at, band.to);
            }
        }
        if (to - at > LEAST || from == to && at == from) {
            pieces.add(new Band(at, to));
        }
        return pieces;
    }
}
