package org.verbscope.app.notebook;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.Cell;

/** Finds a text in the notebook's cells: Enter the next, Shift+Enter the one before, Escape ends. */
final class FindBar extends HBox {
    private final FindModel model = new FindModel();
    private final TextField field = new TextField();
    private final Label count = Controls.label("", "hint");
    private final Supplier<List<Cell>> cells;
    private final Consumer<FindModel.Place> show;
    private final Runnable closed;
    private String from = "";

    FindBar(Supplier<List<Cell>> cells, Consumer<FindModel.Place> show, Runnable closed) {
        this.cells = cells;
        this.show = show;
        this.closed = closed;
        getStyleClass().add("find-bar");
        Controls.shown(this, false);
    }

    /** Not before it is asked for. */
    private void make() {
        if (!getChildren().isEmpty()) {
            return;
        }
        field.setPromptText(Say.of("Find in the notebook"));
        field.setAccessibleText(Say.of("Find in the notebook"));
        HBox.setHgrow(field, Priority.ALWAYS);
        field.textProperty().addListener((property, before, text) -> search());
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        count.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(field, count, Controls.iconButton("fth-chevron-up", "The one before (Shift+Enter)", () -> move(-1)),
                Controls.iconButton("fth-chevron-down", "The next (Enter)", () -> move(1)),
                Controls.iconButton("fth-x", "Close (Esc)", this::close));
    }

    void open(String fromCell) {
        from = fromCell;
        make();
        Controls.shown(this, true);
        field.requestFocus();
        field.selectAll();
        search();
    }

    private void close() {
        Controls.shown(this, false);
        closed.run();
    }

    private void search() {
        model.search(cells.get(), field.getText(), from);
        look();
    }

    private void move(int by) {
        model.move(by);
        look();
    }

    private void look() {
        Controls.written(count, field.getText().isEmpty() ? "" : model.place() == null ? Say.of("nowhere")
                : Say.of("{0} of {1}", model.at(), model.size()));
        if (model.place() != null) {
            show.accept(model.place());
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            move(event.isShiftDown() ? -1 : 1);
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            close();
            event.consume();
        }
    }
}
