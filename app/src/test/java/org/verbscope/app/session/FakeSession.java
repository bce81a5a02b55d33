package org.verbscope.app.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.CellValue;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Documentation;
import org.verbscope.jshell.Variable;
import org.verbscope.session.RunUntil;

/** A session without a process: a test ends its cells and writes its log. */
public final class FakeSession implements LabSession {
    public final Map<String, CompletableFuture<CellResult>> runs = new LinkedHashMap<>();
    public final List<String> asked = new ArrayList<>();
    private final List<Listener> listeners = new java.util.concurrent.CopyOnWriteArrayList<>();
    private EventLog log = new EventLog(LabClock.real());
    private Status status = new Status(Life.IDLE, "");
    private Steps steps = Steps.FREE;
    private boolean paused;
    /** A test completes it with the event that a run until halted at. */
    public final CompletableFuture<Long> reached = new CompletableFuture<>();

    @Override
    public void begin() {
        asked.add("begin");
    }

    @Override
    public Runnable listen(Listener listener) {
        listeners.add(listener);
        listener.log(log);
        listener.status(status);
        return () -> listeners.remove(listener);
    }

    public void is(Life life) {
        status = new Status(life, "");
        listeners.forEach(listener -> listener.status(status));
    }

    public void say(java.util.function.Consumer<Listener> what) {
        listeners.forEach(what);
    }

    public void event(Head head, Event event) {
        log.emit(head, event);
    }

    /** Another process takes over, whose log holds these. */
    public void forkedTo(Event... events) {
        log = new EventLog(LabClock.real());
        listeners.forEach(listener -> listener.log(log));
        for (Event event : events) {
            log.emit(Head.notebook(), event);
        }
        listeners.forEach(listener -> listener.forked(events.length));
    }

    public void end(String cell, CellStatus end, String value) {
        runs.remove(cell).complete(new CellResult(cell, end, value.isEmpty() ? null : new CellValue("String", value), List.of(),
                null, List.of(), end == CellStatus.FINISHED ? "" : "because", 1, log.size()));
    }

    public void end(CellResult result) {
        runs.remove(result.cell()).complete(result);
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public EventLog log() {
        return log;
    }

    @Override
    public CompletableFuture<CellResult> run(String cell, String code, String language) {
        var result = new CompletableFuture<CellResult>();
        runs.put(cell, result);
        return result;
    }

    @Override
    public void stop() {
        asked.add("stop");
    }

    @Override
    public void kill() {
        asked.add("kill");
    }

    @Override
    public void restart() {
        asked.add("restart");
    }

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
        return CompletableFuture.completedFuture(List.of(new Variable("a", "int", "40")));
    }

    @Override
    public CompletableFuture<List<Declaration>> declarations() {
        return CompletableFuture.completedFuture(List.of(new Declaration(Declaration.Kind.METHOD, "int twice(int)"),
                new Declaration(Declaration.Kind.IMPORT, "import java.util.List;")));
    }

    @Override
    public CompletableFuture<Void> steps(Steps wanted) {
        steps = wanted;
        asked.add("steps " + wanted);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public Steps steps() {
        return steps;
    }

    @Override
    public CompletableFuture<String> step(int count) {
        asked.add("step");
        return CompletableFuture.completedFuture("");
    }

    @Override
    public CompletableFuture<Long> until(RunUntil condition) {
        asked.add("until " + condition);
        return reached;
    }

    @Override
    public CompletableFuture<Void> fork(long event) {
        asked.add("fork " + event);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> pause() {
        asked.add("pause");
        paused = true;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> proceed() {
        asked.add("proceed");
        paused = false;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean paused() {
        return paused;
    }

    @Override
    public CompletableFuture<String> reset() {
        asked.add("reset");
        return CompletableFuture.completedFuture("");
    }

    @Override
    public void close() {
        asked.add("close");
    }
}
