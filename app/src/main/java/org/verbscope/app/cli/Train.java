package org.verbscope.app.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;
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
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual())) {
            List<Cell> cells = NotebookFile.open(Course.opening()).notebook().cells();
            commands();
            process.ready().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            process.run("first", "1 + 1").get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            for (Cell cell : cells) {
                if (cell instanceof CodeCell code) {
                    process.run(code.id(), code.source()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                }
            }
            session(process);
            // asked, not killed: a killed JVM writes no archive
            ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroy);
            process.death().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        return 0;
    }

    private static void commands() {
        for (List<String> words : List.of(List.of("--help"), List.of("--version"), List.of("devices"), List.of("devices", "--json"))) {
            quietly(words);
        }
    }

    private static void session(JavaProcess process) throws IOException, SessionException {
        Path folder = Files.createTempDirectory("verbscope-train");
        Path file = folder.resolve("session.vscope");
        Path picture = folder.resolve("stage.svg");
        try {
            var header = new SessionHeader(SessionHeader.FORMAT, "train", "1970-01-01T00:00:00Z", "train", "soft", "real", 1, Map.of());
            SessionWriter.write(new Session(header, List.of(process.log().range(0, process.log().size())), "", List.of()), file);
            quietly(List.of("replay", file.toString(), "--svg", picture.toString()));
        } finally {
            Files.deleteIfExists(picture);
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static void quietly(List<String> words) {
        var nowhere = new PrintWriter(Writer.nullWriter());
        new CommandLine(new Main()).setOut(nowhere).setErr(nowhere).execute(words.toArray(String[]::new));
    }
}
