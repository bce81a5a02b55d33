package org.verbscope.app.notebook;

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

/** A Markdown table as a grid whose columns share the width by what they hold. */
final class MarkdownTable {
    private static final int LEAST = 12;

    private final Function<String, Image> pictures;
    private final GridPane grid = new GridPane();
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
                weigh(column, text.getAccessibleText().length());
            }
        }
        row++;
    }

    private void weigh(int column, int length) {
        while (grid.getColumnConstraints().size() <= column) {
            var constraints = new ColumnConstraints();
            constraints.setHgrow(Priority.SOMETIMES);
            constraints.setPrefWidth(LEAST);
            grid.getColumnConstraints().add(constraints);
        }
        ColumnConstraints constraints = grid.getColumnConstraints().get(column);
        // Percent of what all columns want; a long column wraps rather than starving the others.
        constraints.setPrefWidth(Math.max(constraints.getPrefWidth(), Math.min(40, length + 4)));
        double all = grid.getColumnConstraints().stream().mapToDouble(ColumnConstraints::getPrefWidth).sum();
        grid.getColumnConstraints().forEach(each -> each.setPercentWidth(100 * each.getPrefWidth() / all));
    }
}
