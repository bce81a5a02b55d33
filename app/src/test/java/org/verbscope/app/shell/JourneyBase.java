package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.testfx.api.FxRobot;
import org.verbscope.app.notebook.CellView;
import org.verbscope.app.notebook.CellView.Mark;

/** What a person with a keyboard and a mouse does again and again. */
abstract class JourneyBase extends LessonWindowBase {
    final FxRobot robot = new FxRobot();

    CellView cell(String labId) {
        String id = window.bench().model().document().labCell(labId).orElseThrow().id();
        return window.bench().model().view().cells().stream().filter(view -> view.cell().id().equals(id)).findFirst().orElseThrow();
    }

    void ended(String labId, Mark mark) {
        await(labId + " is " + mark, () -> cell(labId).mark() == mark);
    }

    Node node(String css, String text) {
        return window.scene().getRoot().lookupAll(css).stream().filter(Node::isVisible)
                .filter(node -> node instanceof Labeled label && label.getText().equals(text)).findFirst().orElseThrow();
    }

    /** A control that has a sign in place of words. */
    Node sign(String css, String said) {
        return window.scene().getRoot().lookupAll(css).stream()
                .filter(node -> node.isVisible() && String.valueOf(node.getAccessibleText()).startsWith(said)).findFirst().orElseThrow();
    }

    /**
     * Finds it and clicks it, once it stays where it is; again when what was found is drawn anew before the pointer is there.
     * Nothing was pressed then.
     */
    void click(Supplier<Node> find) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                robot.clickOn(still(find, end));
                return;
            } catch (RuntimeException drawnAnew) {
                if (System.nanoTime() > end) {
                    throw drawnAnew;
                }
            }
        }
    }

    /** A form that answers moves what stands below: a click would land beside it. */
    private Node still(Supplier<Node> find, long end) {
        Node node = onFx(find::get);
        Bounds before = null;
        for (Bounds now = place(node); !now.equals(before) && System.nanoTime() < end; now = place(node)) {
            before = now;
            layOut();
        }
        return node;
    }

    /** The window is laid out once more. */
    private void layOut() {
        Scene scene = window.scene();
        var laidOut = new AtomicBoolean();
        Runnable mark = () -> laidOut.set(true);
        fx(() -> {
            scene.addPostLayoutPulseListener(mark);
            Platform.requestNextPulse();
        });
        await("a pulse", laidOut::get);
        fx(() -> scene.removePostLayoutPulseListener(mark));
    }

    private Bounds place(Node node) {
        return onFx(() -> node.localToScreen(node.getBoundsInLocal()));
    }

    void show(String labId) {
        fx(() -> window.bench().notebook().reveal(window.bench().model().document().labCell(labId).orElseThrow().id()));
    }

    /** By the palette, as one finds what one does not know the key of. @param down so many below the likeliest */
    void command(String letters, int down) {
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.P);
        await("the palette is open", () -> window.overlay().shown());
        robot.write(letters);
        await("it is typed", () -> window.scene().getFocusOwner() instanceof javafx.scene.control.TextField field && field.getText().equals(letters));
        for (int i = 0; i < down; i++) {
            robot.push(KeyCode.DOWN);
        }
        robot.push(KeyCode.ENTER);
        await("the palette has closed", () -> !window.overlay().shown());
    }

    boolean writes() {
        return window.scene().getFocusOwner() != null && window.scene().getFocusOwner().getStyleClass().contains("code-area");
    }

    /** A desktop's dialog that says yes. */
    record SaysWhere(Path folder) implements NotebookFiles.Chooser {
        @Override
        public Optional<Path> toOpen() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> toSave(Path wanted, String name) {
            return Optional.of(folder.resolve(name));
        }
    }
}
