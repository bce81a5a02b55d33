package org.verbscope.app.packets;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.layout.HBox;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.picture.PacketHeaders.Field;
import org.verbscope.picture.PacketHeaders.Header;

/** The headers of a packet as a tree; what is chosen here stands out in the bytes, and the other way round. */
final class HeaderTree extends TreeView<HeaderTree.Line> {
    /** A header or a field. */
    record Line(String id, String name, String value, boolean header, boolean bad) { }

    private static final double NAME = 96;
    private static final List<String> OPEN = List.of("bth", "aeth", "reth", "deth", "atomic", "imm", "ieth");

    private final Consumer<String> chosen;
    private List<Header> shown = List.of();
    private boolean filling;

    HeaderTree(Consumer<String> chosen) {
        this.chosen = chosen;
        getStyleClass().add("header-tree");
        setAccessibleText(ViewText.of("packets.headers"));
        setShowRoot(false);
        setRoot(new TreeItem<>());
        setFixedCellSize(22);
        setCellFactory(tree -> new LineCell());
        getSelectionModel().selectedItemProperty().addListener((property, before, item) -> {
            if (item != null && item.getValue() != null && !filling) {
                this.chosen.accept(item.getValue().id());
            }
        });
    }

    private static final class LineCell extends TreeCell<Line> {
        private final Label name = Controls.label("", "tree-name");
        private final Label value = Controls.label("", "tree-value");
        private final HBox box = new HBox(name, value);

        LineCell() {
            // As wide as the tree: no bar at the bottom, long values end in an ellipsis.
            setPrefWidth(0);
            value.setMinWidth(0);
            box.getStyleClass().add("tree-line");
        }

        @Override
        protected void updateItem(Line item, boolean empty) {
            super.updateItem(item, empty);
            getStyleClass().removeAll("header", "bad");
            setText(null);
            setGraphic(null);
            if (!empty && item != null) {
                Controls.written(name, item.name());
                Controls.written(value, item.value());
                name.setPrefWidth(item.header() ? USE_COMPUTED_SIZE : NAME);
                name.setMinWidth(USE_PREF_SIZE);
                if (item.header()) {
                    getStyleClass().add("header");
                }
                if (item.bad()) {
                    getStyleClass().add("bad");
                }
                setGraphic(box);
            }
        }
    }

    /** @param id of what is chosen, or empty */
    void show(List<Header> headers, String id) {
        filling = true;
        if (!headers.equals(shown)) {
            shown = headers;
            getRoot().getChildren().setAll(headers.stream().map(HeaderTree::item).toList());
        }
        select(id);
        filling = false;
    }

    private static TreeItem<Line> item(Header header) {
        var item = new TreeItem<>(new Line(header.id(), header.name(), header.about(), true, false));
        for (Field field : header.fields()) {
            item.getChildren().add(new TreeItem<>(new Line(field.id(), field.name(), field.text(), false, field.bad())));
        }
        item.setExpanded(OPEN.contains(header.id()));
        return item;
    }

    private void select(String id) {
        for (TreeItem<Line> header : getRoot().getChildren()) {
            if (header.getValue().id().equals(id)) {
                getSelectionModel().select(header);
                return;
            }
            for (TreeItem<Line> field : header.getChildren()) {
                if (field.getValue().id().equals(id)) {
                    header.setExpanded(true);
                    getSelectionModel().select(field);
                    if (!isFocused()) {
                        scrollTo(Math.max(0, getRow(field) - 3));
                    }
                    return;
                }
            }
        }
        getSelectionModel().clearSelection();
    }
}
