package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.verbscope.picture.Theme;

/**
 * The cells of a notebook below each other. A node is made once and kept while its cell is there: the first few at once, the
 * others a few at a time or when something is looked for, because an editor is a heavy thing. What only repeats a card that is
 * drawn has no node.
 */
final class CellColumn extends ScrollPane {
    /** Cells that the first frame needs. */
    private static final int FIRST = 5;
    private static final int MORE = 2;

    private final Function<CellView, Node> maker;
    private final VBox list = new VBox();
    private final Map<String, Node> nodes = new HashMap<>();
    private List<CellView> shown = List.of();
    private int made = FIRST;

    /** @param maker makes the node of a cell */
    CellColumn(Function<CellView, Node> maker) {
        this.maker = maker;
        list.getStyleClass().add("notebook");
        setContent(list);
        setFitToWidth(true);
        setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    }

    void show(List<CellView> cells) {
        shown = cells;
        List<Node> order = new ArrayList<>(cells.size());
        Set<String> ran = Cards.ran(cells);
        Set<String> drawn = Cards.drawn(cells);
        for (CellView cell : cells.subList(0, Math.min(made, cells.size()))) {
            if (drawn.contains(cell.cell().id())) {
                continue;
            }
            Node node = nodes.computeIfAbsent(cell.cell().id(), id -> maker.apply(cell));
            if (node instanceof CodeCellNode code) {
                code.update(cell);
            } else if (node instanceof CardNode card) {
                card.update(cell);
            } else if (node instanceof TextCellNode text) {
                text.fold(Cards.foldedUntil(cell.cell(), ran).isPresent());
                text.update(cell.cell());
            }
            order.add(node);
        }
        if (!list.getChildren().equals(order)) {
            list.getChildren().setAll(order);
        }
        nodes.values().retainAll(order);
    }

    /** Makes a few more of those below. @return whether there are others */
    boolean makeMore() {
        if (made >= shown.size()) {
            made = Integer.MAX_VALUE;
            return false;
        }
        made += MORE;
        show(shown);
        return true;
    }

    void makeAll() {
        made = Integer.MAX_VALUE;
        show(shown);
    }

    /** The node of a cell; null when it has none. */
    Node get(String id) {
        return nodes.get(id);
    }

    /** Where the keyboard goes for a cell: into its node, or to the first that takes it. */
    Node orFirst(String id) {
        return nodes.getOrDefault(id, list);
    }

    /** The cell stands out as what was found, and no other does. @param id empty for none */
    void found(String id) {
        list.getChildren().forEach(node -> node.getStyleClass().remove("found"));
        if (get(id) != null) {
            get(id).getStyleClass().add("found");
        }
    }

    /** Of the charts that are there. */
    void theme(Theme theme) {
        list.lookupAll(".cell-chart").forEach(node -> ((ChartNode) node).theme(theme));
    }

    /** Scrolls the cell into view. */
    void reveal(String id) {
        Node node = nodes.get(id);
        if (node == null) {
            return;
        }
        applyCss();
        layout();
        double room = list.getHeight() - getViewportBounds().getHeight();
        double top = node.getBoundsInParent().getMinY() - 40;
        setVvalue(room <= 0 ? 0 : Math.max(0, Math.min(1, top / room)));
    }

    /** Scrolls down until the cell's end is in view, when it is below and the cell's beginning then stays in view. */
    void revealEnd(String id) {
        Node node = nodes.get(id);
        if (node == null) {
            return;
        }
        applyCss();
        layout();
        double seen = getViewportBounds().getHeight();
        double room = list.getHeight() - seen;
        double bottom = node.getBoundsInParent().getMaxY() + 8 - seen;
        if (room > 0 && bottom > getVvalue() * room) {
            setVvalue(Math.min(1, Math.min(bottom, node.getBoundsInParent().getMinY() - 8) / room));
        }
    }
}
