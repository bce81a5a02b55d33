package org.verbscope.app.timeline;

import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.picture.EventRow;

/**
 * The log as a table that follows the playhead. A click looks at that step. Of a long log it holds the part around the
 * playhead: laying a table out takes time for every row that it could show.
 */
final class EventTable extends TableView<EventRow> {
    private static final double LEAST_OBJECT = 120;
    private static final double LEAST = 0.85;

    /** A log up to this length is there as a whole. */
    static final int WHOLE = 20_000;
    private static final int PART = 4_000;
    private static final int EDGE = 500;

    private final LongFunction<EventRow> make;
    private LogRows rows;
    private long playhead;
    /** Steps before the first row. */
    private long before;
    private LongConsumer hover = step -> { };
    private LongPredicate linked = step -> false;
    /** Rows that the table has made and may show. */
    private final Set<Row> shown = Collections.newSetFromMap(new WeakHashMap<>());

    EventTable(LongFunction<EventRow> make, LongConsumer look) {
        this.make = make;
        rows = new LogRows(make, 0);
        getStyleClass().add("event-table");
        setAccessibleText(Say.of("Event table"));
        setItems(rows);
        setPlaceholder(Controls.label("No event yet. What the cells cause appears here, one line an event.", "hint"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setFocusTraversable(false);
        setFixedCellSize(20);
        add("step", 58, "number", row -> Long.toString(row.step()));
        add("time", 104, "number quiet", EventRow::time);
        add("machine", 74, "number quiet", EventRow::machine);
        add("layer", 62, "quiet", EventRow::layer);
        column("event", 150, "", (cell, row) -> {
            cell.setText(row.event());
            cell.setGraphic(SignNodes.of(row.sign()));
        });
        add("object", 230, "", EventRow::object);
        add("bytes", 70, "number", EventRow::bytes);
        column("evidence", 116, "quiet", (cell, row) -> {
            cell.setText(Say.of(row.evidence().name().toLowerCase(Locale.ROOT)));
            cell.setGraphic(SignNodes.swatch(row.evidence()));
        });
        setRowFactory(table -> row(look));
    }

    /** A row says by its style where it stands. */
    private final class Row extends TableRow<EventRow> {
        @Override
        protected void updateItem(EventRow item, boolean empty) {
            super.updateItem(item, empty);
            mark();
        }

        void mark() {
            EventRow item = isEmpty() ? null : getItem();
            mark("linked", item != null && linked.test(item.step()));
            mark("later", item != null && item.step() > playhead);
        }

        private void mark(String style, boolean wanted) {
            if (wanted != getStyleClass().contains(style)) {
                if (wanted) {
                    getStyleClass().add(style);
                } else {
                    getStyleClass().remove(style);
                }
            }
        }
    }

    /** The rows that are there mark themselves anew; making them again would take as long as all else of a step. */
    private void mark() {
        shown.forEach(Row::mark);
    }

    private TableRow<EventRow> row(LongConsumer look) {
        var row = new Row();
        shown.add(row);
        row.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && row.getItem() != null) {
                look.accept(row.getItem().step());
            }
        });
        row.hoverProperty().addListener((property, before, over) -> hover.accept(over && row.getItem() != null ? row.getItem().step() : 0));
        return row;
    }

    void onHover(LongConsumer listener) {
        hover = listener;
    }

    void link(LongPredicate about) {
        linked = about;
        mark();
    }

    private void add(String name, double width, String styles, Function<EventRow, String> text) {
        column(name, width, styles, (cell, row) -> Controls.written(cell, text.apply(row)));
    }

    private void column(String name, double width, String styles, BiConsumer<PartCell, EventRow> show) {
        var column = new TableColumn<EventRow, EventRow>(Say.of(name));
        column.setCellValueFactory(features -> new SimpleObjectProperty<>(features.getValue()));
        column.setPrefWidth(width);
        column.setUserData(width);
        column.setSortable(false);
        column.setReorderable(false);
        column.getStyleClass().addAll(styles.split(" "));
        column.setCellFactory(any -> new PartCell(show, styles));
        getColumns().add(column);
    }

    /** A cell that shows a part of its row. */
    private static final class PartCell extends TableCell<EventRow, EventRow> {
        private final BiConsumer<PartCell, EventRow> show;

        PartCell(BiConsumer<PartCell, EventRow> show, String styles) {
            this.show = show;
            if (!styles.isEmpty()) {
                getStyleClass().addAll(styles.split(" "));
            }
        }

        @Override
        protected void updateItem(EventRow item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setText(null);
                setGraphic(null);
            } else {
                show.accept(this, item);
            }
        }
    }

    /** Another log takes the place of this one. */
    void forget() {
        getSelectionModel().clearSelection();
        rows = new LogRows(make, 0);
        playhead = -1;
        before = 0;
        setItems(rows);
    }

    /** Of a long log the part that the playhead is in the midst of. */
    private void turnTo(long step, long size) {
        boolean inside = step >= before + (before == 0 ? 0 : EDGE) && step <= before + PART - (before + PART >= size ? 0 : EDGE);
        if (size <= WHOLE || inside && before > 0 || inside && rows.size() <= PART) {
            return;
        }
        long first = Math.max(0, Math.min(size - PART, step - PART / 2));
        before = first;
        rows = new LogRows(make, first);
        rows.grow(PART);
        setItems(rows);
    }

    /** Rows and columns for a text size, 1 for the usual one. */
    void scale(double rowHeight, double textSize) {
        // Another size puts the list at another place: the next show scrolls.
        playhead = -1;
        setFixedCellSize(rowHeight);
        for (TableColumn<EventRow, ?> column : getColumns()) {
            double width = (double) column.getUserData() * textSize;
            column.setPrefWidth(width);
            // What is long gives way first.
            column.setMinWidth(column.getText().equals("object") ? LEAST_OBJECT : width * LEAST);
        }
    }

    void show(long step, long size) {
        boolean moved = playhead != step;
        playhead = step;
        turnTo(step, size);
        rows.grow(size <= WHOLE ? size : PART);
        int row = (int) (step - before) - 1;
        if (step == 0) {
            getSelectionModel().clearSelection();
        } else if (getSelectionModel().getSelectedIndex() != row) {
            getSelectionModel().clearAndSelect(row);
        }
        if (moved) {
            // The newest event stands last, so that what led to it is in sight.
            int fit = Math.max(1, (int) ((getHeight() - getFixedCellSize()) / getFixedCellSize()));
            mark();
            scrollTo(Math.max(0, row + 1 - fit));
        }
    }

}
