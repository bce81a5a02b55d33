package org.verbscope.notebook;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;
import org.verbscope.verbs.rules.warnings.Warning;
import org.verbscope.verbs.rules.warnings.Warnings;

/**
 * What came of running a notebook.
 *
 * @param executed the notebook with its outputs
 * @param summary how each cell ended
 * @param log everything that happened, up to the last event before the process ended
 * @param nativeOutput what the process itself wrote: crash text, warnings of libraries
 * @param haltedAt the event that the run was to halt at, the last of the log; 0 when it ran to its end
 */
public record NotebookRun(Notebook executed, RunSummary summary, List<Entry> log, String nativeOutput, long haltedAt) {
    /** One judged claim. @param event its place in the log */
    public record Check(String name, boolean passed, String reason, long event) { }

    public NotebookRun {
        log = EventLog.copyOf(log);
    }

    /** The claims that were judged, in order. */
    public List<Check> checks() {
        return checksIn(log);
    }

    /** What will do harm and has not yet, in order. */
    public List<Warning> warnings() {
        return Warnings.of(log);
    }

    static List<Check> checksIn(List<Entry> part) {
        return part.stream().filter(e -> e.event() instanceof CheckPassed || e.event() instanceof CheckFailed)
                .map(e -> e.event() instanceof CheckPassed ok ? new Check(ok.name(), true, ok.reason(), e.seq())
                        : new Check(e.as(CheckFailed.class).name(), false, e.as(CheckFailed.class).reason(), e.seq()))
                .toList();
    }

    /** Every cell finished, or none failed before the run was to halt, and every claim passed. */
    public boolean isSuccess() {
        boolean cells = haltedAt > 0 ? summary.count(CellStatus.FAILED) + summary.count(CellStatus.DIED) == 0 : summary.isSuccess();
        return cells && checks().stream().allMatch(Check::passed);
    }
}
