package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.NotebookEvent;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CheckOutput.Verdict;

/** Puts what the log says of the cell that runs into its view: the statement it is at, and each claim judged. */
final class LogMarks {
    private final CellList cells;
    private String running = "";

    LogMarks(CellList cells) {
        this.cells = cells;
    }

    /** @return whether {@code event} is one of those */
    boolean take(NotebookEvent event) {
        if (event instanceof NotebookEvent.CellStarted started) {
            running = cells.idOf(started.cell());
        } else if (event instanceof NotebookEvent.StatementStarted statement) {
            cells.change(cells.idOf(statement.cell()), view -> view.atStatement(line(view.cell().source(), statement.start())));
        } else if (event instanceof NotebookEvent.CheckPassed passed) {
            judged(passed.name(), Verdict.PASSED, passed.reason());
        } else if (event instanceof NotebookEvent.CheckFailed failed) {
            judged(failed.name(), Verdict.FAILED, failed.reason());
        } else {
            return false;
        }
        return true;
    }

    private void judged(String name, Verdict verdict, String reason) {
        cells.change(running, view -> {
            var checks = new ArrayList<>(view.checks());
            checks.add(new CheckOutput.Claim(name, verdict, name, reason,
                    verdict == Verdict.FAILED ? view.cell().lab().hints(name) : List.of()));
            return view.withChecks(List.copyOf(checks));
        });
    }

    private static int line(String source, int offset) {
        return (int) source.substring(0, Math.max(0, Math.min(offset, source.length()))).chars().filter(c -> c == '\n').count();
    }
}
