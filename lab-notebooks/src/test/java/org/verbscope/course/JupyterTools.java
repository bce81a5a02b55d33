package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Jupyter's tools, where they are installed, on the notebooks of the course. */
final class JupyterTools {
    private static final long LIMIT_SECONDS = 180;

    private JupyterTools() { }

    static List<Path> notebooks() throws IOException {
        try (Stream<Path> all = Files.walk(Lessons.home().resolve("notebooks"))) {
            return all.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
        }
    }

    /** Debian's own Python, where its packages are, comes first. Without the module the test is skipped, and that is reported. */
    static String python(Path folder, String module, String script, List<Path> files) throws InterruptedException, IOException {
        for (String candidate : List.of("/usr/bin/python3", "python3")) {
            try {
                if (run(folder, List.of(candidate, "-c", "import " + module + "; print('here')"), "").endsWith("here")) {
                    var command = new ArrayList<>(List.of(candidate, "-c", script));
                    files.forEach(file -> command.add(file.toString()));
                    return run(folder, command, "");
                }
            } catch (IOException notThere) {
                // the next may be
                continue;
            }
        }
        assumeThat(module).as("SKIPPED: no python3 with %s; install the package python3-%s", module, module).isEmpty();
        return "";
    }

    static String run(Path folder, List<String> command, String in) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
        try (var to = process.getOutputStream()) {
            to.write(in.getBytes(StandardCharsets.UTF_8));
        }
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("%s ends", command.get(0)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out, StandardCharsets.UTF_8).strip();
    }
}
