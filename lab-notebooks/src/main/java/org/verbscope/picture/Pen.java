package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects shapes. Lines and outlined boxes are snapped to pixels so that they are crisp at scale 1. */
public final class Pen {
    /** Centre line to base line, as a part of the size. */
    public static final double BASE = 0.36;

    private final TextMeasure measure;
    private final List<Shape> shapes = new ArrayList<>();

    public Pen(TextMeasure measure) {
        this.measure = measure;
    }

    public List<Shape> shapes() {
        return shapes;
    }

    /** Shapes that somebody else made. */
    public void add(List<Shape> others) {
        shapes.addAll(others);
    }

    public double width(String text, TextStyle style) {
        return measure.width(text, style);
    }

    private static double snap(double v, double width) {
        return Math.round(width) % 2 == 1 ? Math.floor(v) + 0.5 : Math.round(v);
    }

    public void rect(double x, double y, double w, double h, double radius, Fill fill, Stroke stroke) {
        rect("", "", x, y, w, h, radius, fill, stroke);
    }

    public void rect(String id, String words, double x, double y, double w, double h, double radius, Fill fill, Stroke stroke) {
        if (!stroke.visible()) {
            shapes.add(new Shape.Rect(id, words, x, y, Math.max(0, w), Math.max(0, h), radius, fill, stroke));
            return;
        }
        double left = snap(x, stroke.width());
        double top = snap(y, stroke.width());
        shapes.add(new Shape.Rect(id, words, left, top, Math.max(0, snap(x + w, stroke.width()) - left),
                Math.max(0, snap(y + h, stroke.width()) - top), radius, fill, stroke));
    }

    /** A white card; how we know of its inside is in its border. */
    void card(String id, String words, double x, double y, double w, double h, Stroke.Dash dash) {
        Role border = dash == Stroke.Dash.SOLID ? Role.BORDER_DEFAULT : Role.BORDER_STRONG;
        rect(id, words, x, y, w, h, 6, Fill.of(Role.BG_DEFAULT), new Stroke(border, 1, dash, false));
    }

    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        double a = x1 == x2 ? snap(x1, stroke.width()) : x1;
        double b = y1 == y2 ? snap(y1, stroke.width()) : y1;
        shapes.add(new Shape.Line("", "", a, b, x1 == x2 ? a : x2, y1 == y2 ? b : y2, stroke));
    }

    public void polygon(Fill fill, Stroke stroke, double... xy) {
        shapes.add(new Shape.Polygon("", "", points(xy), true, fill, stroke));
    }

    public void polyline(Stroke stroke, double... xy) {
        shapes.add(new Shape.Polygon("", "", points(xy), false, Fill.NONE, stroke));
    }

    private static List<Point> points(double... xy) {
        var points = new ArrayList<Point>();
        for (int i = 0; i < xy.length; i += 2) {
            points.add(new Point(xy[i], xy[i + 1]));
        }
        return points;
    }

    public void circle(double x, double y, double radius, Fill fill, Stroke stroke) {
        shapes.add(new Shape.Circle("", "", x, y, radius, fill, stroke));
    }

    void slot(String id, String words, double x, double y, double outer, double inner, double start, double sweep,
            Fill fill, Stroke stroke) {
        shapes.add(new Shape.Slot(id, words, x, y, outer, inner, start, sweep, fill, stroke));
    }

    /** Text from {@code x} on; returns where it ends. */
    public double text(double x, double y, String text, Role role, TextStyle style) {
        return text(x, y, text, role, style, Shape.Anchor.START);
    }

    /** Text anchored at {@code x}; returns the x of its right end. */
    public double text(double x, double y, String text, Role role, TextStyle style, Shape.Anchor anchor) {
        shapes.add(new Shape.Label("", "", x, y, text, role, style, anchor));
        double width = measure.width(text, style);
        return switch (anchor) {
            case START -> x + width;
            case MIDDLE -> x + width / 2;
            case END -> x;
        };
    }

    /** Text that interrupts what it crosses: on a ground of its own. */
    public void knockOut(double x, double y, String text, Role role, TextStyle style, Shape.Anchor anchor, Role ground) {
        double width = measure.width(text, style);
        double left = anchor == Shape.Anchor.START ? x : anchor == Shape.Anchor.END ? x - width : x - width / 2;
        rect(left - 3, y - style.size(), width + 6, style.size() * 1.35, 2, Fill.of(ground), Stroke.NONE);
        text(x, y, text, role, style, anchor);
    }

    /** The text, or as much of it as fits, ending in an ellipsis. */
    public String fitted(String text, TextStyle style, double width) {
        if (measure.width(text, style) <= width) {
            return text;
        }
        int end = text.length();
        while (end > 0 && measure.width(text.substring(0, end).stripTrailing() + "…", style) > width) {
            end = text.offsetByCodePoints(end, -1);
        }
        return end == 0 ? "" : text.substring(0, end).stripTrailing() + "…";
    }

    /** The text in lines of at most this width, broken where {@link LineBreaks} allows it; what does not fit into {@code most} lines ends in an ellipsis. */
    public List<String> wrapped(String text, TextStyle style, double width, int most) {
        var lines = new ArrayList<String>();
        String rest = text.strip();
        while (!rest.isEmpty() && lines.size() < most) {
            if (lines.size() == most - 1 || measure.width(rest, style) <= width) {
                lines.add(fitted(rest, style, width));
                break;
            }
            int end = -1;
            for (int at = LineBreaks.next(rest, 1); at > 0 && measure.width(rest.substring(0, at), style) <= width;
                    at = LineBreaks.next(rest, at + 1)) {
                end = at;
            }
            if (end < 0) {
                int at = LineBreaks.next(rest, 1);
                String first = at < 0 ? rest : rest.substring(0, at);
                lines.add(fitted(first, style, width));
                rest = rest.substring(first.length()).strip();
            } else {
                lines.add(rest.substring(0, end));
                rest = rest.substring(end).strip();
            }
        }
        return lines;
    }

    /** Draws what is left of it without the hidden bands. */
    void within(List<LayerCut.Band> hidden, Consumer<Pen> draw) {
        var inner = new Pen(measure);
        draw.accept(inner);
        shapes.addAll(LayerCut.of(inner.shapes, hidden));
    }

    /** Shapes that mean one thing together. */
    public void group(String id, String words, Consumer<Pen> draw) {
        group(id, words, 0, 0, 0, draw);
    }

    /** A token, drawn about its own origin and moved to {@code x, y}. */
    void token(String id, String words, double x, double y, Consumer<Pen> draw) {
        group(id, words, x, y, 0, draw);
    }

    void group(String id, String words, double dx, double dy, double turn, Consumer<Pen> draw) {
        var inner = new Pen(measure);
        draw.accept(inner);
        shapes.add(new Shape.Group(id, words, dx, dy, turn, inner.shapes));
    }
}
