package org.verbscope.app.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Documentation;
import org.verbscope.jshell.Variable;
import org.verbscope.session.RunUntil;
import org.verbscope.session.Session;

/** A session from a file: its log is there from the start, and nothing runs. */
public final class RecordedSession implements LabSession {
    private static final String NOTHING_RUNS = "this is a recording, nothing runs in it; open its notebook to run it";
    private static final Status RECORDED = new Status(Life.RECORDED, "");

    private final Session session;
    private final EventLog log = new EventLog(LabClock.real());

    public RecordedSession(Session session) {
        this.session = session;
        session.log().forEach(log::accept);
    }

    /** What the file says of it. */
    public Session session() {
        return session;
    }

    @Override
    public void begin() { }

    @Override
    public Runnable listen(Listener listener) {
        listener.log(log);
        listener.status(RECORDED);
        return () -> { };
    }

    @Override
    public Status status() {
        return RECORDED;
    }

    @Override
    public EventLog log() {
        return log;
    }

    @Override
    public CompletableFuture<CellResult> run(String cell, String code) {
        return CompletableFuture.completedFuture(new CellResult(cell, CellStatus.NOT_RUN, null, List.of(), null, List.of(),
                NOTHING_RUNS, 0, log.size()));
    }

    @Override
    public void stop() { }

    @Override
    public void kill() { }

    @Override
    public void restart() { }

    @Override
    public CompletableFuture<Completion> complete(String code, int cursor) {
        return CompletableFuture.completedFuture(new Completion(cursor, List.of()));
    }

    @Override
    public CompletableFuture<List<Documentation>> documentation(String code, int cursor) {
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<List<Variable>> variables() {
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<List<Declaration>> declarations() {
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<Void> steps(Steps steps) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public Steps steps() {
        return Steps.FREE;
    }

    @Override
    public CompletableFuture<String> step(int count) {
        return CompletableFuture.completedFuture("");
    }

    @Override
    public CompletableFuture<Long> until(RunUntil condition) {
        return nothingRuns();
    }

    @Override
    public CompletableFuture<Void> pause() {
        return nothingRuns();
    }

    @Override
    public CompletableFuture<Void> proceed() {
        return nothingRuns();
    }

    @Override
    public boolean paused() {
        return false;
    }

    @Override
    public CompletableFuture<Void> fork(long event) {
        return nothingRuns();
    }

    @Override
    public CompletableFuture<String> reset() {
        return nothingRuns();
    }

    private static <T> CompletableFuture<T> nothingRuns() {
        return CompletableFuture.failedFuture(new IllegalStateException(NOTHING_RUNS));
    }

    @Override
    public void close() { }
}
