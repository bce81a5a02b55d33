package org.verbscope.app.notebook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.MarkdownCell;

/**
 * Adding, removing, moving, splitting and merging cells, and taking that back. Each returns the id of the cell to go to,
 * empty when nothing was done: a cell that runs stays as it is. Not thread-safe: its model sees to that.
 */
final class CellEdits {
    private static final int KEPT = 100;

    private final CellList cells;
    private final Deque<List<Cell>> undo = new ArrayDeque<>();
    private final Deque<List<Cell>> redo = new ArrayDeque<>();

    CellEdits(CellList cells) {
        this.cells = cells;
    }

    private void changing() {
        undo.push(state());
        redo.clear();
        if (undo.size() > KEPT) {
            undo.removeLast();
        }
    }

    private List<Cell> state() {
        return cells.views().stream().map(CellView::cell).toList();
    }

    /** A new cell above or below {@code id}, or at the end when there is no such cell. */
    String add(String id, boolean below, Cell fresh) {
        changing();
        int at = cells.indexOf(id);
        cells.insert(at < 0 ? cells.views().size() : below ? at + 1 : at, CellView.of(fresh));
        return fresh.id();
    }

    Optional<String> delete(String id) {
        int at = cells.indexOf(id);
        if (at < 0 || cells.get(id).mark().busy()) {
            return Optional.empty();
        }
        changing();
        cells.remove(id);
        List<CellView> left = cells.views();
        return Optional.of(left.isEmpty() ? "" : left.get(Math.min(at, left.size() - 1)).cell().id());
    }

    /** @param by -1 up, 1 down */
    Optional<String> move(String id, int by) {
        int at = cells.indexOf(id);
        int to = at + by;
        if (at < 0 || to < 0 || to >= cells.views().size()) {
            return Optional.empty();
        }
        changing();
        CellView moved = cells.get(id);
        cells.remove(id);
        cells.insert(to, moved);
        return Optional.of(id);
    }

    /** In two at {@code offset} of its text; the first half keeps id and name. */
    Optional<String> split(String id, int offset) {
        CellView view = cells.get(id);
        if (view == null || view.mark().busy() || !(view.cell() instanceof CodeCell || view.cell() instanceof MarkdownCell)) {
            return Optional.empty();
        }
        changing();
        String text = view.cell().source();
        int place = Math.max(0, Math.min(offset, text.length()));
        Cell first = view.cell().withSource(text.substring(0, place).stripTrailing());
        String rest = text.substring(place).replaceFirst("^\\s*\n", "");
        Cell second = first instanceof CodeCell ? CodeCell.of(rest) : MarkdownCell.of(rest);
        cells.put(CellView.of(first instanceof CodeCell code ? code.withoutOutputs() : first));
        cells.insert(cells.indexOf(id) + 1, CellView.of(second));
        return Optional.of(second.id());
    }

    /** With the cell below, when that is of the same kind; the upper one keeps id and name. */
    Optional<String> merge(String id) {
        int at = cells.indexOf(id);
        List<CellView> views = cells.views();
        if (at < 0 || at + 1 >= views.size()) {
            return Optional.empty();
        }
        CellView upper = views.get(at);
        CellView lower = views.get(at + 1);
        if (upper.mark().busy() || lower.mark().busy() || upper.cell().getClass() != lower.cell().getClass()) {
            return Optional.empty();
        }
        changing();
        Cell both = upper.cell().withSource(upper.cell().source() + "\n" + (upper.cell() instanceof CodeCell ? "" : "\n") + lower.cell().source());
        cells.remove(lower.cell().id());
        cells.put(CellView.of(both instanceof CodeCell code ? code.withoutOutputs() : both));
        return Optional.of(id);
    }

    /** Code becomes text, text becomes code. */
    Optional<String> convert(String id) {
        CellView view = cells.get(id);
        if (view == null || view.mark().busy()) {
            return Optional.empty();
        }
        Cell cell = view.cell();
        Cell other = cell instanceof CodeCell ? MarkdownCell.of(cell.source()) : CodeCell.of(cell.source());
        changing();
        int at = cells.indexOf(id);
        cells.remove(id);
        cells.insert(at, CellView.of(other));
        return Optional.of(other.id());
    }

    boolean canUndo() {
        return !undo.isEmpty();
    }

    /** @return the cells stand as before the last change */
    boolean undo() {
        return back(undo, redo);
    }

    boolean redo() {
        return back(redo, undo);
    }

    private boolean back(Deque<List<Cell>> from, Deque<List<Cell>> to) {
        if (from.isEmpty()) {
            return false;
        }
        List<Cell> wanted = from.peek();
        boolean runningLost = cells.views().stream().filter(view -> view.mark().busy())
                .anyMatch(view -> wanted.stream().noneMatch(cell -> cell.id().equals(view.cell().id())));
        if (runningLost) {
            return false;
        }
        to.push(state());
        from.pop();
        var next = new ArrayList<CellView>();
        for (Cell cell : wanted) {
            CellView now = cells.get(cell.id());
            next.add(now != null && (now.mark().busy() || now.cell().source().equals(cell.source())) ? now : CellView.of(cell));
        }
        cells.replace(next);
        return true;
    }
}
