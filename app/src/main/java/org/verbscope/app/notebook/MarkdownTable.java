package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import javafx.geometry.HPos;
import javafx.scene.image.Image;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.text.TextAlignment;
import javafx.scene.text.TextFlow;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.Node;

/** A Markdown table as a grid whose columns share the width by what they hold, each with room for its longest word. */
final class MarkdownTable {
    private static final int LEAST = 6;
    private static final int MOST = 40;
    /** Signs in the width of a notebook as narrow as it usually is. */
    private static final double SIGNS = 50;
    /** Where a line may break: between words, and around Chinese signs. */
    private static final String BREAKS = "[\\s\\u2e80-\\uffef]+";

    private final Function<String, Image> pictures;
    private final GridPane grid = new GridPane();
    /** Of each column, in signs: what it wants, and its longest word. */
    private final List<Integer> wants = new ArrayList<>();
    private final List<Integer> words = new ArrayList<>();
    private int row;

    MarkdownTable(Function<String, Image> pictures) {
        this.pictures = pictures;
    }

    GridPane grid(TableBlock table) {
        grid.getStyleClass().add("markdown-table");
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node line = part.getFirstChild(); line != null; line = line.getNext()) {
                line(line, part instanceof TableHead);
            }
        }
        return grid;
    }

    private void line(Node line, boolean head) {
        int column = 0;
        for (Node cell = line.getFirstChild(); cell != null; cell = cell.getNext(), column++) {
            if (cell instanceof TableCell content) {
                TextFlow text = new MarkdownText(pictures, null).flow(content, "cell-text");
                if (content.getAlignment() == TableCell.Alignment.RIGHT) {
                    text.setTextAlignment(TextAlignment.RIGHT);
                }
                var box = new StackPane(text);
                box.getStyleClass().add(head ? "table-head" : "table-cell");
                GridPane.setHalignment(box, HPos.LEFT);
                grid.add(box, column, row);
                weigh(column, text.getAccessibleText());
            }
        }
        row++;
    }

    private void weigh(int column, String text) {
        while (wants.size() <= column) {
            wants.add(LEAST);
            words.add(0);
            grid.getColumnConstraints().add(new ColumnConstraints());
        }
        // A long column wraps rather than starving the others.
        wants.set(column, Math.max(wants.get(column), Math.min(MOST, text.length() + 4)));
        int longest = Arrays.stream(text.split(BREAKS)).mapToInt(String::length).max().orElse(0);
        words.set(column, Math.max(words.get(column), longest + 2));
        double all = wants.stream().mapToInt(Integer::intValue).sum();
        double taken = words.stream().mapToInt(Integer::intValue).sum() / SIGNS;
        for (int i = 0; i < wants.size(); i++) {
            double word = words.get(i) / SIGNS / Math.max(1, taken);
            double share = word + Math.max(0, 1 - taken) * wants.get(i) / all;
            grid.getColumnConstraints().get(i).setHgrow(Priority.SOMETIMES);
            grid.getColumnConstraints().get(i).setPercentWidth(100 * share);
        }
    }
}
