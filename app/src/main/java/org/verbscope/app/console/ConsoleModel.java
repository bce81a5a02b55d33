package org.verbscope.app.console;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Say;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.Variable;
import org.verbscope.notebook.JavaLexer;

/**
 * Lines of the console and the history of what was entered. Thread-safe; {@code changed} is called on any
 * thread. Only the newest lines are kept.
 */
public final class ConsoleModel {
    /** What a line is. */
    public enum Kind { ENTERED, ANSWER, ERROR, NATIVE }

    /** One entry of the console; it may have several lines of text. */
    public record Line(Kind kind, String text) { }

    private static final int KEPT = 500;
    private static final String CELL = "console-";

    private final LabSession session;
    private final Runnable changed;
    private final List<Line> lines = new ArrayList<>();
    private final List<String> history = new ArrayList<>();
    private final Runnable unlisten;
    private List<Variable> variables = List.of();
    private int entered;
    private int recalled;
    private volatile Runnable beforeRun = () -> { };

    public ConsoleModel(LabSession session, Runnable changed) {
        this.session = session;
        this.changed = changed;
        unlisten = session.listen(new LabSession.Listener() {
            @Override
            public void output(String cell, String stream, String text) {
                if (cell.startsWith(CELL)) {
                    append(stream.equals("stderr") ? Kind.ERROR : Kind.ANSWER, text);
                }
            }

            @Override
            public void status(LabSession.Status status) {
                if (status.life() == LabSession.Life.IDLE) {
                    session.variables().thenAccept(ConsoleModel.this::variables);
                }
            }

            @Override
            public void nativeOutput(String text) {
                append(Kind.NATIVE, text);
            }
        });
    }

    /** The session goes on without it. */
    public void close() {
        unlisten.run();
    }

    private void variables(List<Variable> next) {
        synchronized (this) {
            variables = List.copyOf(next);
        }
        changed.run();
    }

    /** Of all cells, as they were when the last one ended. */
    public synchronized List<Variable> variables() {
        return variables;
    }

    public synchronized List<Line> lines() {
        return List.copyOf(lines);
    }

    /** Is called, on the thread that asks, before what was entered is run. */
    public void beforeRun(Runnable listener) {
        beforeRun = listener;
    }

    /** Runs what was entered. It waits its turn behind a cell that runs. */
    public void enter(String code) {
        String cell;
        synchronized (this) {
            if (code.isBlank()) {
                return;
            }
            add(new Line(Kind.ENTERED, code.strip()));
            history.add(code.strip());
            recalled = history.size();
            cell = CELL + ++entered;
        }
        changed.run();
        beforeRun.run();
        if (code.strip().startsWith("/") && !code.strip().startsWith("/*") && !code.strip().startsWith("//")) {
            new ConsoleCommands(session, this::history, text -> append(Kind.ANSWER, text), text -> append(Kind.ERROR, text)).run(code.strip());
            return;
        }
        session.run(cell, code, Say.language().id()).whenComplete((result, failure) -> {
            if (failure != null) {
                append(Kind.ERROR, failure.getMessage());
            } else {
                show(result);
            }
        });
    }

    private void show(CellResult result) {
        for (CellDiagnostic diagnostic : result.diagnostics()) {
            if (diagnostic.error()) {
                append(Kind.ERROR, diagnostic.message());
            }
        }
        if (result.exception() != null) {
            String type = result.exception().type();
            append(Kind.ERROR, type.substring(type.lastIndexOf('.') + 1)
                    + (result.exception().message() == null ? "" : ": " + result.exception().message()));
        }
        if (result.value() != null) {
            append(Kind.ANSWER, result.value().text());
        }
        if (result.status() == CellStatus.NOT_RUN) {
            append(Kind.ERROR, "did not run: " + result.reason());
        }
        if (result.status() == CellStatus.STOPPED || result.status() == CellStatus.DIED) {
            append(Kind.ERROR, result.status() == CellStatus.STOPPED ? "stopped" : "the Java process ended: " + result.reason());
        }
    }

    private void append(Kind kind, String text) {
        synchronized (this) {
            int last = lines.size() - 1;
            // A program prints in pieces: those of one kind are one entry.
            if (last >= 0 && kind != Kind.ENTERED && lines.get(last).kind() == kind && !lines.get(last).text().endsWith("\n")
                    && kind != Kind.ERROR) {
                lines.set(last, new Line(kind, lines.get(last).text() + text));
            } else {
                add(new Line(kind, text));
            }
        }
        changed.run();
    }

    private void add(Line line) {
        lines.add(line);
        if (lines.size() > KEPT) {
            lines.remove(0);
        }
    }

    private synchronized List<String> history() {
        return List.copyOf(history);
    }

    /** The entry before the one shown; the oldest at the end. */
    public synchronized String earlier() {
        recalled = Math.max(0, recalled - 1);
        return history.isEmpty() ? "" : history.get(recalled);
    }

    /** The entry after the one shown; empty past the newest. */
    public synchronized String later() {
        recalled = Math.min(history.size(), recalled + 1);
        return recalled == history.size() ? "" : history.get(recalled);
    }

    /** Whether brackets are open: then Enter goes on instead of running. */
    static boolean open(String text) {
        int depth = 0;
        int at = 0;
        for (JavaLexer.Token word : JavaLexer.tokens(text)) {
            depth += opened(text.substring(at, word.start()));
            at = word.end();
        }
        return depth + opened(text.substring(at)) > 0;
    }

    private static int opened(String plain) {
        return plain.chars().map(c -> "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0).sum();
    }

    public void clear() {
        synchronized (this) {
            lines.clear();
        }
        changed.run();
    }
}
