package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.jshell.CellException;
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
        outputs.add(new DisplayData(MimeBundle.EMPTY.with(mime, Json.of(data))));
    }

    @Override
    public synchronized void nativeOutput(String stream, String text) {
        nativeText.append(text);
    }

    synchronized String nativeOutput() {
        return nativeText.toString();
    }

    /** What was collected since {@link #begin}, the claims that were judged, and the cell's value or error. */
    synchronized List<Output> of(CellResult result, int count, List<NotebookRun.Check> checks, LabMetadata cell) {
        var all = new ArrayList<>(outputs);
        if (!checks.isEmpty()) {
            all.add(new DisplayData(new CheckOutput(result.cell(), checks.stream().map(check -> claim(check, cell)).toList())
                    .toBundle()));
        }
        if (result.exception() != null) {
            all.add(error(result.exception()));
        } else if (!result.diagnostics().isEmpty() && result.diagnostics().stream().anyMatch(d -> d.error())) {
            List<String> lines = result.diagnostics().stream().filter(d -> d.error())
                    .map(d -> "line " + d.line() + ": " + d.message()).toList();
            all.add(new ErrorOutput("CompileError", lines.get(0), lines));
        } else if (result.value() != null) {
            all.add(new ExecuteResult(count, MimeBundle.ofText(result.value().text())));
        } else if (!result.reason().isEmpty()) {
            all.add(new ErrorOutput(result.status().name(), result.reason(), List.of(result.reason())));
        }
        return all;
    }

    private static CheckOutput.Claim claim(NotebookRun.Check check, LabMetadata cell) {
        return check.passed() ? new CheckOutput.Claim(check.name(), CheckOutput.Verdict.PASSED, check.name(), "")
                : new CheckOutput.Claim(check.name(), CheckOutput.Verdict.FAILED, check.name(), check.reason(), cell.hints(check.name()));
    }

    private static ErrorOutput error(CellException exception) {
        var lines = new ArrayList<String>();
        for (CellException e = exception; e != null; e = e.cause()) {
            lines.add((e == exception ? "" : "caused by ") + e.type() + (e.message() == null ? "" : ": " + e.message()));
            e.frames().forEach(frame -> lines.add("    " + (frame.cell().isEmpty() ? frame.text()
                    : "cell " + frame.cell() + ", line " + frame.line())));
        }
        return new ErrorOutput(exception.type(), String.valueOf(exception.message()), lines);
    }
}
