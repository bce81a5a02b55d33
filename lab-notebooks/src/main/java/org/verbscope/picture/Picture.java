package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A drawing as data, with no display behind it.
 *
 * @param width in px; {@code height} likewise
 * @param shapes in painting order
 * @param table the same facts as rows, for those who do not see the drawing
 */
public record Picture(double width, double height, List<Shape> shapes, Caption caption, List<PictureTable.Row> table) {
    public Picture {
        shapes = List.copyOf(shapes);
        table = List.copyOf(table);
    }

    /** Every shape in painting order, children after their group. */
    public List<Shape> flat() {
        var all = new ArrayList<Shape>();
        add(shapes, all);
        return all;
    }

    /** The shape of this id, at any depth. */
    public Optional<Shape> find(String id) {
        return flat().stream().filter(shape -> shape.id().equals(id)).findFirst();
    }

    private static void add(List<Shape> shapes, List<Shape> all) {
        for (Shape shape : shapes) {
            all.add(shape);
            if (shape instanceof Shape.Group group) {
                add(group.children(), all);
            }
        }
    }
}
