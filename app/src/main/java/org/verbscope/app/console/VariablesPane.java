package org.verbscope.app.console;

import java.util.List;
import java.util.function.Function;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.jshell.Variable;

/** The variables of all cells, as they were when the last cell ended. */
final class VariablesPane extends TableView<Variable> {
    private static final double ROW = 22;

    VariablesPane() {
        getStyleClass().addAll("event-table", "variables");
        setAccessibleText(Say.of("Variables"));
        setPlaceholder(Controls.label("No variable yet. What cells declare appears here.", "hint"));
        setFixedCellSize(ROW);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        add("name", 100, Variable::name);
        add("type", 110, Variable::type);
        add("value", 180, Variable::value);
    }

    private void add(String name, double width, Function<Variable, String> text) {
        var column = new TableColumn<Variable, String>(Say.of(name));
        column.setCellValueFactory(row -> new SimpleStringProperty(text.apply(row.getValue())));
        column.setPrefWidth(width);
        column.setSortable(false);
        getColumns().add(column);
    }

    void show(List<Variable> variables) {
        if (!getItems().equals(variables)) {
            getItems().setAll(variables);
        }
    }
}
