package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.CellResult;
import org.verbscope.notebook.DisplayData;
import org.verbscope.notebook.ErrorOutput;
import org.verbscope.notebook.ExecuteResult;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Output;

/** What a cell's end leaves in the notebook, as Jupyter keeps it. */
final class CellOutputs {
    /** Begins the lines of a traceback that are not of a cell. */
    static final String LIBRARY = "    ";

    private CellOutputs() { }

    static List<Output> of(CellResult result, String source, int count) {
        var outputs = new ArrayList<Output>();
        for (CellDiagnostic diagnostic : result.diagnostics()) {
            if (diagnostic.error()) {
                outputs.add(new ErrorOutput("Line " + diagnostic.line(), diagnostic.message(),
                        List.of(line(source, diagnostic.line()))));
            }
        }
        if (result.exception() != null) {
            outputs.add(error(result.exception(), result.cell()));
        }
        if (result.value() != null) {
            outputs.add(new ExecuteResult(count, MimeBundle.ofText(result.value().text())));
        }
        return outputs;
    }

    static Output display(String mime, String data) {
        return new DisplayData(MimeBundle.EMPTY.with(mime, Json.of(data)));
    }

    private static ErrorOutput error(CellException exception, String here) {
        var trace = new ArrayList<String>();
        for (CellException at = exception; at != null; at = at.cause()) {
            if (at != exception) {
                trace.add("caused by " + shortName(at.type()) + (at.message() == null ? "" : ": " + at.message()));
            }
            for (CellException.StackLine frame : at.frames()) {
                trace.add(frame(frame, here));
            }
        }
        return new ErrorOutput(shortName(exception.type()), exception.message() == null ? "" : exception.message(), trace);
    }

    private static String frame(CellException.StackLine frame, String here) {
        if (frame.cell().isEmpty()) {
            return LIBRARY + frame.text();
        }
        String cell = frame.cell().equals(here) ? "this cell" : "cell " + frame.cell();
        return "at " + (frame.line() > 0 ? "line " + frame.line() + " of " : "") + cell
                + (frame.text().isEmpty() ? "" : ", " + frame.text());
    }

    private static String shortName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static String line(String source, int number) {
        String[] lines = source.split("\n", -1);
        return number >= 1 && number <= lines.length ? lines[number - 1].strip() : "";
    }
}
