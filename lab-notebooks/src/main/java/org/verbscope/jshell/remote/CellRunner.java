package org.verbscope.jshell.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;
import org.verbscope.event.Head;
import org.verbscope.event.NotebookEvent;
import org.verbscope.jshell.Affected;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.CellValue;
import org.verbscope.jshell.protocol.Messages.Run;
import org.verbscope.verbs.trace.StepGate;
import org.verbscope.verbs.trace.Trace;

/** Runs one cell, piece by piece, to its result. On the engine thread. */
final class CellRunner {
    private static final int LONGEST_VALUE = 20_000;

    private final Interpreter interpreter;
    private final StopControl stop;
    private final StepGate gate;

    CellRunner(Interpreter interpreter, StopControl stop, StepGate gate) {
        this.interpreter = interpreter;
        this.stop = stop;
        this.gate = gate;
    }

    CellResult run(Run run) {
        long began = System.nanoTime();
        Trace.process().emit(Head.notebook(), new NotebookEvent.CellStarted(run.cell()));
        var outcome = new Outcome(run);
        stop.began();
        try {
            outcome.evaluate();
        } catch (StackOverflowError tooDeep) {
            outcome.fail("the compiler gave up: the code is nested too deeply for it");
        } catch (RuntimeException | LinkageError | AssertionError broken) {
            // a fault of javac or JShell: the cell has failed, the next may still run
            outcome.fail("JShell failed on this cell: " + broken);
        } finally {
            if (stop.ended()) {
                outcome.stopped();
            }
        }
        long ended = Trace.process().emit(Head.notebook(),
                new NotebookEvent.CellEnded(run.cell(), outcome.status.name(), outcome.reason));
        return new CellResult(run.cell(), outcome.status, outcome.value, outcome.diagnostics, outcome.exception,
                outcome.affected, outcome.reason, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began), ended);
    }

    private final class Outcome {
        private final Run run;
        private final List<CellDiagnostic> diagnostics = new ArrayList<>();
        private final List<Affected> affected = new ArrayList<>();
        private CellStatus status = CellStatus.FINISHED;
        private CellValue value;
        private CellException exception;
        private String reason = "";

        Outcome(Run run) {
            this.run = run;
        }

        void evaluate() {
            for (CellPieces.Piece piece : interpreter.cut(run.code())) {
                if (stop.requested() || status != CellStatus.FINISHED) {
                    return;
                }
                value = null;
                interpreter.places().at(new SnippetPlaces.Place(run.cell(),
                        CellPieces.line(run.code(), piece.offset())));
                for (SnippetEvent event : interpreter.eval(piece.source(), () -> starts(piece))) {
                    take(event, piece);
                }
            }
        }

        /** On the snippet thread. */
        private void starts(CellPieces.Piece piece) {
            gate.statement();
            Trace.process().emit(Head.notebook(), new NotebookEvent.StatementStarted(run.cell(),
                    piece.offset(), CellPieces.end(run.code(), piece)));
        }

        private void take(SnippetEvent event, CellPieces.Piece piece) {
            Snippet snippet = event.snippet();
            var said = new SnippetWords(interpreter, run, piece);
            if (event.causeSnippet() != null) {
                Affected change = said.affected(event);
                if (!change.cell().equals(run.cell())) {
                    affected.add(change);
                }
                return;
            }
            diagnostics.addAll(said.diagnostics(snippet, event.status()));
            if (event.status() == Snippet.Status.REJECTED) {
                fail(diagnostics.stream().filter(CellDiagnostic::error).findFirst()
                        .map(d -> "line " + d.line() + ": " + d.message().lines().findFirst().orElse(""))
                        .orElse("JShell refused a statement and did not say why"));
            } else if (event.exception() != null) {
                exception = said.exception(event.exception());
                fail(exception.message() == null ? exception.type() : exception.type() + ": " + exception.message());
            } else {
                value = value(event);
            }
            if (isTemporary(snippet)) {
                // nobody knows its name, and each one left would be compiled anew whenever what it names is declared again
                interpreter.drop(snippet);
            }
        }

        private CellValue value(SnippetEvent event) {
            if (event.value() == null || event.value().isEmpty()) {
                return null;
            } else if (event.snippet() instanceof ExpressionSnippet expression) {
                return new CellValue(expression.typeName(), cut(event.value()));
            } else if (isTemporary(event.snippet())) {
                return new CellValue(((VarSnippet) event.snippet()).typeName(), cut(event.value()));
            }
            return null;
        }

        /** A variable that JShell makes for the value of an expression. */
        private boolean isTemporary(Snippet snippet) {
            return snippet.subKind() == Snippet.SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
        }

        void fail(String why) {
            status = CellStatus.FAILED;
            value = null;
            reason = why;
        }

        void stopped() {
            status = CellStatus.STOPPED;
            value = null;
            exception = null;
            reason = "stopped";
        }
    }

    static String cut(String text) {
        return text.length() <= LONGEST_VALUE ? text
                : text.substring(0, LONGEST_VALUE) + "… (" + text.length() + " characters)";
    }
}
