package org.verbscope.app.shell;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyEvent;
import org.verbscope.app.compare.ComparePane;

/** Keys that move in time, presentation remotes' among them: anywhere in the window but where text is written or a tree unfolded. */
final class TimelineKeys {
    /** What the keys do in what the window shows now. @param jump to the next event of the chosen kind, or with false the last before */
    record Moves(Runnable first, Runnable back, Runnable forward, Runnable last, Consumer<Boolean> jump) {
        /** Where there is nothing to jump to. */
        Moves(Runnable first, Runnable back, Runnable forward, Runnable last) {
            this(first, back, forward, last, on -> { });
        }

        static Moves of(Workbench bench) {
            return new Moves(bench.view()::first, bench.view()::back, bench::forward, bench.view()::last, bench.view()::jump);
        }

        static Moves of(ComparePane compare) {
            return new Moves(compare::first, compare::back, compare::forward, compare::last);
        }
    }

    private final Scene scene;
    private final Supplier<Moves> moves;

    private TimelineKeys(Scene scene, Supplier<Moves> moves) {
        this.scene = scene;
        this.moves = moves;
    }

    static void on(Scene scene, Supplier<Moves> moves) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, new TimelineKeys(scene, moves)::key);
    }

    private void key(KeyEvent event) {
        if (writes(scene.getFocusOwner()) || event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
            return;
        }
        boolean taken = true;
        switch (event.getCode()) {
            case RIGHT -> {
                if (event.isShiftDown()) {
                    moves.get().jump().accept(true);
                } else {
                    moves.get().forward().run();
                }
            }
            case LEFT -> {
                if (event.isShiftDown()) {
                    moves.get().jump().accept(false);
                } else {
                    moves.get().back().run();
                }
            }
            case PAGE_DOWN, PERIOD -> moves.get().forward().run();
            case PAGE_UP -> moves.get().back().run();
            case HOME -> moves.get().first().run();
            case END -> moves.get().last().run();
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }

    private static boolean writes(Node focused) {
        return focused instanceof TextInputControl || focused instanceof TreeView<?> || focused != null && focused.getStyleClass().contains("code-area");
    }
}
