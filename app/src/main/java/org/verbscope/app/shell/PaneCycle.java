package org.verbscope.app.shell;

import java.util.List;
import javafx.scene.Node;
import org.verbscope.app.fx.Focus;

/** The keyboard goes round the panes of the workbench, those that are shown. */
final class PaneCycle {
    /** @param focus gives it the keyboard */
    record Pane(Node node, Runnable focus) { }

    private PaneCycle() { }

    /** @param focused has the keyboard now; may be null */
    static void move(List<Pane> panes, Node focused, boolean forward) {
        List<Pane> shown = panes.stream().filter(pane -> pane.node.isVisible()).toList();
        int now = -1;
        for (int i = 0; i < shown.size(); i++) {
            now = Focus.within(focused, shown.get(i).node) ? i : now;
        }
        int next = now < 0 ? 0 : Math.floorMod(now + (forward ? 1 : -1), shown.size());
        shown.get(next).focus.run();
    }

    /** The first control of a pane. */
    static void first(Node pane) {
        Node first = Focus.first(pane, Node.class);
        if (first != null) {
            first.requestFocus();
        }
    }
}
