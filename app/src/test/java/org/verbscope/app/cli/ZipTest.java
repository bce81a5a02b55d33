package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.course.Course;

/** What is in the zip for students, and in the one for teachers; that it starts is tested with the launcher. */
@Tag("unit")
class ZipTest {
    private static final String RUN = "verbscope.run";
    @TempDir
    private Path folder;
    private final StringWriter err = new StringWriter();
    private final String before = System.getProperty(RUN);

    @BeforeEach
    void aBuiltSet() throws Exception {
        for (String jar : List.of("run/lib/lab-notebooks-1.jar", "run/app/app-1.jar", "fx/linux-x64/javafx-base-1-linux.jar",
                "fx/windows-x64/javafx-base-1-win.jar")) {
            Files.createDirectories(folder.resolve(jar).getParent());
            Files.writeString(folder.resolve(jar), jar);
        }
        Files.writeString(folder.resolve("fx/linux-x64/complete"), "");
        System.setProperty(RUN, folder.resolve("run").toString());
    }

    @AfterEach
    void asItWas() {
        if (before == null) {
            System.clearProperty(RUN);
        } else {
            System.setProperty(RUN, before);
        }
    }

    private List<String> zip(String... more) throws Exception {
        Path file = folder.resolve("class.zip");
        String[] words = Stream.concat(Stream.of("zip", "--fx=" + folder.resolve("fx"), "--out", file.toString(),
                "--platform", "linux-x64,windows-x64"), Stream.of(more)).toArray(String[]::new);
        assertThat(Main.commandLine().setErr(new PrintWriter(err)).execute(words)).as(err.toString()).isZero();
        try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + file.toUri()), Map.of("enablePosixFileAttributes", true));
                Stream<Path> all = Files.walk(zip.getPath("/"))) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            Path start = files.stream().filter(each -> each.endsWith("verbscope")).findFirst().orElseThrow();
            assertThat(Files.getPosixFilePermissions(start)).contains(PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
            for (Path each : files) {
                if (each.toString().endsWith(".ipynb")) {
                    assertThat(Files.readString(each).contains("\"solution\"")).as("%s has solutions", each)
                            .isEqualTo(List.of(more).contains("--teacher") && Files.readString(each).contains("6.1-check"));
                }
            }
            return files.stream().map(each -> each.toString().replaceFirst("^/verbscope-[^/]*/", "")).toList();
        }
    }

    @Test
    void studentsGetAllThatRunsAndNoSolutions() throws Exception {
        List<String> files = zip();
        assertThat(files).contains("verbscope", "verbscope.cmd", "README.txt", "LICENSE", "jvm.options", "lib/lab-notebooks-1.jar",
                "app/app-1.jar", "fx/linux-x64/javafx-base-1-linux.jar", "fx/windows-x64/javafx-base-1-win.jar",
                "lab-notebooks/notebooks/part-1/06-state-machine.ipynb", "lab-notebooks/notebooks/zh-Hant/06-state-machine.ipynb");
        assertThat(files).noneMatch(file -> file.contains("lessons/") || file.endsWith("complete"));
        assertThat(Files.readString(Course.home().resolve("app/zip/verbscope.cmd"))).contains("\r\n").doesNotContain("[^\r]\n");
    }

    @Test
    void somethingMissingIsNamedAndNothingHalfIsLeft() throws Exception {
        assertThat(Main.commandLine().setErr(new PrintWriter(err)).execute("zip", "--fx=" + folder.resolve("fx"), "--out",
                folder.resolve("class.zip").toString(), "--platform", "mac-x64")).isEqualTo(66);
        assertThat(err.toString()).contains("mac-x64");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(each -> each.getFileName().toString())).containsExactlyInAnyOrder("run", "fx");
        }
    }
}
