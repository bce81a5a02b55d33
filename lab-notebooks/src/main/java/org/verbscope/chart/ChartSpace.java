package org.verbscope.chart;

import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.picture.Point;

/**
 * Where what a chart draws lies in the picture and how much of it is seen: a transform, and a clip that is a rectangle of the
 * picture. A picture has no clip of its own, so whatever leaves this one is cut. For one thread.
 */
final class ChartSpace {
    private static final double FLATNESS = 0.2;

    private AffineTransform transform;
    /** Null when all is seen. */
    private Rectangle2D clip;

    ChartSpace() {
        transform = new AffineTransform();
    }

    ChartSpace(ChartSpace like) {
        transform = new AffineTransform(like.transform);
        clip = like.clip;
    }

    /** From the chart's coordinates to the picture's; may be changed. */
    AffineTransform transform() {
        return transform;
    }

    void transform(AffineTransform wanted) {
        transform = new AffineTransform(wanted);
    }

    /** Only what is in this too is seen. */
    void narrow(java.awt.Shape s) {
        Rectangle2D other = box(s);
        clip = clip == null ? other : clip.createIntersection(other);
    }

    /** @param s null for no clip */
    void clip(java.awt.Shape s) {
        clip = s == null ? null : box(s);
    }

    /** In the chart's coordinates; null when all is seen. */
    Rectangle2D clip() {
        try {
            return clip == null ? null : transform.createInverse().createTransformedShape(clip).getBounds2D();
        } catch (NoninvertibleTransformException flat) {
            return clip;
        }
    }

    private Rectangle2D box(java.awt.Shape s) {
        return transform.createTransformedShape(s).getBounds2D();
    }

    Point at(double x, double y) {
        double[] xy = {x, y};
        transform.transform(xy, 0, xy, 0, 1);
        return new Point(xy[0], xy[1]);
    }

    /** What of a box is seen, in the picture; null for nothing. */
    Rectangle2D seen(Rectangle2D box) {
        Rectangle2D placed = box(box);
        Rectangle2D seen = clip == null ? placed : placed.createIntersection(clip);
        return seen.getWidth() < 0 || seen.getHeight() < 0 ? null : seen;
    }

    /** The lines of an outline in the picture, curves as many short ones; not cut. */
    List<List<Point>> outlines(java.awt.Shape s) {
        var all = new ArrayList<List<Point>>();
        var one = new ArrayList<Point>();
        var xy = new double[6];
        for (PathIterator path = s.getPathIterator(transform, FLATNESS); !path.isDone(); path.next()) {
            int kind = path.currentSegment(xy);
            if (kind == PathIterator.SEG_MOVETO && !one.isEmpty()) {
                all.add(List.copyOf(one));
                one.clear();
            }
            one.add(kind == PathIterator.SEG_CLOSE ? one.get(0) : new Point(xy[0], xy[1]));
        }
        if (!one.isEmpty()) {
            all.add(one);
        }
        return all;
    }

    /** The parts that are seen of a line of many points in the picture, each of two points or more. */
    List<List<Point>> seen(List<Point> line) {
        var parts = new ArrayList<List<Point>>();
        Point end = null;
        for (int i = 1; i < line.size(); i++) {
            Point[] piece = seen(line.get(i - 1), line.get(i));
            if (piece == null) {
                end = null;
                continue;
            }
            if (!piece[0].equals(end)) {
                parts.add(new ArrayList<>(List.of(piece[0])));
            }
            end = piece[1];
            parts.get(parts.size() - 1).add(end);
        }
        return parts;
    }

    /** The part inside the clip (Liang and Barsky), or null. */
    private Point[] seen(Point a, Point b) {
        if (clip == null) {
            return new Point[] {a, b};
        }
        double dx = b.x() - a.x();
        double dy = b.y() - a.y();
        double[] p = {-dx, dx, -dy, dy};
        double[] q = {a.x() - clip.getMinX(), clip.getMaxX() - a.x(), a.y() - clip.getMinY(), clip.getMaxY() - a.y()};
        double from = 0;
        double to = 1;
        for (int i = 0; i < 4; i++) {
            if (p[i] == 0) {
                if (q[i] < 0) {
                    return null;
                }
            } else if (p[i] < 0) {
                from = Math.max(from, q[i] / p[i]);
            } else {
                to = Math.min(to, q[i] / p[i]);
            }
        }
        return from > to ? null : new Point[] {from == 0 ? a : new Point(a.x() + from * dx, a.y() + from * dy),
            to == 1 ? b : new Point(a.x() + to * dx, a.y() + to * dy)};
    }
}
