package org.verbscope.picture;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Where the words of a picture are, for tests of its layout. Turned words are left out. */
final class Labels {
    record Placed(String text, Rectangle2D box) {
        boolean covers(Placed other) {
            Rectangle2D both = box.createIntersection(other.box);
            return both.getWidth() > 1 && both.getHeight() > 1;
        }
    }

    private Labels() { }

    static List<Placed> of(Picture picture) {
        var placed = new ArrayList<Placed>();
        add(picture.shapes(), 0, 0, placed);
        return placed;
    }

    private static void add(List<Shape> shapes, double dx, double dy, List<Placed> placed) {
        for (Shape shape : shapes) {
            if (shape instanceof Shape.Group g && g.turn() == 0) {
                add(g.children(), dx + g.dx(), dy + g.dy(), placed);
            } else if (shape instanceof Shape.Label t && !t.text().isBlank()) {
                double w = AwtText.shared().width(t.text(), t.style());
                double x = t.x() - switch (t.anchor()) {
                    case START -> 0;
                    case MIDDLE -> w / 2;
                    case END -> w;
                };
                double size = t.style().size();
                placed.add(new Placed(t.text(), new Rectangle2D.Double(x + dx, t.y() + dy - 0.73 * size, w, 0.75 * size)));
            }
        }
    }
}
