package org.verbscope.app.guide;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;

/** The line of the first minute: a sentence, the key to press, at the end three doors. */
public final class GuideBar extends HBox {
    private final Label words = Controls.label("", "guide-words");
    private final Label evidence = Controls.label("", "hint");
    private final HBox right = new HBox();
    private final Button next;

    public GuideBar(Runnable press) {
        next = Controls.button("Press →", press, "primary");
        next.setFocusTraversable(false);
        getStyleClass().add("guide");
        right.getStyleClass().add("doors");
        words.setMinWidth(0);
        words.setWrapText(true);
        var left = new VBox(words, evidence);
        left.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(left, Priority.ALWAYS);
        getChildren().addAll(left, right);
        evidence.setManaged(false);
        evidence.setVisible(false);
    }

    public void say(String sentence, String how) {
        words.setText(sentence);
        evidence.setText(how);
        evidence.setManaged(!how.isEmpty());
        evidence.setVisible(!how.isEmpty());
    }

    /** @param taken whether a press is taken now */
    public void offerNext(boolean taken) {
        next.setDisable(!taken);
        if (!right.getChildren().contains(next)) {
            right.getChildren().setAll(next);
        }
    }

    public void offer(Node... doors) {
        right.getChildren().setAll(doors);
    }
}
