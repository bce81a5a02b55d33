package org.verbscope.app.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.verbscope.app.course.Course;
import org.verbscope.grade.StudentCopy;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.notebook.NotebookWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes the folder, as a zip, that runs without building: for computers of students. The launcher fetches JavaFX for it. */
@Command(name = "zip", mixinStandardHelpOptions = true,
        description = "Make a zip that runs on Linux, macOS and Windows with a JDK 17 or later, offline, on the soft device.",
        footer = {"", "Exit code: 0 made; 2 wrong use; 66 something that belongs into it is not here; 73 it cannot be written."})
final class Zip implements Callable<Integer> {
    private static final int MISSING = 66;
    private static final FileTime WHEN = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    @Spec
    private CommandSpec spec;
    @Option(names = "--out", paramLabel = "FILE", description = "The zip (default: verbscope-VERSION.zip here).")
    private Path out;
    @Option(names = "--teacher", description = "With solutions, the lessons that the grader needs, and the teacher's papers.")
    private boolean teacher;
    @Option(names = "--platform", paramLabel = "NAME", split = ",", description = "With a window for these only: linux-x64, linux-arm64, mac-x64, "
            + "mac-arm64, windows-x64 (default: all).")
    private List<String> platforms = List.of("linux-x64", "linux-arm64", "mac-x64", "mac-arm64", "windows-x64");
    @Option(names = "--fx", hidden = true, description = "Where JavaFX lies, a folder a platform.")
    private Path fx;
    private Path root;

    @Override
    public Integer call() throws IOException {
        String run = System.getProperty("verbscope.run");
        if (run == null || fx == null) {
            throw new ParameterException(spec.commandLine(), "zip: start it with the launcher of a checkout, ./verbscope zip");
        }
        String version = Zip.class.getPackage().getImplementationVersion();
        String name = "verbscope-" + (version == null ? "unknown" : version);
        Path file = out == null ? Path.of(name + ".zip") : out;
        Path half = Files.createTempFile(file.toAbsolutePath().getParent(), ".verbscope", ".zip");
        Files.delete(half);
        try {
            try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + half.toUri()),
                    Map.of("create", "true", "enablePosixFileAttributes", true))) {
                root = Files.createDirectory(zip.getPath(name));
                fill(Path.of(run), Course.home());
            }
            Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException missing) {
            say("Cannot make the zip: " + missing.getFile() + " is not here.");
            return MISSING;
        } catch (NotebookException broken) {
            say(broken.getMessage());
            return MISSING;
        } finally {
            Files.deleteIfExists(half);
        }
        say("Made " + file.toAbsolutePath());
        return 0;
    }

    private void fill(Path run, Path home) throws IOException {
        copy(home.resolve("app/zip/verbscope"), "verbscope", "rwxr-xr-x");
        copy(home.resolve("app/zip/verbscope.cmd"), "verbscope.cmd", "rw-r--r--");
        copy(home.resolve("app/zip/README.txt"), "README.txt", "rw-r--r--");
        copy(home.resolve("LICENSE"), "LICENSE", "rw-r--r--");
        copy(home.resolve("app/jvm.options"), "jvm.options", "rw-r--r--");
        jars(run.resolve("lib"), "lib");
        jars(run.resolve("app"), "app");
        for (String platform : platforms) {
            jars(fx.resolve(platform), "fx/" + platform);
        }
        Path notebooks = home.resolve("lab-notebooks/notebooks");
        for (Path notebook : below(notebooks)) {
            String target = "lab-notebooks/notebooks/" + slashes(notebooks.relativize(notebook));
            if (teacher) {
                copy(notebook, target, "rw-r--r--");
            } else {
                put(NotebookWriter.write(StudentCopy.of(NotebookFile.open(notebook).notebook())), target, "rw-r--r--");
            }
        }
        if (teacher) {
            for (String folder : List.of("lab-notebooks/lessons", "docs/teaching")) {
                for (Path each : below(home.resolve(folder))) {
                    copy(each, slashes(home.relativize(each)), "rw-r--r--");
                }
            }
        }
    }

    private void jars(Path from, String to) throws IOException {
        List<Path> jars = below(from).stream().filter(each -> each.toString().endsWith(".jar")).toList();
        if (jars.isEmpty()) {
            throw new NoSuchFileException(from.resolve("*.jar").toString());
        }
        for (Path jar : jars) {
            copy(jar, to + "/" + jar.getFileName(), "rw-r--r--");
        }
    }

    private static List<Path> below(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private void copy(Path from, String to, String rights) throws IOException {
        put(Files.readAllBytes(from), to, rights);
    }

    private void put(byte[] bytes, String to, String rights) throws IOException {
        Path target = root.resolve(to);
        Files.createDirectories(target.getParent());
        Files.write(target, bytes);
        Files.setLastModifiedTime(target, WHEN);
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(rights));
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
