package org.verbscope.app.notebook;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Popup;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.jshell.Completion;

/** Tab completes: one suggestion at once, several in a list below the caret. Where nothing stands before the caret Tab indents. */
public final class CompletionPopup {
    private static final int MOST = 200;
    private static final double ROW = 22;

    private final LabSession session;
    private final FxPulse pulse;
    private final ListView<String> list = new ListView<>();
    private final Popup popup = new Popup();
    private CodeEditor editor;
    private Completion offered;

    public CompletionPopup(LabSession session, FxPulse pulse) {
        this.session = session;
        this.pulse = pulse;
        list.getStyleClass().add("completions");
        list.setFixedCellSize(ROW);
        list.setPrefWidth(300);
        list.setFocusTraversable(false);
        list.setOnMouseClicked(event -> take());
        popup.setAutoHide(true);
        popup.getContent().add(list);
    }

    public void attach(CodeEditor to) {
        to.onKey(event -> key(to, event));
        to.onFocus(focused -> {
            if (!focused) {
                popup.hide();
            }
        });
    }

    private void key(CodeEditor at, KeyEvent event) {
        if (popup.isShowing() && editor == at && inList(event)) {
            event.consume();
        } else if (event.getCode() == KeyCode.TAB && !event.isShiftDown() && !event.isControlDown()) {
            event.consume();
            ask(at);
        }
    }

    private boolean inList(KeyEvent event) {
        switch (event.getCode()) {
            case UP -> move(-1);
            case DOWN -> move(1);
            case ENTER, TAB -> take();
            case ESCAPE -> popup.hide();
            default -> {
                popup.hide();
                return false;
            }
        }
        return true;
    }

    private void move(int by) {
        int next = Math.max(0, Math.min(list.getItems().size() - 1, list.getSelectionModel().getSelectedIndex() + by));
        list.getSelectionModel().select(next);
        list.scrollTo(next);
    }

    private void ask(CodeEditor at) {
        String text = at.text();
        int caret = at.caret();
        String line = text.substring(text.lastIndexOf('\n', caret - 1) + 1, caret);
        if (line.isBlank()) {
            at.replace(caret, caret, "    ");
            return;
        }
        session.complete(text, caret).thenAccept(completion -> pulse.post(() -> {
            if (at.text().equals(text) && at.caret() == caret) {
                show(at, completion);
            }
        }));
    }

    private void show(CodeEditor at, Completion completion) {
        editor = at;
        offered = completion;
        List<String> texts = completion.suggestions().stream().map(Completion.Suggestion::text).distinct().limit(MOST).toList();
        if (texts.isEmpty()) {
            return;
        }
        if (texts.size() == 1) {
            replace(texts.get(0));
            return;
        }
        String common = common(texts);
        String typed = at.text().substring(Math.min(completion.anchor(), at.caret()), at.caret());
        if (common.length() > typed.length()) {
            replace(common);
        }
        list.getItems().setAll(texts);
        list.getSelectionModel().select(0);
        list.setPrefHeight(ROW * Math.min(8, texts.size()) + 8);
        Bounds caret = at.caretOnScreen();
        popup.getScene().getStylesheets().setAll(at.getScene().getStylesheets());
        popup.show(at, caret.getMinX(), caret.getMaxY() + 2);
    }

    static String common(List<String> texts) {
        String first = texts.get(0);
        int length = first.length();
        for (String text : texts) {
            int same = 0;
            while (same < Math.min(length, text.length()) && text.charAt(same) == first.charAt(same)) {
                same++;
            }
            length = same;
        }
        return first.substring(0, length);
    }

    private void take() {
        String chosen = list.getSelectionModel().getSelectedItem();
        popup.hide();
        if (chosen != null) {
            replace(chosen);
        }
    }

    private void replace(String with) {
        int anchor = Math.min(offered.anchor(), editor.caret());
        editor.replace(anchor, editor.caret(), with);
    }
}
