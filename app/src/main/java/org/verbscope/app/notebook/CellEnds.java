package org.verbscope.app.notebook;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.verbscope.app.theme.Say;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.chart.Measured;
import org.verbscope.jshell.Affected;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.notebook.Announced;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.DisplayData;
import org.verbscope.notebook.Output;
import org.verbscope.notebook.RunOutputs;

/** How a cell stands when its run has ended, or when another's has. */
final class CellEnds {
    private CellEnds() { }

    /** Whether those queued behind the cell may run. */
    static boolean goesOn(CellView view, CellResult result) {
        return result.status() == CellStatus.FINISHED || view != null && Announced.failure(view.cell(), result);
    }

    /** The cell with what its run gave. @param charts of what it measured @param count number of the run @param language of the notebook */
    static CellView after(CellView view, CellResult result, List<Output> charts, int count, String language) {
        CodeCell code = (CodeCell) view.cell();
        boolean asExpected = Announced.failure(code, result);
        code = code.withOutputs(OptionalInt.of(count), code.outputs());
        if (!view.checks().isEmpty()) {
            code = code.withOutput(new DisplayData(new CheckOutput(result.cell(), view.checks()).toBundle(Locale.forLanguageTag(language))));
        }
        for (Output chart : charts) {
            code = code.withOutput(chart);
        }
        for (Output output : RunOutputs.of(result, code, count)) {
            code = code.withOutput(output);
        }
        CellView with = view.with(code).withChecks(List.of()).withMeasured(Measured.NOTHING).withProblems(result.diagnostics());
        return switch (result.status()) {
            case FINISHED -> with.with(Mark.FINISHED, "");
            case FAILED -> with.with(asExpected ? Mark.FINISHED : Mark.FAILED, asExpected ? Say.of("failed as expected") : "");
            case STOPPED -> with.with(Mark.STOPPED, Say.of("stopped"));
            case DIED -> with.with(Mark.DIED, result.reason());
            case NOT_RUN -> with.with(Mark.NOT_RUN, Say.of("did not run") + (result.reason().isEmpty() ? "" : ": " + result.reason()));
        };
    }

    /** The cell, when another one's run has changed what it declared. */
    static CellView affected(CellView view, Affected what) {
        if (view.mark() != Mark.FINISHED || what.change().equals("DROPPED")) {
            return view;
        }
        return view.with(Mark.STALE, what.message().isEmpty()
                ? Say.of("{0} was changed by another cell", what.name()) : what.name() + ": " + what.message());
    }
}
