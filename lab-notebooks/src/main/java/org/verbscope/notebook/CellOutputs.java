package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.JavaProcessListener;

/** Collects what one cell after the other prints and shows, and makes notebook outputs of it. */
final class CellOutputs implements JavaProcessListener {
    private final List<Output> outputs = new ArrayList<>();
    private final StringBuilder nativeText = new StringBuilder();

    synchronized void begin() {
        outputs.clear();
    }

    @Override
    public synchronized void output(String cell, String stream, String text) {
        if (!outputs.isEmpty() && outputs.get(outputs.size() - 1) instanceof StreamOutput last
                && last.name().equals(stream)) {
            outputs.set(outputs.size() - 1, new StreamOutput(stream, last.text() + text));
        } else {
            outputs.add(new StreamOutput(stream, text));
        }
    }

    @Override
    public synchronized void display(String cell, String mime, String data) {
        outputs.add(RunOutputs.display(mime, data));
    }

    @Override
    public synchronized void nativeOutput(String stream, String text) {
        nativeText.append(text);
    }

    synchronized String nativeOutput() {
        return nativeText.toString();
    }

    /** What was collected since {@link #begin}, the claims that were judged, charts of what was measured, and the cell's value or error; at least why it did not finish. */
    synchronized List<Output> of(CellResult result, int count, List<NotebookRun.Check> checks, List<Output> charts, CodeCell cell, String language) {
        var all = new ArrayList<>(outputs);
        if (!checks.isEmpty()) {
            all.add(new DisplayData(new CheckOutput(result.cell(), checks.stream().map(check -> claim(check, cell.lab())).toList())
                    .toBundle(Locale.forLanguageTag(language))));
        }
        all.addAll(charts);
        List<Output> ends = RunOutputs.of(result, cell, count);
        all.addAll(ends);
        if (ends.isEmpty() && !result.reason().isEmpty()) {
            all.add(new ErrorOutput(result.status().name(), result.reason(), List.of(result.reason())));
        }
        return all;
    }

    private static CheckOutput.Claim claim(NotebookRun.Check check, LabMetadata cell) {
        String says = cell.claim(check.name());
        return check.passed() ? new CheckOutput.Claim(check.name(), CheckOutput.Verdict.PASSED, says, "")
                : new CheckOutput.Claim(check.name(), CheckOutput.Verdict.FAILED, says, check.reason(), cell.hints(check.name()));
    }
}
