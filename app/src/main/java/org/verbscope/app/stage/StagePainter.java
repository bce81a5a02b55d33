package org.verbscope.app.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Group;
import javafx.scene.Node;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Theme;

/**
 * Paints a picture as scene-graph nodes. Nodes are kept by the shapes' ids from picture to picture, and
 * others are taken from a pool, so a frame that moves a token sets two numbers. Used on the window's thread.
 */
public final class StagePainter {
    private final Group root = new Group();
    private final Children top = new Children(root);
    private ShapeNodes nodes = new ShapeNodes(Theme.LIGHT);

    public StagePainter() {
        root.setManaged(false);
        root.setAutoSizeChildren(false);
    }

    public Node node() {
        return root;
    }

    /** The node of the shape with this id, or null. */
    public Node find(String id) {
        return id.isEmpty() ? null : find(root, id);
    }

    private static Node find(Group group, String id) {
        for (Node child : group.getChildren()) {
            Node found = id.equals(child.getId()) ? child : child instanceof Group inner ? find(inner, id) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Colours of the next picture; everything is painted anew. */
    public void theme(Theme theme) {
        nodes = new ShapeNodes(theme);
        top.forget();
    }

    public void paint(Picture picture) {
        top.show(picture.shapes());
        root.setAccessibleText(picture.caption().text());
    }

    /** The nodes of one group's shapes. */
    private final class Children {
        private final Group parent;
        private Map<String, Painted> shown = new HashMap<>();
        private List<Shape> last = List.of();

        Children(Group parent) {
            this.parent = parent;
        }

        void forget() {
            shown = new HashMap<>();
            last = List.of();
        }

        void show(List<Shape> shapes) {
            if (shapes.equals(last)) {
                return;
            }
            last = shapes;
            var next = new HashMap<String, Painted>();
            var order = new ArrayList<Node>(shapes.size());
            var count = new HashMap<Class<?>, Integer>();
            var fresh = new ArrayList<Integer>();
            for (int i = 0; i < shapes.size(); i++) {
                Shape shape = shapes.get(i);
                Painted before = shown.remove(key(shape, count));
                order.add(before != null && before.takes(shape) ? before.node : null);
                if (order.get(i) == null) {
                    fresh.add(i);
                } else {
                    before.update(shape);
                    next.put(before.key, before);
                }
            }
            var spare = new HashMap<Class<?>, ArrayDeque<Painted>>();
            shown.values().forEach(left -> spare.computeIfAbsent(left.shape.getClass(), k -> new ArrayDeque<>()).add(left));
            count.clear();
            var keys = new ArrayList<String>(shapes.size());
            shapes.forEach(shape -> keys.add(key(shape, count)));
            for (int i : fresh) {
                Painted painted = pooled(shapes.get(i), spare);
                painted.key = keys.get(i);
                next.put(painted.key, painted);
                order.set(i, painted.node);
            }
            shown = next;
            if (!parent.getChildren().equals(order)) {
                parent.getChildren().setAll(order);
            }
        }

        private Painted pooled(Shape shape, Map<Class<?>, ArrayDeque<Painted>> spare) {
            ArrayDeque<Painted> same = spare.get(shape.getClass());
            while (same != null && !same.isEmpty()) {
                Painted old = same.poll();
                if (old.takes(shape)) {
                    old.update(shape);
                    return old;
                }
            }
            return new Painted(shape);
        }

        private String key(Shape shape, Map<Class<?>, Integer> count) {
            return shape.id().isEmpty()
                    ? shape.getClass().getSimpleName() + '#' + count.merge(shape.getClass(), 1, Integer::sum) : shape.id();
        }
    }

    /** A node and the shape that it shows. */
    private final class Painted {
        private final Node node;
        private final Children children;
        private Shape shape;
        private String key;

        Painted(Shape shape) {
            node = nodes.make(shape);
            children = node instanceof Group group ? new Children(group) : null;
            this.shape = shape;
            apply();
        }

        boolean takes(Shape other) {
            return nodes.fits(node, other);
        }

        void update(Shape changed) {
            if (!changed.equals(shape)) {
                shape = changed;
                apply();
            }
        }

        private void apply() {
            nodes.set(node, shape);
            if (children != null) {
                children.show(((Shape.Group) shape).children());
            }
        }
    }
}
