package org.verbscope.app.notebook;

import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.Cell;

/** A cell to read: as it looks, and, after Enter or a double click, as it is written, until Escape or Ctrl+Enter. */
final class TextCellNode extends StackPane {
    private final String id;
    private final CellActions actions;
    private final Function<String, Node> render;
    private final Supplier<CodeEditor> editors;
    private String shown;
    private CodeEditor editor;
    private boolean folded;

    /** @param render Markdown as nodes @param editors makes an editor when the first is needed; null for cells that are not edited */
    TextCellNode(Cell cell, CellActions actions, Function<String, Node> render, Supplier<CodeEditor> editors) {
        this.id = cell.id();
        this.actions = actions;
        this.render = render;
        this.editors = editors;
        getStyleClass().add("text-cell");
        setFocusTraversable(true);
        setOnMouseClicked(this::clicked);
        setOnKeyPressed(this::key);
        focusedProperty().addListener((property, before, focused) -> {
            if (focused) {
                actions.focused(id);
            }
        });
        update(cell);
    }

    void update(Cell cell) {
        if (cell.source().equals(shown)) {
            return;
        }
        shown = cell.source();
        if (editor != null) {
            editor.text(shown);
        } else {
            look();
        }
    }

    /** Folded it says only that it will unfold. */
    void fold(boolean wanted) {
        if (folded != wanted) {
            folded = wanted;
            if (editor == null && shown != null) {
                look();
            }
        }
    }

    private void look() {
        if (folded) {
            var row = new HBox(8, Controls.icon("fth-chevron-right"), Controls.label("Unfolds when the cell has run", "hint"));
            row.getStyleClass().add("folded");
            getChildren().setAll(row);
            return;
        }
        Node words = render.apply(shown.isBlank() && editors != null ? "*Empty text. Press Enter to write.*" : shown);
        getChildren().setAll(words);
    }

    void edit() {
        if (editors == null || editor != null || folded) {
            return;
        }
        editor = editors.get();
        editor.plain();
        editor.text(shown);
        editor.describe(Say.of("Text cell, Markdown"));
        editor.onEdit(text -> {
            shown = text;
            actions.edit(id, text);
        });
        editor.onKey(this::editorKey);
        getChildren().setAll(editor);
        getStyleClass().add("editing");
        editor.focus();
    }

    private void done() {
        editor = null;
        getStyleClass().remove("editing");
        look();
        requestFocus();
    }

    private void editorKey(KeyEvent event) {
        boolean end = event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.ENTER && event.isControlDown();
        if (end) {
            event.consume();
            done();
        }
    }

    private void clicked(MouseEvent event) {
        if (editor != null) {
            return;
        }
        if (event.getClickCount() == 2) {
            edit();
        } else {
            requestFocus();
        }
    }

    private void key(KeyEvent event) {
        if (editor == null && event.getCode() == KeyCode.ENTER && !event.isControlDown()) {
            event.consume();
            edit();
        }
    }
}
