package org.verbscope.app.session;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Documentation;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.jshell.LabProcess;
import org.verbscope.jshell.LabProcessListener;
import org.verbscope.jshell.ProcessDeath;
import org.verbscope.jshell.Variable;
import org.verbscope.session.RunUntil;
import org.verbscope.verbs.trace.StepGate;

/**
 * A session on a real Java process. The log that is shown stays that of an ended process until its successor has something to
 * show. Long because each thing that a window asks of a session is a method of it, most of them a call of the process.
 */
public final class ProcessSession implements LabSession {
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger under = new AtomicInteger();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CompletableFuture<LabProcess> process = new CompletableFuture<>();
    private final JavaProcessOptions options;
    private volatile Status status = new Status(Life.STARTING, "");
    private volatile Steps steps = Steps.FREE;
    private volatile boolean paused;
    private volatile boolean forking;
    private volatile EventLog shown = new EventLog(LabClock.real());
    /** The person asked for the new process, so its empty log is what is to be seen; so is the first one's. */
    private volatile boolean asked = true;

    public ProcessSession(JavaProcessOptions options) {
        this.options = options;
    }

    @Override
    public void begin() {
        if (begun.compareAndSet(false, true)) {
            var starter = new Thread(this::start, "java-process-start");
            starter.setDaemon(true);
            starter.start();
        }
    }

    private void start() {
        var ears = new Ears();
        try {
            LabProcess lab = LabProcess.start(options, true, ears);
            ears.lab = lab;
            started(lab);
            process.complete(lab);
        } catch (IOException refused) {
            say(new Status(Life.ENDED, refused.getMessage()));
            process.completeExceptionally(refused);
        }
    }

    /** Cells run in {@link LabProcess#current} from now on. */
    private void started(LabProcess lab) {
        JavaProcess current = lab.current();
        // A fork comes held; setting what a step is would let it go.
        boolean held = forking;
        halted(false, 0);
        say(new Status(Life.STARTING, ""));
        current.ready().whenComplete((ready, failed) -> {
            if (current == lab.current()) {
                say(failed == null ? idleOrBusy() : new Status(Life.ENDED, failed.getMessage()));
                if (!held) {
                    steps(steps);
                }
            }
        });
        EventLog log = current.log();
        if (asked) {
            asked = false;
            shown = log;
            listeners.forEach(listener -> listener.log(log));
        }
        log.tap(entry -> tapped(current, entry));
    }

    /** Under the log's lock. */
    private void tapped(JavaProcess current, Entry entry) {
        EventLog log = current.log();
        // A process that was left still writes that it ended; its successor's log stays the one to look at.
        LabProcess lab = process.getNow(null);
        boolean left = lab != null && lab.current() != current;
        // The first entry only says that the process is there.
        if (!left && log != shown && entry.seq() > 1) {
            shown = log;
            listeners.forEach(listener -> listener.log(log));
        }
        if (steps == Steps.NIC_ACTION && entry.event() instanceof ObjectEvent.ObjectCreated made
                && made.object().kind() == ObjectKind.CONTEXT) {
            current.stepped(true);
        }
    }

    private Status idleOrBusy() {
        return new Status(under.get() > 0 ? Life.BUSY : Life.IDLE, "");
    }

    private void say(Status next) {
        status = next;
        listeners.forEach(listener -> listener.status(next));
    }

    @Override
    public Runnable listen(Listener listener) {
        listeners.add(listener);
        listener.log(shown);
        listener.status(status);
        return () -> listeners.remove(listener);
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public EventLog log() {
        return shown;
    }

    @Override
    public CompletableFuture<CellResult> run(String cell, String code, String language) {
        under.incrementAndGet();
        if (status.life() == Life.IDLE) {
            say(idleOrBusy());
        }
        return process.thenCompose(lab -> lab.run(cell, code, language)).whenComplete((result, failed) -> {
            under.decrementAndGet();
            if (status.life() == Life.BUSY) {
                say(idleOrBusy());
            }
        });
    }

    @Override
    public void stop() {
        process.thenAccept(LabProcess::stop);
    }

    @Override
    public void kill() {
        process.thenAccept(LabProcess::kill);
    }

    @Override
    public void restart() {
        asked = true;
        process.thenAccept(LabProcess::restart);
    }

    @Override
    public CompletableFuture<String> reset() {
        asked = true;
        return process.thenCompose(LabProcess::reset);
    }

    @Override
    public CompletableFuture<Void> fork(long event) {
        asked = true;
        forking = true;
        return process.thenCompose(lab -> lab.fork(event)).whenComplete((done, refused) -> forking = false).thenAccept(done -> {
            listeners.forEach(listener -> listener.forked(event));
            halted(true, event);
        });
    }

    @Override
    public CompletableFuture<Long> until(RunUntil condition) {
        steps = Steps.FREE;
        halted(false, 0);
        return process.thenCompose(lab -> lab.current().until(condition)).thenApply(event -> {
            if (event > 0) {
                halted(true, event);
            }
            return event;
        });
    }

    @Override
    public CompletableFuture<Void> pause() {
        return process.thenCompose(lab -> lab.current().pause()).thenAccept(done -> halted(true, 0));
    }

    @Override
    public CompletableFuture<Void> proceed() {
        steps = Steps.FREE;
        return process.thenCompose(lab -> lab.current().proceed()).thenAccept(done -> halted(false, 0));
    }

    @Override
    public boolean paused() {
        return paused;
    }

    private void halted(boolean now, long event) {
        if (paused != now) {
            paused = now;
            listeners.forEach(listener -> listener.halted(now, event));
        }
    }

    @Override
    public CompletableFuture<Completion> complete(String code, int cursor) {
        return process.thenCompose(lab -> lab.current().complete(code, cursor));
    }

    @Override
    public CompletableFuture<List<Documentation>> documentation(String code, int cursor) {
        return process.thenCompose(lab -> lab.current().documentation(code, cursor));
    }

    @Override
    public CompletableFuture<List<Variable>> variables() {
        return process.thenCompose(lab -> lab.current().variables());
    }

    @Override
    public CompletableFuture<List<Declaration>> declarations() {
        return process.thenCompose(lab -> lab.current().declarations());
    }

    @Override
    public CompletableFuture<Void> steps(Steps wanted) {
        steps = wanted;
        halted(false, 0);
        StepGate.Mode gate = switch (wanted) {
            case FREE, NIC_ACTION -> StepGate.Mode.RUN;
            case STATEMENT -> StepGate.Mode.HOLD_EACH_STATEMENT;
            case VERB -> StepGate.Mode.HOLD_EACH_VERB;
        };
        return process.thenApply(LabProcess::current).thenCompose(current -> current.gate(gate)
                .thenCompose(set -> current.stepped(wanted == Steps.NIC_ACTION))).thenAccept(engines -> { });
    }

    @Override
    public Steps steps() {
        return steps;
    }

    @Override
    public CompletableFuture<String> step(int count) {
        CompletableFuture<Void> ready = paused ? steps(steps == Steps.FREE ? Steps.VERB : steps)
                : CompletableFuture.completedFuture(null);
        return ready.thenCompose(set -> process).thenApply(LabProcess::current).thenCompose(current -> step(current, count));
    }

    private CompletableFuture<String> step(JavaProcess current, int count) {
        if (steps != Steps.NIC_ACTION) {
            return current.grant(count);
        }
        CompletableFuture<String> last = current.step();
        for (int i = 1; i < count; i++) {
            last = last.thenCompose(did -> current.step());
        }
        return last;
    }

    @Override
    public void close() {
        if (begun.get()) {
            process.handle((lab, failed) -> lab).thenAccept(lab -> {
                if (lab != null) {
                    lab.close();
                }
            }).join();
        }
    }

    private final class Ears implements LabProcessListener {
        /** Null while the first process starts: the starter itself sees to that one. */
        private volatile LabProcess lab;

        @Override
        public void started(int incarnation) {
            if (lab != null) {
                ProcessSession.this.started(lab);
            }
        }

        @Override
        public void offerKill(String cell) {
            listeners.forEach(listener -> listener.offerKill(cell));
        }

        @Override
        public void output(String cell, String stream, String text) {
            listeners.forEach(listener -> listener.output(cell, stream, text));
        }

        @Override
        public void display(String cell, String mime, String data) {
            listeners.forEach(listener -> listener.display(cell, mime, data));
        }

        @Override
        public void nativeOutput(String stream, String text) {
            listeners.forEach(listener -> listener.nativeOutput(text));
        }

        @Override
        public void holding(int machine, String verb) {
            listeners.forEach(listener -> listener.holding(verb));
        }

        @Override
        public void died(ProcessDeath death) {
            if (!death.isLeft()) {
                listeners.forEach(listener -> listener.died(death.reason()));
            }
        }
    }
}
