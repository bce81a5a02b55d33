package org.verbscope.app.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
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
import org.verbscope.session.SessionHeader;

/** A session from a file: its log is there from the start, and nothing runs. */
public final class RecordedSession implements LabSession {
    private static final String NOTHING_RUNS = "this is a recording, nothing runs in it; open its notebook to run it";
    private static final Status RECORDED = new Status(Life.RECORDED, "");

    private static final Status READING = new Status(Life.RECORDED, "reading");

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final SessionHeader header;
    private volatile EventLog log;
    private volatile boolean whole;

    /** One that has been read. */
    public RecordedSession(Session session) {
        header = session.header();
        log = new EventLog(LabClock.real());
        session.log().forEach(log::accept);
        whole = true;
    }

    /** One that is still read: {@code log} grows. */
    public RecordedSession(SessionHeader header, EventLog log) {
        this.header = header;
        this.log = log;
    }

    /** What the file says of it. */
    public SessionHeader header() {
        return header;
    }

    /** A newer Java process of the same session: its log is the one to look at. */
    public void log(EventLog next) {
        log = next;
        listeners.forEach(listener -> listener.log(next));
    }

    /** All of it is there. */
    public void whole() {
        whole = true;
        listeners.forEach(listener -> listener.status(RECORDED));
    }

    @Override
    public void begin() { }

    @Override
    public Runnable listen(Listener listener) {
        listeners.add(listener);
        listener.log(log);
        listener.status(status());
        return () -> listeners.remove(listener);
    }

    @Override
    public Status status() {
        return whole ? RECORDED : READING;
    }

    @Override
    public EventLog log() {
        return log;
    }

    @Override
    public CompletableFuture<CellResult> run(String cell, String code, String language) {
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
