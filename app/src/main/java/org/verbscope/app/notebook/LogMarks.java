package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.chart.MeasuredReading;
import org.verbscope.event.CpuEvent.MeterSample;
import org.verbscope.event.Entry;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.event.NotebookEvent;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CheckOutput.Verdict;

/** Puts what the log says of the cell that runs into its view: the statement it is at, each claim judged, and what it measures. */
final class LogMarks {
    private final CellList cells;
    /** Of ten samples a second so many are passed over between two pictures. */
    private static final int EVERY = 5;

    private String running = "";
    private MeasuredReading measuring = new MeasuredReading();
    private int samples;

    LogMarks(CellList cells) {
        this.cells = cells;
    }

    /** @return whether {@code event} is one of those */
    boolean take(NotebookEvent event) {
        if (event instanceof NotebookEvent.CellStarted started) {
            running = cells.idOf(started.cell());
            measuring = new MeasuredReading();
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

    /** @return whether the view of a cell has changed */
    boolean measured(Entry entry) {
        measuring.take(entry);
        boolean shown = !(entry.event() instanceof RunSample || entry.event() instanceof MeterSample) || samples++ % EVERY == 0;
        if (shown) {
            cells.change(running, view -> view.mark() == Mark.RUNNING ? view.withMeasured(measuring.measured(entry.seq())) : view);
        }
        return shown;
    }

    private void judged(String name, Verdict verdict, String reason) {
        cells.change(running, view -> {
            var checks = new ArrayList<>(view.checks());
            checks.add(new CheckOutput.Claim(name, verdict, view.cell().lab().claim(name), reason,
                    verdict == Verdict.FAILED ? view.cell().lab().hints(name) : List.of()));
            return view.withChecks(List.copyOf(checks));
        });
    }

    private static int line(String source, int offset) {
        return (int) source.substring(0, Math.max(0, Math.min(offset, source.length()))).chars().filter(c -> c == '\n').count();
    }
}
