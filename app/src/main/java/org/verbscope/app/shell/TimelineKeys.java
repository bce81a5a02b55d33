package org.verbscope.app.shell;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.verbscope.app.compare.ComparePane;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.event.Layer;

/** Keys that move in time, presentation remotes' among them: anywhere in the window but where text is written or a tree unfolded. */
final class TimelineKeys {
    /** What the keys do in what the window shows now. @param jump to the next event of the chosen kind, or with false the last before @param layer puts it away or shows it @param play or pause */
    record Moves(Runnable first, Runnable back, Runnable forward, Runnable last, Consumer<Boolean> jump, Consumer<Layer> layer, Runnable play) {
        /** Where there is nothing to jump to, nor a layer to put away. */
        Moves(Runnable first, Runnable back, Runnable forward, Runnable last) {
            this(first, back, forward, last, on -> { }, layer -> { }, () -> { });
        }

        static Moves of(Workbench bench) {
            return new Moves(bench.view()::first, bench.view()::back, bench::forward, bench.view()::last, bench.view()::jump, bench.view()::toggle, bench.view()::playOrPause);
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

    /** Steps that work while one writes, too. */
    private boolean everywhere(KeyEvent event) {
        if (event.getCode() == KeyCode.F8) {
            (event.isShiftDown() ? moves.get().back() : moves.get().forward()).run();
        } else if (event.getCode() == KeyCode.F9) {
            moves.get().play().run();
        } else {
            return false;
        }
        event.consume();
        return true;
    }

    private void key(KeyEvent event) {
        if (everywhere(event)) {
            return;
        }
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
            case SPACE -> {
                taken = scene.getFocusOwner() instanceof PicturePane;
                if (taken) {
                    moves.get().play().run();
                }
            }
            case DIGIT1, NUMPAD1 -> moves.get().layer().accept(Layer.USER);
            case DIGIT2, NUMPAD2 -> moves.get().layer().accept(Layer.KERNEL);
            case DIGIT3, NUMPAD3 -> moves.get().layer().accept(Layer.NIC);
            case DIGIT4, NUMPAD4 -> moves.get().layer().accept(Layer.WIRE);
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }

    static boolean writes(Node focused) {
        return focused instanceof TextInputControl || focused instanceof TreeView<?> || focused != null && focused.getStyleClass().contains("code-area");
    }
}
