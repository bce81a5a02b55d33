package org.verbscope.app.stage;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.paint.Color;
import javafx.scene.paint.CycleMethod;
import javafx.scene.paint.LinearGradient;
import javafx.scene.paint.Paint;
import javafx.scene.paint.Stop;
import javafx.scene.shape.ArcTo;
import javafx.scene.shape.Circle;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.Line;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.transform.Rotate;
import org.verbscope.app.theme.Fonts;
import org.verbscope.picture.CjkFace;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Point;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;
import org.verbscope.picture.TextStyle;
import org.verbscope.picture.Theme;

/** Which node shows which shape, and with what properties, in one theme. */
final class ShapeNodes {
    private final Map<Role, Color> colours = new EnumMap<>(Role.class);
    private final Map<Fill, Paint> fills = new HashMap<>();
    private final Map<TextStyle, Font> fonts = new HashMap<>();
    private final Map<Lettering, String> styles = new HashMap<>();

    private record Lettering(Font font, Role role) {
        String css() {
            return "-fx-font: " + font.getSize() + "px \"" + font.getFamily() + "\"; -fx-fill: " + role.cssName() + ";";
        }
    }

    ShapeNodes(Theme theme) {
        for (Role role : Role.values()) {
            colours.put(role, Color.web(theme.hex(role)));
        }
    }

    Color colour(Role role) {
        return colours.get(role);
    }

    Node make(Shape shape) {
        Node node;
        if (shape instanceof Shape.Rect) {
            node = new Rectangle();
        } else if (shape instanceof Shape.Line) {
            node = new Line();
        } else if (shape instanceof Shape.Polygon polygon) {
            node = polygon.closed() ? new Polygon() : new Polyline();
        } else if (shape instanceof Shape.Circle) {
            node = new Circle();
        } else if (shape instanceof Shape.Slot) {
            node = new Path();
        } else if (shape instanceof Shape.Label) {
            var text = new Text();
            text.setTextOrigin(VPos.BASELINE);
            node = text;
        } else {
            node = new Group();
        }
        return node;
    }

    boolean fits(Node node, Shape shape) {
        return shape instanceof Shape.Rect && node instanceof Rectangle
                || shape instanceof Shape.Line && node instanceof Line
                || shape instanceof Shape.Polygon polygon && (polygon.closed() ? node instanceof Polygon : node instanceof Polyline)
                || shape instanceof Shape.Circle && node instanceof Circle
                || shape instanceof Shape.Slot && node instanceof Path
                || shape instanceof Shape.Label && node instanceof Text
                || shape instanceof Shape.Group && node instanceof Group;
    }

    void set(Node node, Shape shape) {
        if (shape instanceof Shape.Rect rect) {
            set((Rectangle) node, rect);
        } else if (shape instanceof Shape.Line line) {
            set((Line) node, line);
        } else if (shape instanceof Shape.Polygon polygon) {
            List<Double> points = node instanceof Polygon closed ? closed.getPoints() : ((Polyline) node).getPoints();
            points.clear();
            for (Point point : polygon.points()) {
                points.add(point.x());
                points.add(point.y());
            }
            ((javafx.scene.shape.Shape) node).setStrokeLineJoin(StrokeLineJoin.ROUND);
            paint(node, polygon.closed() ? polygon.fill() : Fill.NONE, polygon.stroke());
        } else if (shape instanceof Shape.Circle circle) {
            var disc = (Circle) node;
            disc.setCenterX(circle.x());
            disc.setCenterY(circle.y());
            disc.setRadius(circle.radius());
            paint(node, circle.fill(), circle.stroke());
        } else if (shape instanceof Shape.Slot slot) {
            set((Path) node, slot);
        } else if (shape instanceof Shape.Label label) {
            set((Text) node, label);
        } else if (shape instanceof Shape.Group group) {
            node.setTranslateX(group.dx());
            node.setTranslateY(group.dy());
            if (group.turn() == 0) {
                node.getTransforms().clear();
            } else {
                node.getTransforms().setAll(new Rotate(group.turn(), 0, 0));
            }
        }
        node.setId(shape.id().isEmpty() ? null : shape.id());
        node.setAccessibleText(shape.words().isEmpty() ? null : shape.words());
    }

    private void set(Rectangle node, Shape.Rect rect) {
        node.setX(rect.x());
        node.setY(rect.y());
        node.setWidth(rect.width());
        node.setHeight(rect.height());
        node.setArcWidth(2 * rect.radius());
        node.setArcHeight(2 * rect.radius());
        paint(node, rect.fill(), rect.stroke());
    }

    private void set(Line node, Shape.Line line) {
        node.setStartX(line.x1());
        node.setStartY(line.y1());
        node.setEndX(line.x2());
        node.setEndY(line.y2());
        paint(node, Fill.NONE, line.stroke());
    }

    private void set(Path node, Shape.Slot slot) {
        double end = slot.start() + slot.sweep();
        boolean large = slot.sweep() > 180;
        Point from = at(slot, slot.outer(), slot.start());
        Point to = at(slot, slot.outer(), end);
        var elements = node.getElements();
        elements.setAll(new MoveTo(from.x(), from.y()),
                new ArcTo(slot.outer(), slot.outer(), 0, to.x(), to.y(), large, true));
        if (slot.inner() <= 0) {
            elements.add(new LineTo(slot.x(), slot.y()));
        } else {
            Point back = at(slot, slot.inner(), end);
            Point first = at(slot, slot.inner(), slot.start());
            elements.add(new LineTo(back.x(), back.y()));
            elements.add(new ArcTo(slot.inner(), slot.inner(), 0, first.x(), first.y(), large, false));
        }
        elements.add(new ClosePath());
        paint(node, slot.fill(), slot.stroke());
    }

    private static Point at(Shape.Slot slot, double radius, double degrees) {
        double angle = Math.toRadians(degrees);
        return new Point(slot.x() + radius * Math.sin(angle), slot.y() - radius * Math.cos(angle));
    }

    private void set(Text node, Shape.Label label) {
        Font font = CjkFace.in(label.text()) ? Fonts.of(label.style(), label.text()) : fonts.computeIfAbsent(label.style(), Fonts::of);
        if (!font.equals(node.getFont())) {
            node.setFont(font);
        }
        node.setText(label.text());
        node.setFill(colour(label.role()));
        // Style sheets say something of every text's font and colour; only a style of its own is above them.
        String style = styles.computeIfAbsent(new Lettering(font, label.role()), Lettering::css);
        if (!style.equals(node.getStyle())) {
            node.setStyle(style);
        }
        node.setY(label.y());
        double width = label.anchor() == Shape.Anchor.START ? 0 : node.getLayoutBounds().getWidth();
        node.setX(label.anchor() == Shape.Anchor.END ? label.x() - width
                : label.anchor() == Shape.Anchor.MIDDLE ? label.x() - width / 2 : label.x());
    }

    private void paint(Node node, Fill fill, Stroke stroke) {
        var shape = (javafx.scene.shape.Shape) node;
        shape.setFill(fill.visible() ? fills.computeIfAbsent(fill, this::paint) : null);
        if (!stroke.visible()) {
            shape.setStroke(null);
            return;
        }
        shape.setStroke(colour(stroke.role()));
        shape.setStrokeWidth(stroke.width());
        shape.setStrokeLineCap(stroke.roundCaps() ? StrokeLineCap.ROUND : StrokeLineCap.BUTT);
        double[] dash = stroke.dash().lengths();
        if (dash.length == 0) {
            shape.getStrokeDashArray().clear();
        } else if (shape.getStrokeDashArray().size() != dash.length || shape.getStrokeDashArray().get(0) != dash[0]) {
            shape.getStrokeDashArray().setAll(dash[0], dash[1]);
        }
    }

    /** Lines fall from left to right; the gradient runs across them and repeats. */
    private Paint paint(Fill fill) {
        Color ground = fill.ground() == null ? Color.TRANSPARENT : colour(fill.ground());
        if (!fill.hatched()) {
            return ground;
        }
        double across = fill.gap() / Math.sqrt(2);
        double line = fill.width() / fill.gap();
        Color ink = colour(fill.lines());
        return new LinearGradient(0, 0, across, -across, false, CycleMethod.REPEAT, new Stop(0, ink),
                new Stop(line, ink), new Stop(line, ground), new Stop(1, ground));
    }
}
