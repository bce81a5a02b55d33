package org.verbscope.app.guide;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;

/** The line of the first minute: a sentence and the key to press; at the end what the message cost, large, and three doors. */
public final class GuideBar extends VBox {
    /** What the message cost, in the order in which it is shown. */
    public record Cost(int moves, int copies, int entries) { }

    private final Label words = Controls.label("", "guide-words");
    private final Button next;
    private final HBox line;

    public GuideBar(Runnable press) {
        next = Controls.button("Press →", press, "primary");
        next.setFocusTraversable(false);
        getStyleClass().add("guide");
        words.setMinWidth(0);
        words.setWrapText(true);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        line = row("guide-line", words, next);
        getChildren().add(line);
    }

    private static HBox row(String style, Node... parts) {
        var row = new HBox(parts);
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add(style);
        return row;
    }

    /** @param taken whether a press is taken now */
    public void say(String sentence, boolean taken) {
        Controls.written(words, sentence);
        next.setVisible(true);
        next.setDisable(!taken);
        getChildren().setAll(line);
    }

    /** A sentence without a key. */
    public void say(String sentence) {
        say(sentence, false);
        next.setVisible(false);
    }

    /** The end: the cost, how it is known, and where to go on. */
    public void arrived(Cost cost, String evidence, List<Button> doors) {
        var sums = row("guide-cost", sum(cost.moves, "payload moves", "moves"), sum(cost.copies, "CPU copies", cost.copies > 0 ? "kernel" : ""),
                sum(cost.entries, "kernel entries", cost.entries > 0 ? "kernel" : ""), Controls.spring(), Controls.label(evidence, "hint"));
        HBox where = row("doors");
        where.getChildren().setAll(doors);
        getChildren().setAll(sums, where);
    }

    private static Node sum(int number, String name, String style) {
        Label numeral = Controls.content(Integer.toString(number), "guide-numeral");
        if (!style.isEmpty()) {
            numeral.getStyleClass().add(style);
        }
        HBox sum = row("guide-sum", numeral, Controls.label(name, "guide-name"));
        sum.setAccessibleText(number + " " + Say.of(name));
        return sum;
    }
}
