package org.verbscope.app.notebook;

import java.util.List;
import org.verbscope.chart.Measured;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CheckOutput;

/**
 * A cell as the window shows it; its outputs are the cell's own.
 *
 * @param note one line about the run or about why the mark is what it is; may be empty
 * @param checks judged so far in the run that is under way, in order; afterwards they are an output
 * @param statement line that runs now, from 0; -1 for none
 * @param problems what the compiler said of this text
 * @param measured by the run that is under way; afterwards there are charts among the outputs
 */
public record CellView(Cell cell, Mark mark, String note, List<CheckOutput.Claim> checks, int statement,
        List<CellDiagnostic> problems, Measured measured) {
    public CellView {
        problems = List.copyOf(problems);
    }

    /** How the cell stands. */
    public enum Mark {
        FRESH, QUEUED, RUNNING, FINISHED, STALE, FAILED, STOPPED, DIED, NOT_RUN;

        /** Whether the cell is in the process or waits for it. */
        public boolean busy() {
            return this == QUEUED || this == RUNNING;
        }
    }

    static CellView of(Cell cell) {
        return new CellView(cell, Mark.FRESH, "", List.of(), -1, List.of(), Measured.NOTHING);
    }

    CellView with(Cell changed) {
        return new CellView(changed, mark, note, checks, statement, problems, measured);
    }

    CellView with(Mark changed, String newNote) {
        return new CellView(cell, changed, newNote, checks, -1, problems, measured);
    }

    CellView withNote(String changed) {
        return new CellView(cell, mark, changed, checks, statement, problems, measured);
    }

    CellView withChecks(List<CheckOutput.Claim> changed) {
        return new CellView(cell, mark, note, changed, statement, problems, measured);
    }

    CellView atStatement(int line) {
        return new CellView(cell, mark, note, checks, line, problems, measured);
    }

    CellView withProblems(List<CellDiagnostic> changed) {
        return new CellView(cell, mark, note, checks, statement, changed, measured);
    }

    CellView withMeasured(Measured changed) {
        return new CellView(cell, mark, note, checks, statement, problems, changed);
    }
}
