package org.verbscope.app.notebook;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;

/**
 * The code cells that a notebook is told with from top to bottom: all but solutions and wrong tries. Answers which of them a
 * wish runs, as ids in order. What runs by itself ends before a prediction that has no answer, and that card then says that
 * it waits. Not thread-safe: its model sees to that.
 */
final class Story {
    private final CellList cells;

    Story(CellList cells) {
        this.cells = cells;
    }

    List<String> all() {
        return upToAnOpenPrediction(told());
    }

    /** Those down to this cell that have not run since they were changed, and the cell itself. */
    List<String> upTo(String id) {
        return upToAnOpenPrediction(toldUpTo(id)).stream().filter(each -> each.equals(id) || cells.get(each).mark() != Mark.FINISHED).toList();
    }

    /** The lesson's own down to this cell that have not run; no prediction holds them. */
    List<String> givenUpTo(String id) {
        return toldUpTo(id).stream().map(cells::get).filter(view -> isGiven(view.cell()) && view.mark() != Mark.FINISHED)
                .map(view -> view.cell().id()).toList();
    }

    /** The first that has not run. */
    Optional<String> next() {
        return told().stream().filter(id -> waits(cells.get(id))).findFirst();
    }

    /**
     * What a lecture comes to next: as {@link #next}, but nothing of an exercise, no question that is marked, and of the
     * predictions those that {@code asked} does not hold.
     */
    Optional<String> nextToTell(Set<String> asked) {
        return told().stream().filter(id -> Lecture.tells(cells.get(id).cell(), asked) && waits(cells.get(id))).findFirst();
    }

    private static boolean waits(CellView view) {
        return view.mark() == Mark.FRESH || view.mark() == Mark.STALE || view.mark() == Mark.NOT_RUN;
    }

    private static boolean isGiven(Cell cell) {
        CellKind kind = cell.lab().kind().orElse(CellKind.GIVEN);
        return kind == CellKind.GIVEN || kind == CellKind.START && cell.lab().exercise().isEmpty();
    }

    private List<String> upToAnOpenPrediction(List<String> ids) {
        for (int i = 0; i < ids.size(); i++) {
            CellView view = cells.get(ids.get(i));
            if (Cards.open(view) && Card.of(view.cell()).filter(Card::prediction).isPresent()) {
                cells.put(view.withNote(Say.of("waits for your prediction")));
                return ids.subList(0, i);
            }
        }
        return ids;
    }

    private List<String> toldUpTo(String id) {
        int at = cells.indexOf(id);
        return told().stream().filter(each -> cells.indexOf(each) <= at).toList();
    }

    private List<String> told() {
        return cells.views().stream().map(CellView::cell).filter(Story::isTold).map(Cell::id).toList();
    }

    private static boolean isTold(Cell cell) {
        Optional<CellKind> kind = cell.lab().kind();
        return cell instanceof CodeCell && kind.filter(k -> k == CellKind.SOLUTION || k == CellKind.WRONG).isEmpty();
    }
}
