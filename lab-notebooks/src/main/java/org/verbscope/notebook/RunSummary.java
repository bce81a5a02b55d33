package org.verbscope.notebook;

import java.util.List;
import java.util.Optional;

/**
 * How the code cells of a notebook fared in one run.
 *
 * @param cells one entry a code cell, in the order of the notebook
 */
public record RunSummary(List<CellRun> cells) {
    /** A run of nothing. */
    public static final RunSummary NOTHING = new RunSummary(List.of());

    /**
     * One cell's run.
     *
     * @param cellId the cell's id
     * @param status where it ended
     * @param millis how long it took in milliseconds of real time, 0 when it did not run
     * @param message why it did not finish, for people; empty when it did
     */
    public record CellRun(String cellId, CellStatus status, long millis, String message) {
        /** Refuses a negative time. */
        public CellRun {
            if (millis < 0) {
                throw new IllegalArgumentException("a cell does not run for " + millis + " ms");
            }
        }
    }

    /** Copies the entries. */
    public RunSummary {
        cells = List.copyOf(cells);
    }

    /**
     * One cell's run.
     *
     * @param cellId the cell's id
     * @return its entry, empty when the run did not know the cell
     */
    public Optional<CellRun> cell(String cellId) {
        return cells.stream().filter(cell -> cell.cellId().equals(cellId)).findFirst();
    }

    /**
     * How many cells ended in a status.
     *
     * @param status the status
     * @return their number
     */
    public int count(CellStatus status) {
        return (int) cells.stream().filter(cell -> cell.status() == status).count();
    }

    /**
     * Whether every cell finished.
     *
     * @return true when none failed, died, was stopped, is stale or was left out
     */
    public boolean isSuccess() {
        return cells.stream().allMatch(cell -> cell.status().isSuccess());
    }

    /**
     * The time of all cells together.
     *
     * @return milliseconds
     */
    public long millis() {
        return cells.stream().mapToLong(CellRun::millis).sum();
    }
}
