package org.verbscope.jshell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Reports that crashed virtual machines left: the newest are kept, for people to look at. */
final class CrashReports {
    static final int KEPT = 10;
    private static final String NAME = "hs_err_pid\\d+\\.log";

    private CrashReports() { }

    private record Report(Path file, FileTime written) { }

    /** Deletes all reports of {@code folder} but the newest ten; another process may do so at the same time. */
    static void clean(Path folder) throws IOException {
        List<Report> old;
        try (Stream<Path> files = Files.list(folder)) {
            old = files.filter(file -> file.getFileName().toString().matches(NAME))
                    .map(file -> new Report(file, written(file)))
                    .sorted(Comparator.comparing(Report::written).reversed()).skip(KEPT).toList();
        }
        for (Report report : old) {
            Files.deleteIfExists(report.file());
        }
    }

    /** One that has just gone is as old as can be. */
    private static FileTime written(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException gone) {
            return FileTime.fromMillis(0);
        }
    }
}
