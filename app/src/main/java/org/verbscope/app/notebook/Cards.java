package org.verbscope.app.notebook;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;

/** Which cells wait for a card, and which texts stay folded until a cell has run. Pure functions of the cells. */
final class Cards {
    private Cards() { }

    /** The prediction that {@code id} waits for, when it has not been answered. */
    static Optional<CellView> blocking(List<CellView> cells, String id) {
        Optional<String> name = cells.stream().map(CellView::cell).filter(cell -> cell.id().equals(id)).findFirst().flatMap(cell -> cell.lab().id());
        return name.flatMap(wanted -> cells.stream().filter(view -> Card.of(view.cell())
                .filter(card -> card.prediction() && card.before().contains(wanted)).isPresent() && open(view)).findFirst());
    }

    /** Whether the card's cell gives no answer yet. */
    static boolean open(CellView view) {
        return Card.of(view.cell()).isPresent() && Card.answer(view.cell().source()).isEmpty();
    }

    /** Lab ids of the cells that have run, in this session or when the notebook was saved. */
    static Set<String> ran(List<CellView> cells) {
        return cells.stream().filter(view -> view.cell() instanceof CodeCell code && (code.executionCount().isPresent() && !view.mark().busy()))
                .flatMap(view -> view.cell().lab().id().stream()).collect(Collectors.toSet());
    }

    /** The cell after whose run the text unfolds, when that has not run; empty for a text that is open. */
    static Optional<String> foldedUntil(Cell cell, Set<String> ran) {
        return cell.lab().after().filter(after -> !ran.contains(after));
    }

    /** Ids of the texts that only repeat a card which is drawn. */
    static Set<String> drawn(List<CellView> cells) {
        Set<String> cards = cells.stream().flatMap(view -> Card.of(view.cell()).stream()).map(Card::id).collect(Collectors.toSet());
        var hidden = new HashSet<String>();
        for (CellView view : cells) {
            boolean text = view.cell().lab().kind().filter(k -> k == CellKind.PREDICT || k == CellKind.QUESTION).isPresent()
                    && !(view.cell() instanceof CodeCell);
            if (text && view.cell().lab().exercise().filter(cards::contains).isPresent()) {
                hidden.add(view.cell().id());
            }
        }
        return hidden;
    }
}
