package org.verbscope.event;

import java.util.List;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;

/** The part of a log that belongs to the last run of a cell. */
public final class CellWindow {
    private CellWindow() { }

    /**
     * From the cell's last start to its end, or to the end of the log while it runs.
     *
     * @throws IllegalArgumentException when the cell has not run
     */
    public static List<Entry> of(List<Entry> log, String cell) {
        int start = -1;
        int end = log.size();
        for (int i = 0; i < log.size(); i++) {
            if (log.get(i).event() instanceof CellStarted started && started.cell().equals(cell)) {
                start = i;
                end = log.size();
            } else if (log.get(i).event() instanceof CellEnded ended && ended.cell().equals(cell)) {
                end = i + 1;
            }
        }
        if (start < 0) {
            throw new IllegalArgumentException("cell " + cell + " has not run; run it first");
        }
        return log.subList(start, end);
    }
}
