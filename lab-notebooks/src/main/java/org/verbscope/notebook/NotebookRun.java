package org.verbscope.notebook;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;

/**
 * What came of running a notebook.
 *
 * @param executed the notebook with its outputs
 * @param summary how each cell ended
 * @param log everything that happened, up to the last event before the process ended
 * @param nativeOutput what the process itself wrote: crash text, warnings of libraries
 */
public record NotebookRun(Notebook executed, RunSummary summary, List<Entry> log, String nativeOutput) {
    /** One judged claim. @param event its place in the log */
    public record Check(String name, boolean passed, String reason, long event) { }

    public NotebookRun {
        log = List.copyOf(log);
    }

    /** The claims that were judged, in order. */
    public List<Check> checks() {
        return checksIn(log);
    }

    static List<Check> checksIn(List<Entry> part) {
        return part.stream().filter(e -> e.event() instanceof CheckPassed || e.event() instanceof CheckFailed)
                .map(e -> e.event() instanceof CheckPassed ok ? new Check(ok.name(), true, ok.reason(), e.seq())
                        : new Check(e.as(CheckFailed.class).name(), false, e.as(CheckFailed.class).reason(), e.seq()))
                .toList();
    }

    /** Every cell finished and every claim passed. */
    public boolean isSuccess() {
        return summary.isSuccess() && checks().stream().allMatch(Check::passed);
    }
}
