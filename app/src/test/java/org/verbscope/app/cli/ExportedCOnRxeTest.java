package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.ccode.CProgram;
import org.verbscope.event.Entry;
import org.verbscope.session.SessionReader;
import picocli.CommandLine;

/** The opening lesson, recorded on the soft device, as a C program: compiled with all warnings as errors, and run on rxe0 and rxe1 with the same completions. Needs the rxe machine. */
@Tag("full-machine")
@Timeout(900)
class ExportedCOnRxeTest {
    @TempDir
    private Path folder;

    @Test
    void theOpeningLessonRunsAsCWithTheSameCompletions() throws Exception {
        String run = verbscope("run", "--opening", "--device", "soft", "--json", "--out", folder.toString());
        Path session = Path.of(new ObjectMapper().readTree(run).at("/runs/0/files/session").asText());
        List<Entry> log = SessionReader.read(session).log();
        List<String> expected = CProgram.of(log, "six steps", "soft").completions();
        assertThat(expected).hasSizeGreaterThan(4);

        verbscope("export", session.toString(), "--c", folder.resolve("six.c").toString(), "--json");
        command("gcc", "-std=gnu11", "-Wall", "-Werror", "-o", "six", "six.c", "-libverbs");
        assertThat(command("./six", "rxe0", "rxe1").lines()).containsExactlyElementsOf(expected);
    }

    private static String verbscope(String... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        assertThat(line.execute(words)).as(err.toString() + out).isZero();
        return out.toString();
    }

    /** What it prints on its standard output. It must end with 0. */
    private String command(String... words) throws Exception {
        File errors = folder.resolve("stderr").toFile();
        Process process = new ProcessBuilder(words).directory(folder.toFile()).redirectError(errors).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).as(String.join(" ", words)).isTrue();
        assertThat(process.exitValue()).as(java.nio.file.Files.readString(errors.toPath()) + out).isZero();
        return out;
    }
}
