package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("unit")
class SameLogTest {
    /** A program with everything in it that could differ: losses, waits, errors, three kinds of work. */
    public static void main(String[] args) throws IOException {
        try (var bed = new TwoMachines()) {
            bed.trace.level(TraceLevel.BYTES);
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            bed.loseNumbers(2, 9);
            a.mr().write(0, TwoMachines.pattern(5000, 1));
            b.recv(1, 0, 8192);
            a.send(2, 0, 5000);
            a.write(3, 0, 300, b, 9000);
            a.read(4, 10_000, 3000, b, 0);
            TwoMachines.await(a, 3);
            TwoMachines.await(b, 1);
            a.send(5, 0, 10);
            bed.settle(300_000);
            b.recv(6, 0, 4);
            TwoMachines.await(a, 1);
            TwoMachines.await(b, 1);
            String log = CanonicalLog.of(bed.trace.log().all());
            Files.writeString(Path.of(args[0]), log);
        }
    }

    @Test
    void twoProcessesWriteTheSameLog(@TempDir Path folder) throws Exception {
        byte[] first = run(folder.resolve("first"));
        byte[] second = run(folder.resolve("second"));
        assertThat(new String(first, StandardCharsets.UTF_8)).contains("packet_dropped", "timer_expired", "read", "ERR");
        assertThat(second).isEqualTo(first);
    }

    private static byte[] run(Path log) throws Exception {
        Path output = log.resolveSibling(log.getFileName() + ".out");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), SameLogTest.class.getName(), log.toString())
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        assertThat(ended && process.exitValue() == 0).as(Files.readString(output)).isTrue();
        return Files.readAllBytes(log);
    }
}
