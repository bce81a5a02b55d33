package org.verbscope.app.fx;

import java.util.Objects;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Where the keyboard goes. */
public final class Focus {
    private Focus() { }

    /** The first part of {@code node} that takes the keyboard and is of this kind, or null. */
    public static Node first(Node node, Class<? extends Node> kind) {
        if (!node.isVisible() || node.isDisabled()) {
            return null;
        }
        if (node.isFocusTraversable() && kind.isInstance(node)) {
            return node;
        }
        return node instanceof Parent parent ? parent.getChildrenUnmodifiable().stream().map(child -> first(child, kind))
                .filter(Objects::nonNull).findFirst().orElse(null) : null;
    }

    /** Whether {@code node} is {@code around} or in it. */
    public static boolean within(Node node, Node around) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at == around) {
                return true;
            }
        }
        return false;
    }

    /** As Tab at {@code from} would, or Shift+Tab, also where Tab itself does something else. */
    public static void traverse(Node from, boolean forward) {
        Event.fireEvent(from, new KeyEvent(KeyEvent.KEY_PRESSED, "\t", "\t", KeyCode.TAB, !forward, false, false, false));
    }
}
