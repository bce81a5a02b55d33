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
import java.awt.RenderingHints;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
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
 * Turns what JFreeChart draws into shapes of a picture: colours are roles, fonts are the shipped ones, and what is not seen is
 * not there. For one thread.
 */
final class PictureGraphics extends DerivedGraphics {
    private static final Graphics2D MEASURE = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);

    private final List<Shape> shapes;
    private final TextStyle text;
    private final Font textFont;
    private final ChartSpace space;
    private Color color = RoleColor.of(Role.FG_DEFAULT);
    private Stroke stroke = new BasicStroke(1);

    /** @param text style of all text that the chart draws itself: its axes' */
    PictureGraphics(TextStyle text) {
        this(new ArrayList<>(), text, new ChartSpace());
    }

    private PictureGraphics(List<Shape> shapes, TextStyle text, ChartSpace space) {
        this.shapes = shapes;
        this.text = text;
        this.textFont = AwtText.shared().font(text, "");
        this.space = space;
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
            line(List.of(space.at(line.getX1(), line.getY1()), space.at(line.getX2(), line.getY2())));
        } else if (s instanceof Rectangle2D box) {
            Rectangle2D seen = space.seen(box);
            if (seen != null) {
                shapes.add(new Shape.Rect("", "", seen.getX(), seen.getY(), seen.getWidth(), seen.getHeight(), 0, Fill.NONE, pen()));
            }
        } else {
            space.outlines(s).forEach(this::line);
        }
    }

    private void line(List<Point> points) {
        for (List<Point> part : space.seen(points)) {
            if (part.size() == 2) {
                shapes.add(new Shape.Line("", "", snapped(part, true, 0), snapped(part, false, 0), snapped(part, true, 1), snapped(part, false, 1), pen()));
            } else {
                shapes.add(new Shape.Polygon("", "", part, false, Fill.NONE, pen()));
            }
        }
    }

    /** Lines along an axis lie on half pixels. */
    private static double snapped(List<Point> line, boolean x, int place) {
        double one = x ? line.get(0).x() : line.get(0).y();
        double two = x ? line.get(1).x() : line.get(1).y();
        double wanted = place == 0 ? one : two;
        return Math.abs(one - two) < 1e-6 ? Math.floor(wanted) + 0.5 : wanted;
    }

    @Override
    public void fill(java.awt.Shape s) {
        Fill fill = Fill.of(RoleColor.role(color));
        if (s instanceof Ellipse2D disc && Math.abs(disc.getWidth() - disc.getHeight()) < 1e-6) {
            Point middle = space.at(disc.getCenterX(), disc.getCenterY());
            shapes.add(new Shape.Circle("", "", middle.x(), middle.y(), disc.getWidth() / 2, fill, org.verbscope.picture.Stroke.NONE));
        } else if (s instanceof Rectangle2D box) {
            Rectangle2D seen = space.seen(box);
            if (seen != null) {
                shapes.add(new Shape.Rect("", "", seen.getX(), seen.getY(), seen.getWidth(), seen.getHeight(), 0, fill,
                        org.verbscope.picture.Stroke.NONE));
            }
        } else {
            space.outlines(s).forEach(points -> shapes.add(new Shape.Polygon("", "", points, true, fill, org.verbscope.picture.Stroke.NONE)));
        }
    }

    @Override
    public void drawString(String string, float x, float y) {
        if (!string.isBlank()) {
            Point place = space.at(x, y);
            shapes.add(new Shape.Label("", "", place.x(), place.y(), string, RoleColor.role(color), text, Shape.Anchor.START));
        }
    }

    @Override
    public Graphics create() {
        var copy = new PictureGraphics(shapes, text, new ChartSpace(space));
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
        space.narrow(s);
    }

    @Override
    public void setClip(java.awt.Shape s) {
        space.clip(s);
    }

    @Override
    public java.awt.Shape getClip() {
        return space.clip();
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
        // that style stays
    }

    @Override
    public Font getFont() {
        return textFont;
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
        space.transform(wanted);
    }

    @Override
    public AffineTransform getTransform() {
        return new AffineTransform(space.transform());
    }

    @Override
    public void transform(AffineTransform more) {
        space.transform().concatenate(more);
    }

    @Override
    public void translate(double x, double y) {
        space.transform().translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        space.transform().rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        space.transform().rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        space.transform().scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        space.transform().shear(x, y);
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
}
