package org.verbscope.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.TexturePaint;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** A picture painted by Java2D, headless: for reports, notebook outputs and tests. */
public final class PngWriter {
    private static final int HATCH_LINES = 64;
    private final Theme theme;
    private final Graphics2D g;

    private PngWriter(Theme theme, Graphics2D g) {
        this.theme = theme;
        this.g = g;
    }

    /** PNG bytes at {@code scale} pixels a px. */
    public static byte[] write(Picture picture, Theme theme, double scale) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image(picture, theme, scale), "png", bytes);
        } catch (IOException broken) {
            throw new UncheckedIOException("the picture cannot be written as PNG", broken);
        }
        return bytes.toByteArray();
    }

    /** An opaque RGB image at {@code scale} pixels a px. */
    public static BufferedImage image(Picture picture, Theme theme, double scale) {
        var image = new BufferedImage((int) Math.round(picture.width() * scale),
                (int) Math.round(picture.height() * scale), BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(new Color(theme.rgb(Role.BG_DEFAULT)));
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        g.scale(scale, scale);
        var writer = new PngWriter(theme, g);
        picture.shapes().forEach(writer::shape);
        g.dispose();
        return image;
    }

    private void shape(Shape shape) {
        if (shape instanceof Shape.Label t) {
            label(t);
        } else if (shape instanceof Shape.Group group) {
            AffineTransform before = g.getTransform();
            g.translate(group.dx(), group.dy());
            g.rotate(Math.toRadians(group.turn()));
            group.children().forEach(this::shape);
            g.setTransform(before);
        } else if (shape instanceof Shape.Rect r) {
            paint(r.radius() > 0 ? new RoundRectangle2D.Double(r.x(), r.y(), r.width(), r.height(), 2 * r.radius(),
                    2 * r.radius()) : new Rectangle2D.Double(r.x(), r.y(), r.width(), r.height()), r.fill(), r.stroke());
        } else if (shape instanceof Shape.Line l) {
            paint(new Line2D.Double(l.x1(), l.y1(), l.x2(), l.y2()), Fill.NONE, l.stroke());
        } else if (shape instanceof Shape.Circle c) {
            paint(disc(c.x(), c.y(), c.radius()), c.fill(), c.stroke());
        } else if (shape instanceof Shape.Polygon p) {
            paint(path(p), p.fill(), p.stroke());
        } else if (shape instanceof Shape.Slot s) {
            paint(slot(s), s.fill(), s.stroke());
        }
    }

    private void paint(java.awt.Shape outline, Fill fill, Stroke stroke) {
        if (fill.ground() != null) {
            g.setColor(color(fill.ground()));
            g.fill(outline);
        }
        if (fill.hatched()) {
            hatch(outline, fill);
        }
        if (stroke.visible()) {
            g.setColor(color(stroke.role()));
            g.setStroke(awt(stroke));
            g.draw(outline);
        }
    }

    /** A tile of whole pixels holds 45 degree lines without a seam; it is anchored at the picture's corner. */
    private void hatch(java.awt.Shape outline, Fill fill) {
        double period = fill.gap() * Math.sqrt(2);
        var tile = new BufferedImage((int) Math.round(period * HATCH_LINES), (int) Math.round(period * HATCH_LINES),
                BufferedImage.TYPE_INT_ARGB);
        Graphics2D t = tile.createGraphics();
        t.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        t.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        t.setColor(color(fill.lines()));
        t.setStroke(new BasicStroke((float) fill.width(), BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        double size = tile.getWidth();
        for (int i = -HATCH_LINES; i <= HATCH_LINES; i++) {
            double x = i * size / HATCH_LINES;
            t.draw(new Line2D.Double(x, 0, x + size, size));
        }
        t.dispose();
        g.setPaint(new TexturePaint(tile, new Rectangle2D.Double(0, 0, size, size)));
        g.fill(outline);
    }

    private void label(Shape.Label t) {
        Font font = AwtText.shared().font(t.style(), t.text());
        double width = AwtText.shared().width(t.text(), t.style());
        double x = switch (t.anchor()) {
            case START -> t.x();
            case MIDDLE -> t.x() - width / 2;
            case END -> t.x() - width;
        };
        g.setColor(color(t.role()));
        g.setFont(font);
        g.drawString(t.text(), (float) x, (float) t.y());
    }

    private Color color(Role role) {
        return new Color(theme.rgb(role));
    }

    private static BasicStroke awt(Stroke stroke) {
        int cap = stroke.roundCaps() ? BasicStroke.CAP_ROUND : BasicStroke.CAP_BUTT;
        double[] lengths = stroke.dash().lengths();
        float[] dash = lengths.length == 0 ? null : new float[] {(float) lengths[0], (float) lengths[1]};
        return new BasicStroke((float) stroke.width(), cap, BasicStroke.JOIN_ROUND, 10, dash, 0);
    }

    private static Ellipse2D disc(double x, double y, double radius) {
        return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    private static Path2D path(Shape.Polygon p) {
        var path = new Path2D.Double();
        for (Point point : p.points()) {
            if (path.getCurrentPoint() == null) {
                path.moveTo(point.x(), point.y());
            } else {
                path.lineTo(point.x(), point.y());
            }
        }
        if (p.closed()) {
            path.closePath();
        }
        return path;
    }

    /** Java2D counts angles against the clock from three o'clock. */
    private static java.awt.Shape slot(Shape.Slot s) {
        var pie = new Arc2D.Double(s.x() - s.outer(), s.y() - s.outer(), 2 * s.outer(), 2 * s.outer(),
                90 - s.start(), -s.sweep(), Arc2D.PIE);
        if (s.inner() <= 0) {
            return pie;
        }
        var area = new Area(pie);
        area.subtract(new Area(disc(s.x(), s.y(), s.inner())));
        return area;
    }
}
