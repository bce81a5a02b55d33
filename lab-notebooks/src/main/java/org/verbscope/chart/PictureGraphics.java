package org.verbscope.chart;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.text.AttributedCharacterIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.picture.AwtText;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Point;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.TextStyle;

/**
 * Turns what JFreeChart draws into shapes of a picture: colours are roles, fonts are the shipped ones, the clip is a rectangle. Its
 * length is the interface's. For one thread.
 */
final class PictureGraphics extends RefusedGraphics {
    private static final double FLATNESS = 0.2;
    private static final Graphics2D MEASURE = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);

    private final List<Shape> shapes;
    private final TextStyle text;
    private final Font textFont;
    private AffineTransform transform = new AffineTransform();
    private Rectangle2D clip;
    private Color color = RoleColor.of(Role.FG_DEFAULT);
    private Stroke stroke = new BasicStroke(1);
    private Font font;

    /** @param text style of all text that the chart draws itself: its axes' */
    PictureGraphics(TextStyle text) {
        this(new ArrayList<>(), text);
    }

    private PictureGraphics(List<Shape> shapes, TextStyle text) {
        this.shapes = shapes;
        this.text = text;
        this.textFont = AwtText.shared().font(text, "");
        this.font = textFont;
    }

    /** What was drawn, in order: a live list. */
    List<Shape> shapes() {
        return shapes;
    }

    private org.verbscope.picture.Stroke pen() {
        float width = stroke instanceof BasicStroke basic ? basic.getLineWidth() : 1;
        return org.verbscope.picture.Stroke.of(RoleColor.role(color), width);
    }

    @Override
    public void draw(java.awt.Shape s) {
        if (s instanceof Line2D line) {
            segment(List.of(at(line.getX1(), line.getY1()), at(line.getX2(), line.getY2())));
        } else if (s instanceof Rectangle2D box) {
            Rectangle2D seen = seen(box);
            if (seen != null) {
                shapes.add(new Shape.Rect("", "", seen.getX(), seen.getY(), seen.getWidth(), seen.getHeight(), 0, Fill.NONE, pen()));
            }
        } else {
            outlines(s).forEach(this::segment);
        }
    }

    private Point at(double x, double y) {
        double[] xy = {x, y};
        transform.transform(xy, 0, xy, 0, 1);
        return new Point(xy[0], xy[1]);
    }

    private List<List<Point>> outlines(java.awt.Shape s) {
        var all = new ArrayList<List<Point>>();
        var one = new ArrayList<Point>();
        var xy = new double[6];
        for (PathIterator path = s.getPathIterator(transform, FLATNESS); !path.isDone(); path.next()) {
            int kind = path.currentSegment(xy);
            if (kind == PathIterator.SEG_MOVETO && !one.isEmpty()) {
                all.add(List.copyOf(one));
                one.clear();
            }
            if (kind == PathIterator.SEG_CLOSE) {
                one.add(one.get(0));
            } else {
                one.add(new Point(xy[0], xy[1]));
            }
        }
        if (!one.isEmpty()) {
            all.add(one);
        }
        return all;
    }

    /** A line of many points, cut where it leaves the clip. */
    private void segment(List<Point> points) {
        var run = new ArrayList<Point>();
        for (int i = 1; i < points.size(); i++) {
            Point[] part = clipped(points.get(i - 1), points.get(i));
            if (part == null) {
                flush(run);
                continue;
            }
            if (run.isEmpty() || !run.get(run.size() - 1).equals(part[0])) {
                flush(run);
                run.add(part[0]);
            }
            run.add(part[1]);
        }
        flush(run);
    }

    private void flush(List<Point> run) {
        if (run.size() == 2) {
            shapes.add(new Shape.Line("", "", snapped(run, true, 0), snapped(run, false, 0), snapped(run, true, 1), snapped(run, false, 1), pen()));
        } else if (run.size() > 2) {
            shapes.add(new Shape.Polygon("", "", run, false, Fill.NONE, pen()));
        }
        run.clear();
    }

    /** Lines along an axis lie on half pixels. */
    private static double snapped(List<Point> line, boolean x, int place) {
        double one = x ? line.get(0).x() : line.get(0).y();
        double two = x ? line.get(1).x() : line.get(1).y();
        double wanted = place == 0 ? one : two;
        return Math.abs(one - two) < 1e-6 ? Math.floor(wanted) + 0.5 : wanted;
    }

    /** The part inside the clip (Liang and Barsky), or null. */
    private Point[] clipped(Point a, Point b) {
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

    private Rectangle2D seen(Rectangle2D box) {
        Rectangle2D placed = transform.createTransformedShape(box).getBounds2D();
        Rectangle2D seen = clip == null ? placed : placed.createIntersection(clip);
        return seen.getWidth() < 0 || seen.getHeight() < 0 ? null : seen;
    }

    @Override
    public void fill(java.awt.Shape s) {
        Fill fill = Fill.of(RoleColor.role(color));
        if (s instanceof Ellipse2D disc && Math.abs(disc.getWidth() - disc.getHeight()) < 1e-6) {
            Point middle = at(disc.getCenterX(), disc.getCenterY());
            shapes.add(new Shape.Circle("", "", middle.x(), middle.y(), disc.getWidth() / 2, fill, org.verbscope.picture.Stroke.NONE));
        } else if (s instanceof Rectangle2D box) {
            Rectangle2D seen = seen(box);
            if (seen != null) {
                shapes.add(new Shape.Rect("", "", seen.getX(), seen.getY(), seen.getWidth(), seen.getHeight(), 0, fill,
                        org.verbscope.picture.Stroke.NONE));
            }
        } else {
            outlines(s).forEach(points -> shapes.add(new Shape.Polygon("", "", points, true, fill, org.verbscope.picture.Stroke.NONE)));
        }
    }

    @Override
    public void drawString(String string, float x, float y) {
        if (!string.isBlank()) {
            Point place = at(x, y);
            shapes.add(new Shape.Label("", "", place.x(), place.y(), string, RoleColor.role(color), text, Shape.Anchor.START));
        }
    }

    @Override
    public void drawString(String string, int x, int y) {
        drawString(string, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator letters, float x, float y) {
        var plain = new StringBuilder();
        for (char c = letters.first(); c != AttributedCharacterIterator.DONE; c = letters.next()) {
            plain.append(c);
        }
        drawString(plain.toString(), x, y);
    }

    @Override
    public void drawString(AttributedCharacterIterator letters, int x, int y) {
        drawString(letters, (float) x, (float) y);
    }

    @Override
    public Graphics create() {
        var copy = new PictureGraphics(shapes, text);
        copy.transform = new AffineTransform(transform);
        copy.clip = clip;
        copy.color = color;
        copy.stroke = stroke;
        return copy;
    }

    @Override
    public void dispose() {
        // nothing is held
    }

    @Override
    public void clip(java.awt.Shape s) {
        Rectangle2D other = transform.createTransformedShape(s).getBounds2D();
        clip = clip == null ? other : clip.createIntersection(other);
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        clip(new Rectangle(x, y, width, height));
    }

    @Override
    public void setClip(java.awt.Shape s) {
        clip = s == null ? null : transform.createTransformedShape(s).getBounds2D();
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        setClip(new Rectangle(x, y, width, height));
    }

    @Override
    public java.awt.Shape getClip() {
        try {
            return clip == null ? null : transform.createInverse().createTransformedShape(clip).getBounds2D();
        } catch (java.awt.geom.NoninvertibleTransformException flat) {
            return clip;
        }
    }

    @Override
    public Rectangle getClipBounds() {
        return clip == null ? null : getClip().getBounds();
    }

    @Override
    public void setPaint(Paint paint) {
        if (paint instanceof Color plain) {
            color = plain;
        } else if (paint != null) {
            throw new IllegalArgumentException("a chart is painted in roles, not in " + paint.getClass().getName());
        }
    }

    @Override
    public void setColor(Color plain) {
        setPaint(plain);
    }

    @Override
    public Paint getPaint() {
        return color;
    }

    @Override
    public Color getColor() {
        return color;
    }

    @Override
    public void setStroke(Stroke wanted) {
        stroke = wanted;
    }

    @Override
    public Stroke getStroke() {
        return stroke;
    }

    /** All text has the style that this was made with. */
    @Override
    public void setFont(Font wanted) {
        font = textFont;
    }

    @Override
    public Font getFont() {
        return font;
    }

    @Override
    public FontMetrics getFontMetrics(Font any) {
        return MEASURE.getFontMetrics(textFont);
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return EXACT;
    }

    @Override
    public void setTransform(AffineTransform wanted) {
        transform = new AffineTransform(wanted);
    }

    @Override
    public AffineTransform getTransform() {
        return new AffineTransform(transform);
    }

    @Override
    public void transform(AffineTransform more) {
        transform.concatenate(more);
    }

    @Override
    public void translate(int x, int y) {
        transform.translate(x, y);
    }

    @Override
    public void translate(double x, double y) {
        transform.translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        transform.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        transform.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        transform.scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        transform.shear(x, y);
    }

    @Override
    public void setComposite(Composite any) {
        // nothing is see-through: themes have no such colours
    }

    @Override
    public Composite getComposite() {
        return AlphaComposite.SrcOver;
    }

    @Override
    public void setBackground(Color ground) {
        // the picture's own
    }

    @Override
    public Color getBackground() {
        return RoleColor.of(Role.BG_DEFAULT);
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, Object value) {
        // the painter's own
    }

    @Override
    public Object getRenderingHint(RenderingHints.Key key) {
        return null;
    }

    @Override
    public void setRenderingHints(Map<?, ?> hints) {
        // the painter's own
    }

    @Override
    public void addRenderingHints(Map<?, ?> hints) {
        // the painter's own
    }

    @Override
    public RenderingHints getRenderingHints() {
        return new RenderingHints(null);
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawPolyline(int[] x, int[] y, int count) {
        for (int i = 1; i < count; i++) {
            drawLine(x[i - 1], y[i - 1], x[i], y[i]);
        }
    }

    @Override
    public void drawPolygon(int[] x, int[] y, int count) {
        draw(new Polygon(x, y, count));
    }

    @Override
    public void fillPolygon(int[] x, int[] y, int count) {
        fill(new Polygon(x, y, count));
    }
}
