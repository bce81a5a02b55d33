package org.verbscope.notebook;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.verbscope.event.CellWindow;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.RunSummary.CellRun;
import org.verbscope.session.RunUntil;

/**
 * Runs a notebook from top to bottom in one Java process of its own, without a window. A cell that does
 * not finish ends the run: those behind it are not run. A failure that the notebook announces is no
 * failure; an exercise announces how it fails until somebody has solved it.
 */
public final class NotebookRunner {
    /** Told of each cell, on the calling thread. */
    public interface Progress {
        /** Says nothing. */
        Progress SILENT = (cell, run) -> { };

        /** @param run null when the cell begins; its outcome when it has ended, or when it is not run at all */
        void cell(String cell, CellRun run);
    }

    private static final long START_SECONDS = 120;
    /** A stop takes some milliseconds, but what is being compiled is stopped only afterwards, and a computer may be busy. */
    private static final long STOP_SECONDS = 10;

    private final JavaProcessOptions options;
    private final Duration limit;
    private final Progress progress;
    private final RunUntil until;

    /** Runs to the end. @param limit for one cell; one that takes longer is stopped, and killed when it does not stop within ten seconds more */
    public NotebookRunner(JavaProcessOptions options, Duration limit, Progress progress) {
        this(options, limit, progress, null);
    }

    private NotebookRunner(JavaProcessOptions options, Duration limit, Progress progress, RunUntil until) {
        this.options = options;
        this.limit = limit;
        this.progress = progress;
        this.until = until;
    }

    /**
     * One that ends the run at the first event of which {@code condition} holds: the log ends there, its cell is stopped,
     * and those behind it are not run.
     */
    public NotebookRunner until(RunUntil condition) {
        return new NotebookRunner(options, limit, progress, condition);
    }

    /**
     * Runs all code cells of {@code notebook}.
     *
     * @throws IOException when no Java process can be started
     */
    public NotebookRun run(Notebook notebook) throws IOException {
        try (JavaProcess process = JavaProcess.start(options)) {
            var collected = new CellOutputs();
            process.listen(collected);
            process.listen(new NobodyTypes(process));
            awaitStart(process);
            CompletableFuture<Long> halted = halted(process);
            var runs = new ArrayList<CellRun>();
            Notebook executed = notebook.clearOutputs();
            String language = notebook.lab().language().orElse("");
            String unfinished = "";
            int count = 0;
            for (Cell cell : notebook.cells()) {
                if (!(cell instanceof CodeCell code) || code.source().isBlank()) {
                    continue;
                }
                String name = nameOf(code);
                if (!unfinished.isEmpty()) {
                    var notRun = new CellRun(code.id(), CellStatus.NOT_RUN, 0, halted.isDone()
                            ? "the run was to halt before it" : "cell " + unfinished + " before it did not finish");
                    runs.add(notRun);
                    progress.cell(name, notRun);
                    continue;
                }
                progress.cell(name, null);
                collected.begin();
                CellResult result = result(process, name, code.source(), language, halted);
                count++;
                List<Entry> window = windowOf(process, name);
                executed = executed.withOutputs(code.id(), OptionalInt.of(count),
                        collected.of(result, count, NotebookRun.checksIn(window), ChartOutput.of(window), code, language));
                CellRun run = judged(code, result);
                runs.add(run);
                progress.cell(name, run);
                unfinished = run.status().isSuccess() && !halted.isDone() ? "" : name;
            }
            long end = halted.getNow(0L);
            return new NotebookRun(executed, new RunSummary(runs), end > 0 ? process.log().range(0, end) : process.log().all(),
                    collected.nativeOutput(), end);
        }
    }

    /** What the start of Java takes is not the first cell's time. A start that fails or hangs is said by that cell. */
    private static void awaitStart(JavaProcess process) {
        try {
            process.ready().get(START_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException notReady) {
            return;
        }
    }

    /** The id that events carry for a cell: its lab id where it has one. */
    public static String nameOf(CodeCell cell) {
        return cell.lab().id().orElse(cell.id());
    }

    private CellResult result(JavaProcess process, String name, String source, String language, CompletableFuture<Long> halted) {
        var running = process.run(name, source, language);
        try {
            CompletableFuture.anyOf(running, halted).get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!running.isDone()) {
                process.stop();
                return because(afterStop(process, running),
                        "the run halted at event " + halted.join() + ", the first with " + until);
            }
            return running.join();
        } catch (TimeoutException late) {
            process.stop();
            return overLimit(afterStop(process, running));
        } catch (ExecutionException broken) {
            throw new IllegalStateException("cell " + name + " could not be run", broken.getCause());
        } catch (InterruptedException interrupted) {
            process.stop();
            Thread.currentThread().interrupt();
            return running.join();
        }
    }

    /** Completes with the number of the event that the run halts at. */
    private CompletableFuture<Long> halted(JavaProcess process) {
        var halted = new CompletableFuture<Long>();
        if (until != null) {
            process.until(until).thenAccept(event -> {
                if (event > 0) {
                    halted.complete(event);
                }
            });
        }
        return halted;
    }

    private CellResult overLimit(CellResult result) {
        return because(result, "it took longer than the limit of " + limit.toSeconds() + " s for one cell: " + result.reason());
    }

    /** Says of a cell that was stopped or killed why that was. */
    private static CellResult because(CellResult result, String reason) {
        return status(result).isSuccess() ? result : new CellResult(result.cell(), result.status(), result.value(),
                result.diagnostics(), result.exception(), result.affected(), reason, result.millis(), result.lastEvent());
    }

    private static CellResult afterStop(JavaProcess process, Future<CellResult> running) {
        try {
            return running.get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            process.kill();
        } catch (ExecutionException | InterruptedException broken) {
            throw new IllegalStateException("a stopped cell gave no result", broken);
        }
        try {
            return running.get();
        } catch (ExecutionException | InterruptedException broken) {
            throw new IllegalStateException("a killed cell gave no result", broken);
        }
    }

    private static CellRun judged(CodeCell cell, CellResult result) {
        CellStatus status = status(result);
        String message = result.reason();
        Optional<String> raises = cell.lab().raises();
        if (Announced.failure(cell, result)) {
            status = CellStatus.FINISHED;
            message = raises.map(name -> "failed with " + name + ", as announced").orElse("failed, as it may: " + message);
        } else if (status == CellStatus.FINISHED && raises.isPresent() && cell.lab().kind().filter(CellKind.EXERCISE::equals).isEmpty()) {
            status = CellStatus.FAILED;
            message = "was to fail with " + raises.get() + " and did not";
        }
        return new CellRun(cell.id(), status, result.millis(), message);
    }

    private static CellStatus status(CellResult result) {
        return CellStatus.valueOf(result.status().name());
    }

    /** What the log has of the last run of a cell; nothing when the process died before it began. */
    private static List<Entry> windowOf(JavaProcess process, String cell) {
        List<Entry> log = process.log().all();
        boolean began = log.stream().anyMatch(e -> e.event() instanceof CellStarted start && start.cell().equals(cell));
        return began ? CellWindow.of(log, cell) : List.of();
    }

    /** Names of the cells of {@code notebook} that {@link #run} runs, in order. */
    public static List<String> names(Notebook notebook) {
        return notebook.cells().stream().filter(CodeCell.class::isInstance).map(CodeCell.class::cast)
                .filter(code -> !code.source().isBlank()).map(NotebookRunner::nameOf).toList();
    }
}
