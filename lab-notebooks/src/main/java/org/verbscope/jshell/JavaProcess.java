package org.verbscope.jshell;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.JsonEvents;
import org.verbscope.event.NotebookEvent;
import org.verbscope.jshell.protocol.Frame;
import org.verbscope.jshell.protocol.FrameType;
import org.verbscope.jshell.protocol.Messages;
import org.verbscope.jshell.protocol.ProtocolException;
import org.verbscope.session.RunUntil;
import org.verbscope.verbs.trace.StepGate;

/**
 * One Java process: runs cells one after the other, each to a result, whatever becomes of the process. Any
 * thread may call it and no call blocks. Its log is a copy that survives it; a cell's result comes when
 * the copy holds the cell's last event.
 *
 * <p>One cell at a time: {@link LabProcess} queues. Close it, or the virtual machine stays until this one ends. Long because
 * each thing that can be asked of a process is a method of it.
 */
public final class JavaProcess implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 500;
    private static final Logger LOG = LoggerFactory.getLogger(JavaProcess.class);

    private final JavaProcessOptions options;
    private final ProcessStart start;
    private final ProcessLink link;
    private final LogFollower follower;
    private final NativeOutput out;
    private final NativeOutput err;
    private final List<JavaProcessListener> listeners = new CopyOnWriteArrayList<>();
    private final CompletableFuture<ProcessDeath> death = new CompletableFuture<>();
    private final Object lock = new Object();
    private String told = "";
    private int incarnation;
    private RunningCell running;
    private boolean over;

    private record RunningCell(String cell, long began, CompletableFuture<CellResult> result) { }

    private JavaProcess(JavaProcessOptions options) throws IOException {
        this.options = options;
        start = ProcessStart.of(options);
        Process process = start.process();
        String name = "java-process-" + process.pid();
        follower = new LogFollower(name + "-log", start.ring(), this::malformed);
        out = new NativeOutput(name + "-out", process.getInputStream(), text -> nativeOutput("stdout", text));
        err = new NativeOutput(name + "-err", process.getErrorStream(), text -> nativeOutput("stderr", text));
        link = new ProcessLink(name, start, this::take, this::malformed);
        process.onExit().thenAcceptAsync(this::ended, work -> daemon(work, name + "-end"));
    }

    /** Starts a process. It takes about a second to become {@link #ready()}; commands before that wait in it. */
    public static JavaProcess start(JavaProcessOptions options) throws IOException {
        return new JavaProcess(options);
    }

    /** Completes when cells run without delay; exceptionally when the process ends before. */
    public CompletableFuture<Void> ready() {
        return link.ready();
    }

    public long pid() {
        return start.process().pid();
    }

    /** Its log so far. */
    public EventLog log() {
        return follower.log();
    }

    /** Completes when the process has ended and its log is whole; the result of its cell follows. */
    public CompletableFuture<ProcessDeath> death() {
        return death;
    }

    public void listen(JavaProcessListener listener) {
        listeners.add(listener);
    }

    /** Says which process of the session this is, from 1; the first entry of the log. Once, before the first cell; left out, it is 1. */
    public void begin(int number) {
        synchronized (lock) {
            if (incarnation != 0) {
                throw new IllegalStateException("process " + incarnation + " of the session has begun already");
            }
            incarnation = number;
            link.send(Frame.of(FrameType.BEGIN, new Messages.Begin(Messages.VERSION, number)));
        }
    }

    /** Runs {@code code} as cell {@code cell}. @throws IllegalStateException while another cell runs */
    public CompletableFuture<CellResult> run(String cell, String code) {
        return run(cell, code, "");
    }

    /** As {@link #run(String, String)}. @param language in which lab and checks speak meanwhile, e.g. {@code zh-Hant}; empty for the usual one */
    public CompletableFuture<CellResult> run(String cell, String code, String language) {
        var mine = new RunningCell(cell, System.nanoTime(), new CompletableFuture<>());
        synchronized (lock) {
            if (running != null) {
                throw new IllegalStateException("cell " + running.cell() + " still runs; stop it or wait for it");
            }
            if (over) {
                return death.thenApply(how -> CellResult.without(cell, CellStatus.DIED,
                        "the Java process had ended before: " + how.reason(), 0, log().size()));
            }
            running = mine;
            if (incarnation == 0) {
                begin(1);
            }
        }
        follower.expect();
        link.send(Frame.of(FrameType.RUN, new Messages.Run(cell, code, language)));
        return mine.result();
    }

    /** Stops the running cell; the process repeats it until the cell has ended. */
    public void stop() {
        link.send(Frame.of(FrameType.STOP));
    }

    /** Ends the process at once. Its cell has died. */
    public void kill() {
        kill("killed");
    }

    /** Ends the process at once. @param reason why, for people: what its cell is said to have died of */
    public void kill(String reason) {
        synchronized (lock) {
            told = told.isEmpty() ? reason : told;
        }
        start.process().destroyForcibly();
    }

    /** Ends the process. */
    @Override
    public void close() {
        kill(ProcessDeath.CLOSED);
    }

    /** How {@code code} may go on at {@code cursor}. */
    public CompletableFuture<Completion> complete(String code, int cursor) {
        return link.ask("complete", code, cursor, Completion.class);
    }

    /** What stands at {@code cursor}. */
    public CompletableFuture<List<Documentation>> documentation(String code, int cursor) {
        return link.ask("document", code, cursor, Documentation[].class).thenApply(List::of);
    }

    /** The variables of all cells so far; comes when no cell runs, since looking at them runs their code. */
    public CompletableFuture<List<Variable>> variables() {
        return link.ask("variables", "", 0, Variable[].class).thenApply(List::of);
    }

    /** Methods, types and imports of all cells so far; the start's own imports are among them. */
    public CompletableFuture<List<Declaration>> declarations() {
        return link.ask("declared", "", 0, Declaration[].class).thenApply(List::of);
    }

    /**
     * Notes of variables, as JSON, from which {@code org.verbscope.check.Evidence} makes their values again elsewhere; comes
     * when no cell runs. Whoever takes them does not trust them: cells of this process may have done anything to it.
     */
    public CompletableFuture<JsonNode> notes(Collection<String> variables) {
        return link.ask("notes", String.join(" ", variables), 0, JsonNode.class);
    }

    /** The imports, methods and types that {@code code} declares, each as source; nothing of it runs. */
    public CompletableFuture<List<String>> declarationsIn(String code) {
        return link.ask("declarations", code, 0, String[].class).thenApply(List::of);
    }

    /** Puts {@code value} in place of what {@code lab.given} would say of {@code name}. */
    public CompletableFuture<String> vary(String name, int value) {
        return link.control("vary", name + "=" + value);
    }

    /** {@code lab.given} says the usual values again. */
    public CompletableFuture<String> varyNothing() {
        return link.control("vary", "");
    }

    /** Holds the engines of devices, those opened later too, or lets them run. @return how many there are now */
    public CompletableFuture<Integer> stepped(boolean on) {
        return link.control("stepped", Boolean.toString(on)).thenApply(Integer::valueOf);
    }

    /** Lets a held engine do its next action. @return what it did, empty when nothing was due */
    public CompletableFuture<String> step() {
        follower.expect();
        return link.control("step", "");
    }

    /** What {@link #step} would do, or empty. */
    public CompletableFuture<String> next() {
        return link.control("next", "");
    }

    /** What waits for {@link #grant}. */
    public CompletableFuture<String> gate(StepGate.Mode mode) {
        return link.control("gate", mode.name());
    }

    /** Lets {@code count} verbs or statements through the gate. */
    public CompletableFuture<String> grant(int count) {
        follower.expect();
        return link.control("grant", Integer.toString(count));
    }

    /**
     * Lets everything run until an event of which {@code condition} holds: the program is then held at its next verb or
     * statement, and engines after the action that the event belongs to. {@link #proceed} goes on; {@link #grant} and
     * {@link #step} go on step by step. It stays armed for the cells to come.
     *
     * @return the number of the event, once this copy of the log has it; 0 when it was given up by {@link #proceed} or for
     *     another condition
     */
    public CompletableFuture<Long> until(RunUntil condition) {
        follower.expect();
        var here = new CompletableFuture<Long>();
        link.control("until", condition.text()).whenComplete((reached, failed) -> {
            if (failed != null) {
                here.completeExceptionally(failed);
            } else {
                long event = Long.parseLong(reached);
                follower.whenAt(event, () -> here.complete(event));
            }
        });
        return here;
    }

    /** Holds the program at its next verb or statement, and the engines of devices. */
    public CompletableFuture<String> pause() {
        return link.control("pause", "");
    }

    /** Lets everything run on; what the run was to halt at is given up. */
    public CompletableFuture<String> proceed() {
        follower.expect();
        return link.control("proceed", "");
    }

    /**
     * Stops what runs, then closes what the program made on its devices, children first.
     *
     * @return empty, or what could not be freed and why
     */
    CompletableFuture<String> free() {
        return link.control("free", "");
    }

    /** Gives a cell that reads {@code System.in} a text. @param end whether that was all */
    public void input(String text, boolean end) {
        link.send(Frame.of(FrameType.INPUT, new Messages.Input(text, end)));
    }

    /** Puts an event of the window into the log: through the process, or, when it has ended, at the copy's end. */
    public void emit(NotebookEvent event) {
        var draft = new Entry(Head.notebook(), event);
        if (death.isDone()) {
            log().emitAll(List.of(draft));
        } else {
            link.send(new Frame(FrameType.EVENT, JsonEvents.line(draft).getBytes(StandardCharsets.UTF_8)));
        }
    }

    private void take(Frame frame) throws IOException {
        switch (frame.type()) {
            case OUTPUT -> {
                Messages.Output said = Messages.read(frame, Messages.Output.class);
                tell(l -> l.output(said.cell(), said.stream(), said.text()));
            }
            case DISPLAY -> {
                Messages.Display shown = Messages.read(frame, Messages.Display.class);
                tell(l -> l.display(shown.cell(), shown.mime(), shown.data()));
            }
            case HOLDING -> {
                Messages.Holding held = Messages.read(frame, Messages.Holding.class);
                follower.expect();
                tell(l -> l.holding(held.machine(), held.verb()));
            }
            case INPUT_WANTED -> tell(JavaProcessListener::inputWanted);
            case ENTRY -> follower.take(frame.payload());
            case CELL_ENDED -> {
                CellResult result = Messages.read(frame, CellResult.class);
                follower.whenAt(result.lastEvent(), () -> finish(result));
            }
            default -> throw new ProtocolException(
                    "a Java process does not send " + frame.type());
        }
    }

    private void finish(CellResult result) {
        RunningCell done;
        synchronized (lock) {
            done = running;
            if (done == null || !done.cell().equals(result.cell())) {
                return;
            }
            running = null;
        }
        done.result().complete(result);
    }

    private void nativeOutput(String stream, String text) {
        tell(l -> l.nativeOutput(stream, text));
    }

    /** A listener that throws harms neither the process nor the other listeners. */
    private void tell(Consumer<JavaProcessListener> news) {
        for (JavaProcessListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException broken) {
                LOG.warn("a listener of the Java process failed", broken);
            }
        }
    }

    private void malformed(String what) {
        kill("the Java process was ended because it sent what is not understood: " + what);
    }

    /** The order matters: everything it said, then everything it logged, then the result that never came. */
    private void ended(Process process) {
        try {
            link.awaitEnd(PATIENCE_MILLIS);
            follower.finish();
            start.closeDoor();
            out.awaitEnd(PATIENCE_MILLIS);
            err.awaitEnd(PATIENCE_MILLIS);
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
        RunningCell victim;
        int number;
        ProcessDeath how;
        synchronized (lock) {
            how = DeathReason.of(process.exitValue(), process.pid(), options.crashFolder(), out.tail() + err.tail(), told);
            victim = running;
            running = null;
            over = true;
            number = incarnation;
        }
        if (victim != null) {
            log().emit(Head.notebook(), new NotebookEvent.CellEnded(victim.cell(), CellStatus.DIED.name(), how.reason()));
        }
        if (number > 0) {
            log().emit(Head.notebook(), new NotebookEvent.ProcessEnded(number, how.reason()));
        }
        link.fail(how.reason());
        // first the death, so that whoever runs another cell on the result sees that this process is no more
        death.complete(how);
        if (victim != null) {
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - victim.began());
            victim.result().complete(CellResult.without(victim.cell(), CellStatus.DIED, how.reason(), millis, log().size()));
        }
        tell(l -> l.died(how));
    }

    private static void daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
