package org.verbscope.jshell;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.TimeUnit;
import org.verbscope.event.EventLog;

/**
 * The Java process of a session, whichever it is at the moment: runs cells in order, keeps a warm spare, puts it
 * in place when a process ends, and climbs the ladder of a stop. Any thread may call it and no call blocks but
 * {@link #close}.
 *
 * <p>A cell that does not finish takes those queued behind it with it: they are {@code NOT_RUN}. All of it is decided by one
 * thread, the supervisor's, which keeps the class in one piece.
 */
public final class LabProcess implements AutoCloseable {
    private static final long OFFER_AFTER_MILLIS = 2000;
    private static final long FREE_MILLIS = 1000;
    /** A starting spare takes a core or two: not while the person waits for the first cell of the process before it. */
    private static final long SPARE_AFTER_MILLIS = 1500;

    private final JavaProcessOptions options;
    private final WarmSpare spare;
    private final ScheduledThreadPoolExecutor supervisor;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final List<LabProcessListener> listeners = new CopyOnWriteArrayList<>();
    private final List<Lived> lived = new CopyOnWriteArrayList<>();
    private final ArrayDeque<Job> queue = new ArrayDeque<>();
    private Job active;
    private volatile JavaProcess current;
    private volatile boolean closed;

    private record Job(String cell, String code, String language, CompletableFuture<CellResult> result) { }

    /** @param ran the cells that it was given, in order */
    private record Lived(int number, JavaProcess process, List<Fork.Cell> ran) {
        Incarnation incarnation() {
            return new Incarnation(number, process.log(), process.death().getNow(null));
        }
    }

    private LabProcess(JavaProcessOptions options, boolean keepsSpare) {
        this.options = options;
        spare = new WarmSpare(options, keepsSpare);
        supervisor = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "java-process-supervisor");
            thread.setDaemon(true);
            return thread;
        });
        supervisor.setRemoveOnCancelPolicy(true);
        supervisor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /**
     * Starts the first process.
     *
     * @param keepsSpare whether a second one waits warm, so that a restart costs no start; it takes some 100 MB
     * @throws IOException when no process can be started here
     */
    public static LabProcess start(JavaProcessOptions options, boolean keepsSpare, LabProcessListener... listeners)
            throws IOException {
        var lab = new LabProcess(options, keepsSpare);
        lab.listeners.addAll(List.of(listeners));
        lab.take(JavaProcess.start(options));
        return lab;
    }

    public void listen(LabProcessListener listener) {
        listeners.add(listener);
    }

    /** The process that cells run in now; it may have ended a moment ago. */
    public JavaProcess current() {
        return current;
    }

    /** The log of {@link #current}. */
    public EventLog log() {
        return current.log();
    }

    /** Every process of this session in order, the current one last. */
    public List<Incarnation> incarnations() {
        return lived.stream().map(Lived::incarnation).toList();
    }

    /** Completes when the spare of the current process is warm: then a restart costs no start. Never, where none is kept. */
    public CompletableFuture<Void> spareReady() {
        return spare.ready();
    }

    /** Runs {@code code} as {@code cell} after those before it. */
    public CompletableFuture<CellResult> run(String cell, String code) {
        return run(cell, code, "");
    }

    /** As {@link #run(String, String)}. @param language in which lab and checks speak meanwhile, e.g. {@code zh-Hant}; empty for the usual one */
    public CompletableFuture<CellResult> run(String cell, String code, String language) {
        var job = new Job(cell, code, language, new CompletableFuture<>());
        supervise(() -> {
            queue.add(job);
            pump();
        }, () -> notRun(job, "the session is closed"));
        return job.result();
    }

    /** Stops the running cell. When it has not ended after two seconds the kill is offered. */
    public void stop() {
        supervise(() -> {
            if (active != null) {
                Job stopped = active;
                current.stop();
                supervisor.schedule(() -> {
                    if (active == stopped) {
                        listeners.forEach(l -> l.offerKill(stopped.cell()));
                    }
                }, OFFER_AFTER_MILLIS, TimeUnit.MILLISECONDS);
            }
        }, () -> { });
    }

    /** Ends the process under the running cell, which has then died. The next one runs in a new process. */
    public void kill() {
        supervise(() -> current.kill("killed: it did not stop"), () -> { });
    }

    /** Puts a fresh process in place; what ran or waited is over. @return completes when the fresh one is ready */
    public CompletableFuture<Void> restart() {
        var done = new CompletableFuture<Void>();
        supervise(() -> {
            dropQueue("the Java process was restarted");
            active = null;
            current.kill(ProcessDeath.RESTARTED);
            if (replace()) {
                current.ready().whenComplete((ready, failed) -> {
                    if (failed == null) {
                        done.complete(null);
                    } else {
                        done.completeExceptionally(failed);
                    }
                });
            } else {
                done.completeExceptionally(new IOException("no Java process can be started"));
            }
        }, () -> done.cancel(false));
        return done;
    }

    /**
     * Back to the start: what runs is stopped, what the program made on its devices is closed in order, children first, and
     * a fresh process takes over. What does not end within a second is left to the operating system, which frees what a
     * process leaves.
     *
     * @return completes when the fresh process is ready: empty, or what was not freed in order and why
     */
    public CompletableFuture<String> reset() {
        return reset(Duration.ofMillis(FREE_MILLIS));
    }

    /** As {@link #reset()}. @param patience how long what runs may take to stop and be freed */
    CompletableFuture<String> reset(Duration patience) {
        var done = new CompletableFuture<String>();
        supervise(() -> {
            dropQueue("the session was reset");
            current.free().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).handle((left, failed) -> failed == null ? left
                    : "It did not end in time; the operating system frees what it made.")
                    .thenAccept(left -> restart().whenComplete((ready, failed) -> {
                        if (failed == null) {
                            done.complete(left);
                        } else {
                            done.completeExceptionally(failed);
                        }
                    }));
        }, () -> done.cancel(false));
        return done;
    }

    /**
     * Goes back to {@code event} and on from there another way: a new process runs the same cells with the same seed up to
     * it, in silence, and takes over when its log is the same so far. It is held there: {@link JavaProcess#proceed} and steps
     * go on. Only on the soft device with the virtual clock, where a program repeats itself.
     *
     * @return completes when the new process is the current one; fails with {@link ForkRefusedException} when the logs differ or
     *     the device or clock cannot repeat, and then everything is as it was
     */
    public CompletableFuture<Void> fork(long event) {
        var done = new CompletableFuture<Void>();
        supervise(() -> {
            Lived from = lived.get(lived.size() - 1);
            Fork.start(options, from.number(), from.ran(), from.process().log(), event).whenComplete((fork, refused) -> supervise(() -> {
                if (refused != null) {
                    done.completeExceptionally(refused.getCause() == null ? refused : refused.getCause());
                } else {
                    adopt(fork);
                    done.complete(null);
                }
            }, () -> {
                if (fork != null) {
                    fork.process().close();
                }
                done.cancel(false);
            }));
        }, () -> done.cancel(false));
        return done;
    }

    /** The cell that it is in the middle of is the active one; others wait behind it. */
    private void adopt(Fork fork) {
        dropQueue("the session went back to an earlier event");
        active = null;
        current.kill(ProcessDeath.FORKED);
        take(new Lived(lived.size() + 1, fork.process(), new CopyOnWriteArrayList<>(fork.ran())));
        if (!fork.running().isDone()) {
            Fork.Cell cell = fork.ran().get(fork.ran().size() - 1);
            var job = new Job(cell.name(), cell.code(), cell.language(), new CompletableFuture<>());
            active = job;
            fork.running().thenAccept(result -> supervise(() -> ended(job, result), () -> job.result().complete(result)));
        }
    }

    private void pump() {
        if (active != null || queue.isEmpty()) {
            return;
        }
        if (current.death().isDone() && !replace()) {
            return;
        }
        Job job = queue.poll();
        active = job;
        lived.get(lived.size() - 1).ran().add(new Fork.Cell(job.cell(), job.code(), job.language()));
        current.run(job.cell(), job.code(), job.language()).thenAccept(
                result -> supervise(() -> ended(job, result), () -> job.result().complete(result)));
    }

    private void ended(Job job, CellResult result) {
        if (active != job) {
            // a restart came between: the queue is no longer the one it stood in
            job.result().complete(result);
            return;
        }
        active = null;
        if (result.status() != CellStatus.FINISHED) {
            dropQueue("cell " + job.cell() + " before it did not finish");
        }
        job.result().complete(result);
        pump();
    }

    private void dropQueue(String why) {
        for (Job job = queue.poll(); job != null; job = queue.poll()) {
            notRun(job, why);
        }
    }

    private void notRun(Job job, String why) {
        job.result().complete(CellResult.without(job.cell(), CellStatus.NOT_RUN, why, 0, log().size()));
    }

    /** {@code process} is the current one from now on. */
    private void take(JavaProcess process) {
        int number = lived.size() + 1;
        process.begin(number);
        take(new Lived(number, process, new CopyOnWriteArrayList<>()));
    }

    private void take(Lived next) {
        int number = next.number();
        JavaProcess process = next.process();
        lived.add(next);
        current = process;
        listeners.forEach(process::listen);
        process.ready().thenRun(() -> supervise(() -> supervisor.schedule(
                () -> supervise(spare::renew, () -> { }), SPARE_AFTER_MILLIS, TimeUnit.MILLISECONDS), () -> { }));
        process.death().thenAccept(how -> supervise(() -> died(process), () -> { }));
        listeners.forEach(l -> l.started(number));
    }

    private void died(JavaProcess process) {
        boolean worked = process.ready().isDone() && !process.ready().isCompletedExceptionally();
        // one that died before it was ready would do so again: the next cell tries, nobody else
        if (process == current && worked && replace()) {
            pump();
        }
    }

    /** Puts the spare, or a new process, in place. @return false when none can be started: what was queued is over */
    private boolean replace() {
        try {
            take(spare.take());
            return true;
        } catch (IOException refused) {
            dropQueue("no Java process can be started: " + refused.getMessage());
            return false;
        }
    }

    private void supervise(Runnable action, Runnable otherwise) {
        try {
            supervisor.execute(() -> {
                if (closed) {
                    otherwise.run();
                } else {
                    action.run();
                }
            });
        } catch (RejectedExecutionException over) {
            otherwise.run();
        }
    }

    /** Ends every process and waits until they are gone. */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        var processes = new ArrayList<JavaProcess>();
        CompletableFuture.runAsync(() -> {
            closed = true;
            dropQueue("the session is closed");
            processes.add(current);
            spare.process().ifPresent(processes::add);
            processes.forEach(JavaProcess::close);
        }, supervisor).join();
        processes.forEach(process -> process.death().join());
        supervisor.shutdown();
    }
}
