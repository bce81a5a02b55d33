package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.CellResult;

/**
 * What a run leaves in a notebook, as Jupyter keeps it: the same in the window, without it, and in a file that either reads
 * again. Errors say where in a cell they are, in words that {@link #place} finds again.
 */
public final class RunOutputs {
    private static final String LIBRARY = "    ";
    private static final Pattern DIAGNOSTIC = Pattern.compile("Line ([0-9]{1,9})");
    private static final Pattern FRAME = Pattern.compile("at line ([0-9]{1,9}) of (?:this cell|cell ([^,]+)).*");

    /** A line of a cell. @param cell its name in the lab; empty for the cell that the output is of @param line from 1 */
    public record Place(String cell, int line) { }

    private RunOutputs() { }

    /**
     * Errors of the compiler, the exception that ended the cell, its value: those that there are. The value of a cell that
     * prepares an exercise is none of them: what its last call happens to return tells nobody anything.
     *
     * @param cell as it ran
     * @param count number of the run
     */
    public static List<Output> of(CellResult result, CodeCell cell, int count) {
        String source = cell.source();
        boolean prepares = cell.lab().kind().filter(CellKind.START::equals).isPresent();
        var outputs = new ArrayList<Output>();
        for (CellDiagnostic diagnostic : result.diagnostics()) {
            if (diagnostic.error()) {
                outputs.add(new ErrorOutput("Line " + diagnostic.line(), diagnostic.message(), List.of(line(source, diagnostic.line()))));
            }
        }
        if (result.exception() != null) {
            outputs.add(error(result.exception(), result.cell()));
        }
        if (result.value() != null && !prepares) {
            outputs.add(new ExecuteResult(count, MimeBundle.ofText(result.value().text())));
        }
        return outputs;
    }

    /** What a cell showed. */
    public static Output display(String mime, String data) {
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

    /** Whether a line of a traceback is of a library, not of a cell. */
    public static boolean isOfALibrary(String frame) {
        return frame.startsWith(LIBRARY);
    }

    /** The line of a cell that a line of {@code error}'s traceback is about; empty when it is about none. */
    public static Optional<Place> place(ErrorOutput error, String frame) {
        Matcher diagnostic = DIAGNOSTIC.matcher(error.name());
        Matcher at = FRAME.matcher(frame);
        if (diagnostic.matches()) {
            return Optional.of(new Place("", Integer.parseInt(diagnostic.group(1))));
        } else if (at.matches()) {
            return Optional.of(new Place(at.group(2) == null ? "" : at.group(2), Integer.parseInt(at.group(1))));
        }
        return Optional.empty();
    }
}
