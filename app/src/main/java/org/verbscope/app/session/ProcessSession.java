package org.verbscope.app.session;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.jshell.LabProcess;
import org.verbscope.jshell.LabProcessListener;
import org.verbscope.jshell.ProcessDeath;
import org.verbscope.verbs.trace.StepGate;

/** A session on a real Java process. The log that is shown stays that of an ended process until its successor has something to show. */
public final class ProcessSession implements LabSession {
    private static final String RESTARTED = "restarted";
    private static final String CLOSED = "closed";

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger under = new AtomicInteger();
    private final LabProcess process;
    private volatile Status status = new Status(Life.STARTING, "");
    private volatile Steps steps = Steps.FREE;
    private volatile EventLog shown;
    /** The person asked for the new process, so its empty log is what is to be seen. */
    private volatile boolean asked;

    /** @throws IOException when no Java process can be started here */
    public ProcessSession(JavaProcessOptions options) throws IOException {
        var ears = new Ears();
        process = LabProcess.start(options, true, ears);
        shown = process.log();
        ears.ready = true;
        started();
    }

    /** Cells run in {@link LabProcess#current} from now on. */
    private void started() {
        JavaProcess current = process.current();
        say(new Status(Life.STARTING, ""));
        current.ready().whenComplete((ready, failed) -> {
            if (current == process.current()) {
                say(failed == null ? idleOrBusy() : new Status(Life.ENDED, failed.getMessage()));
                steps(steps);
            }
        });
        EventLog log = current.log();
        if (asked) {
            asked = false;
            shown = log;
            listeners.forEach(listener -> listener.log(log));
        }
        log.tap(entry -> tapped(log, entry));
    }

    /** Under the log's lock. */
    private void tapped(EventLog log, Entry entry) {
        // The first entry only says that the process is there.
        if (log != shown && entry.seq() > 1) {
            shown = log;
            listeners.forEach(listener -> listener.log(log));
        }
        if (steps == Steps.NIC_ACTION && entry.event() instanceof ObjectEvent.ObjectCreated made
                && made.object().kind() == ObjectKind.CONTEXT) {
            process.current().stepped(true);
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
    public CompletableFuture<CellResult> run(String cell, String code) {
        under.incrementAndGet();
        if (status.life() == Life.IDLE) {
            say(idleOrBusy());
        }
        return process.run(cell, code).whenComplete((result, failed) -> {
            under.decrementAndGet();
            if (status.life() == Life.BUSY) {
                say(idleOrBusy());
            }
        });
    }

    @Override
    public void stop() {
        process.stop();
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void restart() {
        asked = true;
        process.restart();
    }

    @Override
    public CompletableFuture<Completion> complete(String code, int cursor) {
        return process.current().complete(code, cursor);
    }

    @Override
    public CompletableFuture<Void> steps(Steps wanted) {
        steps = wanted;
        JavaProcess current = process.current();
        StepGate.Mode gate = switch (wanted) {
            case FREE, NIC_ACTION -> StepGate.Mode.RUN;
            case STATEMENT -> StepGate.Mode.HOLD_EACH_STATEMENT;
            case VERB -> StepGate.Mode.HOLD_EACH_VERB;
        };
        return current.gate(gate).thenCompose(set -> current.stepped(wanted == Steps.NIC_ACTION)).thenAccept(engines -> { });
    }

    @Override
    public Steps steps() {
        return steps;
    }

    @Override
    public CompletableFuture<String> step(int count) {
        JavaProcess current = process.current();
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
        process.close();
    }

    private final class Ears implements LabProcessListener {
        /** The first start is told before there is a session to tell. */
        private volatile boolean ready;

        @Override
        public void started(int incarnation) {
            if (ready) {
                ProcessSession.this.started();
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
            if (!death.reason().equals(RESTARTED) && !death.reason().equals(CLOSED)) {
                listeners.forEach(listener -> listener.died(death.reason()));
            }
        }
    }
}
