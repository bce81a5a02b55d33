package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.verbscope.app.report.ReportPictures;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.HtmlReport;
import org.verbscope.notebook.NotebookRun;
import org.verbscope.notebook.NotebookWriter;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;

/** The three files that a run leaves. */
record RunFiles(Path notebook, Path session, Path report) {
    /** Makes {@code folder} before anything runs: what a long run found must not be lost for want of a place. */
    static void prepare(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new FileSystemException(folder.toString(), null, "it is a file; name a folder with --out");
        }
        Files.createDirectories(folder);
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString(), null, "name another folder with --out");
        }
    }

    /** What the files of {@code notebook} are called, without their endings. */
    static String name(Path notebook) {
        return notebook.getFileName().toString().replaceFirst("\\.ipynb$", "");
    }

    static RunFiles write(NotebookRun run, Path folder, Path source, String title, String device, long seed)
            throws IOException, SessionException {
        prepare(folder);
        String name = name(source);
        var files = new RunFiles(folder.resolve(name + ".ipynb"), folder.resolve(name + ".vscope"),
                folder.resolve(name + ".html"));
        String executed = new String(NotebookWriter.write(run.executed()), StandardCharsets.UTF_8);
        Files.writeString(files.notebook, executed, StandardCharsets.UTF_8);
        SessionWriter.write(new Session(header(title, device, seed), List.of(run.log()), executed, List.of()),
                files.session);
        Files.writeString(files.report, HtmlReport.render(run.executed(), run.summary(), CellNotes.of(run, run.warnings()),
                ReportPictures.of(run.log()), Locale.ENGLISH), StandardCharsets.UTF_8);
        return files;
    }

    private static SessionHeader header(String title, String device, long seed) {
        Map<String, String> facts = new TreeMap<>();
        facts.put("java", Runtime.version().toString());
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        String version = RunFiles.class.getPackage().getImplementationVersion();
        return new SessionHeader(SessionHeader.FORMAT, version == null ? "unknown" : version,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), title, device,
                JavaProcessOptions.repeats(device) ? "virtual" : "real", seed, facts);
    }

    List<String> lines() {
        return List.of("Report:   " + report.toAbsolutePath(), "Session:  " + session.toAbsolutePath(),
                "Notebook: " + notebook.toAbsolutePath());
    }
}
