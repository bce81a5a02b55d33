package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.jshell.JavaProcessOptions;

/** The opening lesson as a test runs it. */
public final class OpeningLesson {
    private OpeningLesson() { }

    static Notebook read() throws NotebookException {
        return read("part-1");
    }

    private static Notebook read(String folder) throws NotebookException {
        return NotebookFile.open(file(folder)).notebook();
    }

    private static Path file(String folder) {
        String home = System.getProperty("verbscope.home");
        for (Path root = home == null ? Path.of("").toAbsolutePath() : Path.of(home); root != null; root = root.getParent()) {
            Path file = root.resolve("lab-notebooks/notebooks").resolve(folder).resolve("six-steps.ipynb");
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        throw new IllegalStateException("the opening lesson is not found; set -Dverbscope.home to the checkout");
    }

    /** Runs it in a Java process, with every cell finished and every check passed. */
    public static NotebookRun runOn(String device) throws Exception {
        return run(read(), device);
    }

    /** The same in Traditional Chinese, on soft. */
    static NotebookRun runInChinese() throws Exception {
        return run(read("zh-Hant"), "soft");
    }

    private static NotebookRun run(Notebook lesson, String device) throws Exception {
        var options = JavaProcessOptions.usual().withDevice(device).withVirtualClock(device.equals("soft")).withSeed(42);
        NotebookRun run = new NotebookRunner(options, Duration.ofSeconds(120), NotebookRunner.Progress.SILENT).run(lesson);
        assertThat(run.summary().cells()).as("%s", run.nativeOutput()).isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.status()).as(cell.message()).isEqualTo(CellStatus.FINISHED));
        assertThat(run.checks()).hasSizeGreaterThan(12)
                .allSatisfy(check -> assertThat(check.passed()).as(check.name() + ": " + check.reason()).isTrue());
        return run;
    }

    /** The log as another process would hold it. */
    static EventLog copy(NotebookRun run) {
        var log = new EventLog(LabClock.real());
        run.log().forEach(log::accept);
        return log;
    }
}
