package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookRunner;

/** A notebook's cells in order, as the window shows them. Not thread-safe: its model sees to that. */
final class CellList {
    private final Notebook opened;
    private final List<CellView> views = new ArrayList<>();
    private String name = "Notebook";
    private final Map<String, String> ids = new HashMap<>();

    CellList(Notebook opened) {
        this.opened = opened;
        opened.cells().forEach(cell -> views.add(CellView.of(cell)));
    }

    List<CellView> views() {
        return List.copyOf(views);
    }

    Notebook document() {
        return opened.withCells(views.stream().map(CellView::cell).toList());
    }

    /** That of the notebook; the window's for one that does not say. */
    String language() {
        return opened.lab().language().orElse(Say.language().id());
    }

    /** What a notebook without a title is called. */
    void name(String file) {
        name = file;
    }

    String title() {
        return opened.lab().title().map(title -> opened.lab().id().map(id -> id + " ").orElse("") + title).orElse(name);
    }

    /** The cell, or null. */
    CellView get(String id) {
        int at = indexOf(id);
        return at < 0 ? null : views.get(at);
    }

    /** -1 when there is no such cell. */
    int indexOf(String id) {
        for (int i = 0; i < views.size(); i++) {
            if (views.get(i).cell().id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    /** In place of the view of the same cell. */
    void put(CellView view) {
        int at = indexOf(view.cell().id());
        if (at >= 0) {
            views.set(at, view);
        }
    }

    /** Does nothing when there is no such cell. */
    void change(String id, UnaryOperator<CellView> how) {
        CellView view = get(id);
        if (view != null) {
            put(how.apply(view));
        }
    }

    void changeAll(UnaryOperator<CellView> how) {
        views.replaceAll(how);
    }

    void insert(int at, CellView view) {
        views.add(at, view);
    }

    void replace(List<CellView> next) {
        views.clear();
        views.addAll(next);
    }

    void remove(String id) {
        views.removeIf(view -> view.cell().id().equals(id));
    }

    /** The name by which log, claims and tallies call the cell; from then on {@link #idOf} knows it. */
    String named(CodeCell cell) {
        String name = NotebookRunner.nameOf(cell);
        ids.put(name, cell.id());
        return name;
    }

    String idOf(String name) {
        return ids.getOrDefault(name, name);
    }
}
