package org.verbscope.app.shell;

import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;

/** Keys that move in time, presentation remotes' among them: anywhere in the window but where text is being written. */
final class TimelineKeys {
    private final Scene scene;
    private final Supplier<Workbench> bench;

    private TimelineKeys(Scene scene, Supplier<Workbench> bench) {
        this.scene = scene;
        this.bench = bench;
    }

    static void on(Scene scene, Supplier<Workbench> bench) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, new TimelineKeys(scene, bench)::key);
    }

    private void key(KeyEvent event) {
        if (writes(scene.getFocusOwner()) || event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
            return;
        }
        boolean taken = true;
        switch (event.getCode()) {
            case RIGHT, PAGE_DOWN -> bench.get().forward();
            case LEFT, PAGE_UP -> bench.get().view().back();
            case HOME -> bench.get().view().first();
            case END -> bench.get().view().last();
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }

    private static boolean writes(Node focused) {
        return focused instanceof TextInputControl || focused != null && focused.getStyleClass().contains("code-area");
    }
}
