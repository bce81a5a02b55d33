package org.verbscope.jshell.remote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShellException;
import jdk.jshell.MethodSnippet;
import jdk.jshell.PersistentSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.UnresolvedReferenceException;
import org.verbscope.jshell.Affected;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.protocol.Messages.Run;

/** What JShell says about a piece, in terms of the cell it is in. */
final class SnippetWords {
    private static final int MOST_FRAMES = 200;
    private static final int MOST_CAUSES = 10;
    /** JShell's frame around an expression; the statement itself has one more, without a name. */
    private static final String WRAPPER = "do_it$";

    private final Interpreter interpreter;
    private final Run run;
    private final CellPieces.Piece piece;

    SnippetWords(Interpreter interpreter, Run run, CellPieces.Piece piece) {
        this.interpreter = interpreter;
        this.run = run;
        this.piece = piece;
    }

    List<CellDiagnostic> diagnostics(Snippet snippet, Snippet.Status status) {
        var said = new ArrayList<CellDiagnostic>();
        if (status == Snippet.Status.RECOVERABLE_DEFINED || status == Snippet.Status.RECOVERABLE_NOT_DEFINED) {
            int start = piece.offset();
            said.add(new CellDiagnostic(false, start, start, CellPieces.end(run.code(), piece),
                    CellPieces.line(run.code(), start), lacking((DeclarationSnippet) snippet)));
            return said;
        }
        List<Diag> diags = interpreter.holding(() -> interpreter.shell().diagnostics(snippet).toList());
        for (Diag diag : diags) {
            int position = inCell(diag.getPosition());
            said.add(new CellDiagnostic(diag.isError(), Math.min(inCell(diag.getStartPosition()), position), position,
                    Math.max(inCell(diag.getEndPosition()), position), CellPieces.line(run.code(), position),
                    message(diag)));
        }
        return said;
    }

    private int inCell(long position) {
        int start = piece.offset();
        return position == Diag.NOPOS ? start
                : (int) Math.min(piece.offset() + position, Math.min(piece.end(), run.code().length()));
    }

    /** javac's text without the line that names the class JShell wrapped around the code. */
    private static String message(Diag diag) {
        return diag.getMessage(null).lines().filter(line -> !line.strip().startsWith("location:"))
                .map(String::stripTrailing).collect(Collectors.joining("\n"));
    }

    private String lacking(DeclarationSnippet snippet) {
        String names = interpreter.holding(() -> interpreter.shell().unresolvedDependencies(snippet)
                .collect(Collectors.joining(", ")));
        return name(snippet) + " cannot be used until " + (names.isEmpty() ? "what it needs" : names)
                + " is declared";
    }

    Affected affected(SnippetEvent event) {
        Snippet snippet = event.snippet();
        boolean lacks = event.status() == Snippet.Status.RECOVERABLE_DEFINED
                || event.status() == Snippet.Status.RECOVERABLE_NOT_DEFINED;
        return new Affected(interpreter.places().of(snippet.id()).cell(), name(snippet), event.status().name(),
                lacks && snippet instanceof DeclarationSnippet declared ? lacking(declared) : "");
    }

    private static String name(Snippet snippet) {
        if (snippet instanceof MethodSnippet method) {
            return method.name() + "(" + method.parameterTypes() + ")";
        }
        return snippet instanceof PersistentSnippet named ? named.name() : snippet.source().strip();
    }

    CellException exception(JShellException thrown) {
        return exception(thrown, MOST_CAUSES);
    }

    private CellException exception(Throwable thrown, int causes) {
        List<CellException.StackLine> frames = Arrays.stream(thrown.getStackTrace()).limit(MOST_FRAMES)
                .filter(f -> !f.getMethodName().startsWith(WRAPPER)).map(this::frame).toList();
        CellException cause = thrown.getCause() == null || causes == 0 ? null
                : exception(thrown.getCause(), causes - 1);
        if (thrown instanceof EvalException real) {
            return new CellException(real.getExceptionClassName(), real.getMessage(), frames, cause);
        } else if (thrown instanceof UnresolvedReferenceException unresolved) {
            return new CellException("unresolved", lacking(unresolved.getSnippet()), frames, cause);
        }
        return new CellException(thrown.getClass().getName(), thrown.getMessage(), frames, cause);
    }

    private CellException.StackLine frame(StackTraceElement frame) {
        String file = frame.getFileName();
        if (file == null || !file.startsWith("#")) {
            return new CellException.StackLine("", 0, frame.toString());
        }
        SnippetPlaces.Place place = interpreter.places().of(file.substring(1));
        int line = frame.getLineNumber() > 0 ? place.firstLine() + frame.getLineNumber() - 1 : 0;
        return new CellException.StackLine(place.cell(), line, frame.getMethodName());
    }
}
