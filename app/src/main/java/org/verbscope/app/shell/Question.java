package org.verbscope.app.shell;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;

/** A question over the window: a heading, what it means, and answers; the first is the usual one, the last is what Escape means. */
final class Question extends VBox {
    /** @param style of its button; empty for a plain one */
    record Answer(String words, String style, Runnable action) { }

    private final List<Button> buttons = new ArrayList<>();

    private Question(Overlay overlay, String heading, String text, List<Answer> answers) {
        getStyleClass().add("question");
        Label words = Controls.label(text);
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        var row = new HBox(Controls.spring());
        row.getStyleClass().add("question-answers");
        for (Answer answer : answers) {
            Button button = Controls.button(answer.words(), () -> {
                overlay.hide();
                answer.action().run();
            });
            if (!answer.style().isEmpty()) {
                button.getStyleClass().add(answer.style());
            }
            buttons.add(button);
            row.getChildren().add(button);
        }
        getChildren().addAll(Controls.label(heading, "question-heading"), words, row);
        setAccessibleText(heading + " " + text);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                event.consume();
                buttons.get(buttons.size() - 1).fire();
            }
        });
    }

    static void ask(Overlay overlay, String heading, String text, Answer... answers) {
        var question = new Question(overlay, heading, text, List.of(answers));
        overlay.show(question, javafx.geometry.Pos.TOP_CENTER, question.buttons.get(question.buttons.size() - 1)::fire);
        question.buttons.get(0).requestFocus();
    }
}
