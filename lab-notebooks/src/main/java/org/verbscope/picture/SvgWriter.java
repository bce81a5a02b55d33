package org.verbscope.picture;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A picture as SVG 1.1 text: no script, no link, no style sheet; fonts are named, not embedded. */
public final class SvgWriter {
    private final Theme theme;
    private final StringBuilder out = new StringBuilder();
    private final Map<Fill, String> hatches = new LinkedHashMap<>();

    private SvgWriter(Theme theme) {
        this.theme = theme;
    }

    /** The whole document. */
    public static String write(Picture picture, Theme theme) {
        var writer = new SvgWriter(theme);
        writer.rect(0, 0, picture.width(), picture.height(), 0, Fill.of(Role.BG_DEFAULT), Stroke.NONE, "");
        picture.shapes().forEach(writer::shape);
        String size = n(picture.width()) + "\" height=\"" + n(picture.height());
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + n(picture.width()) + " "
                + n(picture.height()) + "\" width=\"" + size + "\" role=\"img\">\n<title>"
                + escape(picture.caption().text()) + "</title>\n" + writer.defs() + writer.out + "</svg>\n";
    }

    private void shape(Shape shape) {
        String head = head(shape);
        if (shape instanceof Shape.Rect r) {
            rect(r.x(), r.y(), r.width(), r.height(), r.radius(), r.fill(), r.stroke(), head);
        } else if (shape instanceof Shape.Line l) {
            tag("line", head + at("x1", l.x1()) + at("y1", l.y1()) + at("x2", l.x2()) + at("y2", l.y2())
                    + paint(Fill.NONE, l.stroke()), shape);
        } else if (shape instanceof Shape.Polygon p) {
            var points = new StringBuilder();
            p.points().forEach(q -> points.append(points.isEmpty() ? "" : " ").append(n(q.x())).append(',').append(n(q.y())));
            tag(p.closed() ? "polygon" : "polyline", head + " points=\"" + points + "\" stroke-linejoin=\"round\""
                    + paint(p.fill(), p.stroke()), shape);
        } else if (shape instanceof Shape.Circle c) {
            tag("circle", head + at("cx", c.x()) + at("cy", c.y()) + at("r", c.radius())
                    + paint(c.fill(), c.stroke()), shape);
        } else if (shape instanceof Shape.Slot s) {
            tag("path", head + " d=\"" + arc(s) + "\"" + paint(s.fill(), s.stroke()), shape);
        } else if (shape instanceof Shape.Label t) {
            label(t, head);
        } else if (shape instanceof Shape.Group g) {
            group(g, head);
        }
    }

    private void rect(double x, double y, double width, double height, double radius, Fill fill, Stroke stroke,
            String head) {
        out.append("<rect").append(head).append(at("x", x)).append(at("y", y)).append(at("width", width))
                .append(at("height", height)).append(radius > 0 ? at("rx", radius) : "")
                .append(paint(fill, stroke)).append("/>\n");
    }

    private void tag(String name, String attributes, Shape shape) {
        out.append('<').append(name).append(attributes);
        if (shape.words().isEmpty()) {
            out.append("/>\n");
        } else {
            out.append("><title>").append(escape(shape.words())).append("</title></").append(name).append(">\n");
        }
    }

    private void label(Shape.Label t, String head) {
        FontFace face = t.style().face();
        String generic = t.style().family() == TextStyle.Family.MONO ? "monospace" : "sans-serif";
        out.append("<text").append(head).append(at("x", t.x())).append(at("y", t.y()))
                .append(" font-family=\"'").append(face.webFamily()).append("',").append(generic).append('"')
                .append(at("font-size", t.style().size())).append(" fill=\"").append(theme.hex(t.role())).append('"')
                .append(face.weight() == 400 ? "" : " font-weight=\"" + face.weight() + "\"")
                .append(t.anchor() == Shape.Anchor.START ? "" : " text-anchor=\""
                        + t.anchor().name().toLowerCase(Locale.ROOT) + "\"")
                .append(fitted(t)).append(" xml:space=\"preserve\">").append(escape(t.text())).append("</text>\n");
    }

    private void group(Shape.Group g, String head) {
        out.append("<g").append(head);
        if (g.dx() != 0 || g.dy() != 0 || g.turn() != 0) {
            out.append(" transform=\"translate(").append(n(g.dx())).append(' ').append(n(g.dy())).append(')')
                    .append(g.turn() == 0 ? "" : " rotate(" + n(g.turn()) + ")").append('"');
        }
        out.append(">\n");
        if (!g.words().isEmpty()) {
            out.append("<title>").append(escape(g.words())).append("</title>\n");
        }
        g.children().forEach(this::shape);
        out.append("</g>\n");
    }

    private static String arc(Shape.Slot s) {
        double end = s.start() + s.sweep();
        String large = s.sweep() > 180 ? " 1 " : " 0 ";
        String outer = "M" + point(s, s.outer(), s.start()) + "A" + n(s.outer()) + " " + n(s.outer()) + " 0" + large
                + "1 " + point(s, s.outer(), end);
        return s.inner() <= 0 ? outer + "L" + n(s.x()) + " " + n(s.y()) + "Z"
                : outer + "L" + point(s, s.inner(), end) + "A" + n(s.inner()) + " " + n(s.inner()) + " 0" + large + "0 "
                + point(s, s.inner(), s.start()) + "Z";
    }

    private static String point(Shape.Slot s, double radius, double degrees) {
        double a = Math.toRadians(degrees);
        return n(s.x() + radius * Math.sin(a)) + " " + n(s.y() - radius * Math.cos(a));
    }

    private String paint(Fill fill, Stroke stroke) {
        String text = " fill=\"" + fill(fill) + "\"";
        if (!stroke.visible()) {
            return text;
        }
        text += " stroke=\"" + theme.hex(stroke.role()) + "\"" + at("stroke-width", stroke.width());
        double[] dash = stroke.dash().lengths();
        if (dash.length > 0) {
            text += " stroke-dasharray=\"" + n(dash[0]) + " " + n(dash[1]) + "\"";
        }
        return text + (stroke.roundCaps() ? " stroke-linecap=\"round\"" : "");
    }

    private String fill(Fill fill) {
        if (!fill.visible()) {
            return "none";
        }
        return fill.hatched() ? "url(#" + hatches.computeIfAbsent(fill, f -> "hatch" + (hatches.size() + 1)) + ")"
                : theme.hex(fill.ground());
    }

    private String defs() {
        if (hatches.isEmpty()) {
            return "";
        }
        var defs = new StringBuilder("<defs>\n");
        hatches.forEach((fill, id) -> defs.append("<pattern id=\"").append(id).append('"').append(at("width", fill.gap()))
                .append(at("height", fill.gap())).append(" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">")
                .append(fill.ground() == null ? "" : "<rect" + at("width", fill.gap()) + at("height", fill.gap())
                        + " fill=\"" + theme.hex(fill.ground()) + "\"/>")
                .append("<rect").append(at("width", fill.gap())).append(at("height", fill.width()))
                .append(" fill=\"").append(theme.hex(fill.lines())).append("\"/></pattern>\n"));
        return defs.append("</defs>\n").toString();
    }

    private static String head(Shape shape) {
        return shape.id().isEmpty() ? "" : " id=\"" + escape(shape.id()) + "\"";
    }

    private static String at(String name, double value) {
        return " " + name + "=\"" + n(value) + "\"";
    }

    /** At most two decimals, never an exponent, the same in every locale. */
    private static String n(double value) {
        long hundredths = Math.round(value * 100);
        if (hundredths % 100 == 0) {
            return Long.toString(hundredths / 100);
        }
        return java.math.BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
    }

    /** The width that the layout counted on: without the shipped font, another must not run into its neighbours. */
    private static String fitted(Shape.Label t) {
        return t.text().isBlank() ? "" : at("textLength", AwtText.shared().width(t.text(), t.style()))
                + " lengthAdjust=\"spacingAndGlyphs\"";
    }

    /** Text for XML; control characters, which XML cannot hold, become spaces. */
    static String escape(String text) {
        var safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(c < 0x20 || c >= 0xD800 && c < 0xE000 || c >= 0xFFFE && c <= 0xFFFF
                        ? ' ' : c);
            }
        });
        return safe.toString();
    }
}
