package org.verbscope.app.notebook;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Controls;
import org.verbscope.jshell.Documentation;

/** What stands under the pointer or, on F1, at the caret: the compiler's complaint, else signatures and documentation. */
public final class DocPopup {
    private static final int SIGNATURES = 6;
    private static final double WIDTH = 460;

    private final LabSession session;
    private final FxPulse pulse;
    private final Popup popup = new Popup();
    private final VBox card = new VBox();
    private int asked;

    public DocPopup(LabSession session, FxPulse pulse) {
        this.session = session;
        this.pulse = pulse;
        card.getStyleClass().add("doc-popup");
        card.setMaxWidth(WIDTH);
        popup.setAutoHide(true);
        popup.getContent().add(card);
    }

    public void attach(CodeEditor editor) {
        editor.onHover((offset, where) -> ask(editor, offset, where), this::hide);
        editor.onKey(event -> {
            if (event.getCode() == javafx.scene.input.KeyCode.F1) {
                event.consume();
                ask(editor, editor.caret(), editor.caretOnScreen());
            } else {
                hide();
            }
        });
    }

    private void hide() {
        asked++;
        popup.hide();
    }

    private void ask(CodeEditor editor, int offset, Bounds where) {
        int mine = ++asked;
        String problem = editor.problemAt(offset);
        if (!problem.isEmpty()) {
            show(editor, where, List.of(), problem);
            return;
        }
        String text = editor.text();
        int end = NameAt.end(text, offset);
        if (end < 0) {
            return;
        }
        session.documentation(text, end).thenAccept(found -> pulse.post(() -> {
            if (mine == asked && !found.isEmpty()) {
                show(editor, where, found, "");
            }
        }));
    }

    private void show(CodeEditor editor, Bounds where, List<Documentation> found, String problem) {
        card.getChildren().clear();
        if (!problem.isEmpty()) {
            card.getChildren().add(text(problem, "doc-problem"));
        }
        found.stream().limit(SIGNATURES).forEach(each -> {
            card.getChildren().add(text(each.signature(), "doc-signature"));
            String words = each.javadoc().isEmpty() ? ApiIndex.own().words(each.signature()) : each.javadoc();
            if (!words.isEmpty()) {
                card.getChildren().add(text(words, "doc-words"));
            }
        });
        if (found.size() > SIGNATURES) {
            card.getChildren().add(text(found.size() - SIGNATURES + " more", "hint"));
        }
        if (editor.getScene() != null && editor.getScene().getWindow() != null) {
            popup.getScene().getStylesheets().setAll(editor.getScene().getStylesheets());
            popup.show(editor, where.getMinX(), where.getMaxY() + 4);
        }
    }

    private static Label text(String words, String style) {
        Label label = Controls.content(words, style);
        label.setWrapText(true);
        label.setMaxWidth(WIDTH - 24);
        label.setMinHeight(javafx.scene.layout.Region.USE_PREF_SIZE);
        return label;
    }
}
