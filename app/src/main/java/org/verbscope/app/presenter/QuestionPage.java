package org.verbscope.app.presenter;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.verbscope.app.notebook.Lecture.Asked;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;

/** A prediction for the audience: the question and its answers with a letter each; later which of them is right. */
final class QuestionPage extends VBox {
    private final Asked asked;
    private boolean revealed;

    QuestionPage(Asked asked) {
        this.asked = asked;
        getStyleClass().add("presenter-question");
        setAlignment(Pos.CENTER_LEFT);
        fill();
    }

    boolean revealed() {
        return revealed;
    }

    void reveal() {
        revealed = true;
        fill();
    }

    private void fill() {
        Label ask = Controls.content(asked.ask(), "presenter-bold");
        ask.setWrapText(true);
        ask.setMinHeight(Region.USE_PREF_SIZE);
        getChildren().setAll(Controls.label("What do you think?", "presenter-step"), ask);
        for (int i = 0; i < asked.choices().size(); i++) {
            String choice = asked.choices().get(i);
            getChildren().add(answer(Character.toString('A' + i), choice, asked.right().contains(choice)));
        }
        if (asked.choices().isEmpty() && revealed) {
            getChildren().add(answer("", String.join(", ", asked.right()), true));
        }
        setAccessibleText(asked.ask() + " " + String.join(", ", asked.choices())
                + (revealed ? " " + Say.of("Right: {0}", String.join(", ", asked.right())) : ""));
    }

    private Node answer(String letter, String words, boolean right) {
        Label text = Controls.content(words);
        text.setWrapText(true);
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        var row = new HBox(24, Controls.content(letter, "presenter-letter"), text);
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("presenter-answer");
        if (revealed) {
            row.getStyleClass().add(right ? "right" : "other");
            if (right) {
                row.getChildren().add(tick());
            }
        }
        return row;
    }

    private static Node tick() {
        Node tick = Signs.tick();
        tick.setScaleX(2);
        tick.setScaleY(2);
        var room = new StackPane(tick);
        room.setMinSize(36, 36);
        return room;
    }

    /** For tests. */
    List<String> choices() {
        return asked.choices();
    }
}
