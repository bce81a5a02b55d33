package org.verbscope.app.cli;

import java.util.function.Consumer;
import org.verbscope.notebook.NotebookRunner;
import org.verbscope.notebook.RunSummary.CellRun;

/** A line for each cell that has ended. */
record RunProgress(Consumer<String> say) implements NotebookRunner.Progress {
    @Override
    public void cell(String cell, CellRun run) {
        if (run != null) {
            say.accept(String.format("  %-16s %s%s", cell, run.status().word(),
                    run.message().isEmpty() ? "" : ": " + run.message()));
        }
    }
}
