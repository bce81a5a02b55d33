package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class CrashReportsTest {
    @TempDir
    private Path folder;

    private Path file(String name, int age) throws Exception {
        Path file = Files.writeString(folder.resolve(name), "x");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000 - age));
        return file;
    }

    @Test
    void theNewestTenStayAndWhatIsNoReportStays() throws Exception {
        for (int age = 0; age < 13; age++) {
            file("hs_err_pid" + (100 + age) + ".log", age);
        }
        Path other = file("notes.log", 1000);
        CrashReports.clean(folder);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).hasSize(CrashReports.KEPT + 1).contains(other, folder.resolve("hs_err_pid100.log"),
                    folder.resolve("hs_err_pid109.log")).doesNotContain(folder.resolve("hs_err_pid110.log"));
        }
    }

    @Test
    void aProcessThatStartsCleans() throws Exception {
        for (int age = 0; age < 12; age++) {
            file("hs_err_pid" + (100 + age) + ".log", age);
        }
        JavaProcess.start(JavaProcessOptions.usual().withCrashFolder(folder)).close();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).hasSize(CrashReports.KEPT);
        }
    }
}
