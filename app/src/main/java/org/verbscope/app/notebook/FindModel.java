package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;

/** Where a text stands in the cells, whatever its case, and the place looked at. */
public final class FindModel {
    /** @param start offset into the cell's source; {@code end} likewise @param code whether it is a code cell */
    public record Place(String cell, int start, int end, boolean code) { }

    private List<Place> places = List.of();
    private int at;

    /** @param from the cell to begin with, or empty for the first */
    public void search(List<Cell> cells, String text, String from) {
        var found = new ArrayList<Place>();
        String wanted = text.toLowerCase(Locale.ROOT);
        int first = -1;
        boolean reached = from.isEmpty();
        for (Cell cell : cells) {
            reached |= cell.id().equals(from);
            String source = cell.source().toLowerCase(Locale.ROOT);
            for (int i = wanted.isEmpty() ? -1 : source.indexOf(wanted); i >= 0; i = source.indexOf(wanted, i + wanted.length())) {
                first = first < 0 && reached ? found.size() : first;
                found.add(new Place(cell.id(), i, i + wanted.length(), cell instanceof CodeCell));
            }
        }
        places = List.copyOf(found);
        at = Math.max(0, first);
    }

    /** On or back, round the ends. */
    public void move(int by) {
        if (!places.isEmpty()) {
            at = Math.floorMod(at + by, places.size());
        }
    }

    /** Null when it stands nowhere. */
    public Place place() {
        return places.isEmpty() ? null : places.get(at);
    }

    /** Number of the place looked at, from 1. */
    public int at() {
        return at + 1;
    }

    public int size() {
        return places.size();
    }
}
