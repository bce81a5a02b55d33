package org.verbscope.app.packets;

import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Group;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.shape.Polygon;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.picture.PacketRow;
import org.verbscope.picture.PacketTrail.Fate;

/** The list of packets. A click chooses one; a double click, or Enter, looks at the step at which it left. */
final class PacketTable extends TableView<PacketRow> {
    private static final double LEAST_NOTE = 60;

    private final PacketRows rows = new PacketRows();
    private final IntConsumer chosen;
    private boolean filling;

    PacketTable(IntConsumer chosen, LongConsumer look) {
        this.chosen = chosen;
        getStyleClass().addAll("event-table", "packet-table");
        setAccessibleText(ViewText.of("view.packets"));
        setItems(rows);
        setPlaceholder(Controls.label(ViewText.of("packets.empty"), "hint"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setFixedCellSize(20);
        text("number", 46, "number", PacketRow::number);
        text("time", 104, "number quiet", PacketRow::time);
        column("way", 50, "number quiet", (cell, row) -> cell.setText(row.from() + "→" + row.to()));
        column("opcode", 144, "", (cell, row) -> {
            cell.setText(row.opcode());
            cell.setGraphic(sign(row));
        });
        text("psn", 62, "number", PacketRow::psn);
        text("bytes", 66, "number", PacketRow::bytes);
        column("note", 140, "", (cell, row) -> {
            cell.setText(row.note());
            cell.setTooltip(row.note().isEmpty() ? null : new Tooltip(row.note()));
            cell.getStyleClass().remove("bad");
            if (row.bad()) {
                cell.getStyleClass().add("bad");
            }
        });
        getColumns().get(6).setMinWidth(LEAST_NOTE);
        getSelectionModel().selectedItemProperty().addListener((property, before, row) -> {
            if (row != null && !filling) {
                this.chosen.accept(row.crossing().number() - 1);
            }
        });
        setRowFactory(table -> {
            var row = new TableRow<PacketRow>();
            row.setOnMouseClicked(event -> {
                if (event.getClickCount() == 2 && row.getItem() != null) {
                    look.accept(row.getItem().crossing().sent());
                }
            });
            return row;
        });
        setOnKeyPressed(event -> {
            PacketRow row = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && row != null) {
                look.accept(row.crossing().sent());
                event.consume();
            }
        });
    }

    private void text(String key, double width, String styles, Function<PacketRow, String> text) {
        column(key, width, styles, (cell, row) -> cell.setText(text.apply(row)));
    }

    private void column(String key, double width, String styles, BiConsumer<Part, PacketRow> show) {
        var column = new TableColumn<PacketRow, PacketRow>(ViewText.of("packets.col." + key));
        column.setCellValueFactory(features -> new SimpleObjectProperty<>(features.getValue()));
        column.setPrefWidth(width);
        column.setUserData(width);
        column.setMinWidth(width * 0.8);
        column.setSortable(false);
        column.setReorderable(false);
        column.getStyleClass().addAll(styles.split(" "));
        column.setCellFactory(any -> new Part(show, styles));
        getColumns().add(column);
    }

    private static final class Part extends TableCell<PacketRow, PacketRow> {
        private final BiConsumer<Part, PacketRow> show;

        Part(BiConsumer<Part, PacketRow> show, String styles) {
            this.show = show;
            if (!styles.isEmpty()) {
                getStyleClass().addAll(styles.split(" "));
            }
        }

        @Override
        protected void updateItem(PacketRow item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setText(null);
                setGraphic(null);
                setTooltip(null);
                getStyleClass().remove("bad");
            } else {
                show.accept(this, item);
            }
        }
    }

    /** Solid when it arrived, hollow when it was lost. */
    private static Group sign(PacketRow row) {
        boolean lost = row.crossing().fate() == Fate.DROPPED;
        var shape = switch (row.opcode()) {
            case "NAK" -> new Polygon(4.5, 0, 9.5, 0, 13, 3.5, 13, 8.5, 9.5, 12, 4.5, 12, 1, 8.5, 1, 3.5);
            case "ACK" -> new Polygon(0, 1, 10, 1, 14, 6, 10, 11, 0, 11, 3, 6);
            default -> new Polygon(0, 1, 10, 1, 14, 6, 10, 11, 0, 11);
        };
        shape.getStyleClass().addAll("event-sign", row.kind().name().toLowerCase(Locale.ROOT));
        if (lost) {
            shape.getStyleClass().add("hollow");
        }
        return new Group(shape);
    }

    void scale(double rowHeight, double textSize) {
        setFixedCellSize(rowHeight);
        getColumns().forEach(column -> column.setPrefWidth((double) column.getUserData() * textSize));
    }

    /** @param selected packet from 0, or -1 */
    void show(IntFunction<PacketRow> made, int count, int[] let, int selected) {
        filling = true;
        rows.show(made, count, let);
        refresh();
        int at = selected < 0 ? -1 : rows.indexOf(selected);
        if (at < 0) {
            getSelectionModel().clearSelection();
        } else {
            getSelectionModel().clearAndSelect(at);
            int shown = Math.max(1, (int) (getHeight() / getFixedCellSize()) - 2);
            if (!isFocused()) {
                scrollTo(Math.max(0, at - shown + 1));
            }
        }
        filling = false;
    }
}
