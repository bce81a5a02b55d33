package org.verbscope.notebook;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.verbscope.event.CellWindow;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.RunSummary.CellRun;

/**
 * Runs a notebook from top to bottom in one Java process of its own, without a window. A cell that does
 * not finish ends the run: those behind it are not run. A failure that the notebook announces
 * ({@code raises}) is no failure.
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

    /** @param limit for one cell; one that takes longer is stopped, and killed when it does not stop within ten seconds more */
    public NotebookRunner(JavaProcessOptions options, Duration limit, Progress progress) {
        this.options = options;
        this.limit = limit;
        this.progress = progress;
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
            var runs = new ArrayList<CellRun>();
            Notebook executed = notebook.clearOutputs();
            String unfinished = "";
            int count = 0;
            for (Cell cell : notebook.cells()) {
                if (!(cell instanceof CodeCell code) || code.source().isBlank()) {
                    continue;
                }
                String name = nameOf(code);
                if (!unfinished.isEmpty()) {
                    var notRun = new CellRun(code.id(), CellStatus.NOT_RUN, 0, "cell " + unfinished + " before it did not finish");
                    runs.add(notRun);
                    progress.cell(name, notRun);
                    continue;
                }
                progress.cell(name, null);
                collected.begin();
                CellResult result = result(process, name, code.source());
                count++;
                executed = executed.withOutputs(code.id(), OptionalInt.of(count),
                        collected.of(result, count, checksOf(process, name)));
                CellRun run = judged(code, result);
                runs.add(run);
                progress.cell(name, run);
                unfinished = run.status().isSuccess() ? "" : name;
            }
            return new NotebookRun(executed, new RunSummary(runs), process.log().all(), collected.nativeOutput());
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

    private CellResult result(JavaProcess process, String name, String source) {
        var running = process.run(name, source);
        try {
            return running.get(limit.toMillis(), TimeUnit.MILLISECONDS);
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

    /** Says of a cell that was stopped or killed why that was. */
    private CellResult overLimit(CellResult result) {
        if (result.status().name().equals("FINISHED")) {
            return result;
        }
        return new CellResult(result.cell(), result.status(), result.value(), result.diagnostics(), result.exception(),
                result.affected(), "it took longer than the limit of " + limit.toSeconds() + " s for one cell: "
                + result.reason(), result.millis(), result.lastEvent());
    }

    private static CellResult afterStop(JavaProcess process, java.util.concurrent.Future<CellResult> running) {
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
        CellStatus status = CellStatus.valueOf(result.status().name());
        String message = result.reason();
        var raises = cell.lab().raises();
        if (raises.isPresent()) {
            boolean asAnnounced = result.exception() != null
                    && String.valueOf(result.exception().message()).contains(raises.get());
            if (status == CellStatus.FAILED && asAnnounced) {
                status = CellStatus.FINISHED;
                message = "failed with " + raises.get() + ", as announced";
            } else if (status == CellStatus.FINISHED) {
                status = CellStatus.FAILED;
                message = "was to fail with " + raises.get() + " and did not";
            }
        }
        return new CellRun(cell.id(), status, result.millis(), message);
    }

    /** Claims judged in the last run of a cell; none when the process died before it began. */
    private static List<NotebookRun.Check> checksOf(JavaProcess process, String cell) {
        List<Entry> log = process.log().all();
        boolean began = log.stream().anyMatch(e -> e.event() instanceof CellStarted start && start.cell().equals(cell));
        return began ? NotebookRun.checksIn(CellWindow.of(log, cell)) : List.of();
    }

    /** Names of the cells of {@code notebook} that {@link #run} runs, in order. */
    public static List<String> names(Notebook notebook) {
        return notebook.cells().stream().filter(CodeCell.class::isInstance).map(CodeCell.class::cast)
                .filter(code -> !code.source().isBlank()).map(NotebookRunner::nameOf).toList();
    }
}
