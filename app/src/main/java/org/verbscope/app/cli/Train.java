package org.verbscope.app.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.verbscope.app.course.Course;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.NotebookFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Touches what a start touches, so that the class-data archives written at exit hold it: this JVM's, and that
 * of a Java process, which runs the opening lesson and is then ended so that it can write its own.
 */
@Command(name = "train", hidden = true)
final class Train implements Callable<Integer> {
    private static final long PATIENCE_SECONDS = 60;

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("verbscope-train");
        try {
            commands(folder);
        } finally {
            delete(folder);
        }
        javaProcess();
        return 0;
    }

    private static void commands(Path folder) throws IOException {
        quietly("--help");
        quietly("--version");
        quietly("devices");
        quietly("devices", "--json");
        quietly("run", "--opening", "--json", "--out", folder.toString());
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(".vscope"))
                    .forEach(session -> quietly("replay", session.toString(), "--svg", folder.resolve("stage.svg").toString()));
        }
    }

    private static void javaProcess() throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual().on("soft"))) {
            process.ready().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            for (Cell cell : NotebookFile.open(Course.opening()).notebook().cells()) {
                if (cell instanceof CodeCell code) {
                    process.run(code.id(), code.source()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                }
            }
            process.complete("Math.ma", "Math.ma".length()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            // asked, not killed: a killed JVM writes no archive
            ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroy);
            process.death().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void quietly(String... words) {
        var nowhere = new PrintWriter(Writer.nullWriter());
        new CommandLine(new Main()).setOut(nowhere).setErr(nowhere).execute(words);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
