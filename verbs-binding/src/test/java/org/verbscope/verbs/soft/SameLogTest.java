package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.Entry;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.roce.PcapngWriter;
import org.verbscope.verbs.soft.TwoMachines.End;
import org.verbscope.verbs.spi.Fault;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.spi.PacketChoice;
import org.verbscope.verbs.spi.PacketEffect;

/** The same program with the same seed writes the same log and the same capture, in whatever process and on whatever Java. */
@Tag("unit")
class SameLogTest {
    /** What one process left. */
    private record Run(String log, byte[] capture) { }

    /** A program with everything in it that could differ: faults by number and by chance, waits, errors, three kinds of work. */
    public static void main(String[] args) throws IOException {
        try (var bed = new TwoMachines()) {
            bed.trace.level(TraceLevel.BYTES);
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            FaultControl faults = bed.one.faults().orElseThrow();
            faults.inject(new Fault.OnPackets(struck(2, 1, 0), PacketEffect.DROP, 0), 0);
            faults.inject(new Fault.OnPackets(struck(0, 0.2, 3), PacketEffect.CORRUPT, -1), 0);
            faults.inject(new Fault.OnPackets(struck(0, 0.2, 3), PacketEffect.REORDER, 0), 0);
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
            Files.writeString(Path.of(args[0]), CanonicalLog.of(bed.trace.log().all()));
            capture(bed.trace.log().all(), Path.of(args[1]));
        }
    }

    private static PacketChoice struck(int number, double chance, int times) {
        return new PacketChoice("", -1, 0, 0, number, chance, times, null);
    }

    private static void capture(List<Entry> log, Path file) throws IOException {
        try (var capture = new PcapngWriter(Files.newOutputStream(file), "soft")) {
            for (Entry entry : log) {
                if (entry.event() instanceof PacketSent sent) {
                    byte[] bytes = sent.packet().bytes().toArray();
                    capture.packet(entry.head().time(), bytes, bytes.length);
                }
            }
        }
    }

    @Test
    void twoProcessesWriteTheSame(@TempDir Path folder) throws Exception {
        Path java = Path.of(System.getProperty("java.home"));
        Run first = run(java, folder, 0);
        assertThat(first.log()).contains("packet_dropped", "timer_expired", "read", "ERR", "fault_injected", "ICRC");
        assertThat(first.capture().length).isGreaterThan(8000);
        same(run(java, folder, 0), first);
        assertThat(run(java, folder, 1).log()).as("with another seed").isNotEqualTo(first.log());
    }

    @Test
    void anotherJavaWritesTheSame(@TempDir Path folder) throws Exception {
        List<Path> others = otherJavas();
        assumeThat(others).as("JDKs of another version, of 17 or later").isNotEmpty();
        Run own = run(Path.of(System.getProperty("java.home")), folder, 0);
        for (Path java : others) {
            same(run(java, folder, 0), own);
        }
    }

    private static void same(Run run, Run other) {
        assertThat(run.log()).isEqualTo(other.log());
        assertThat(run.capture()).isEqualTo(other.capture());
    }

    /** One of each other version that is installed where the launcher looks. */
    private static List<Path> otherJavas() throws IOException {
        String where = System.getenv("VERBSCOPE_JVM_FOLDER");
        Path folder = Path.of(where == null ? "/usr/lib/jvm" : where);
        Set<Integer> versions = new TreeSet<>(Set.of(Runtime.version().feature()));
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> candidates = Files.list(folder)) {
                for (Path java : candidates.sorted().toList()) {
                    int version = version(java.resolve("release"));
                    if (version >= 17 && Files.isExecutable(java.resolve("bin/java")) && versions.add(version)) {
                        found.add(java);
                    }
                }
            }
        }
        return found;
    }

    private static int version(Path release) throws IOException {
        if (!Files.isReadable(release)) {
            return 0;
        }
        return Files.readString(release).lines().filter(line -> line.startsWith("JAVA_VERSION=\""))
                .map(line -> line.replaceAll("JAVA_VERSION=\"(\\d+).*", "$1")).mapToInt(Integer::parseInt).findFirst().orElse(0);
    }

    private static Run run(Path java, Path folder, long seed) throws Exception {
        Path log = folder.resolve("log");
        Path capture = folder.resolve("capture");
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(java.resolve("bin/java").toString(), "-Dverbscope.seed=" + seed,
                "-cp", System.getProperty("java.class.path"), SameLogTest.class.getName(), log.toString(), capture.toString())
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        assertThat(ended && process.exitValue() == 0).as(Files.readString(output)).isTrue();
        var run = new Run(Files.readString(log, StandardCharsets.UTF_8), Files.readAllBytes(capture));
        Files.delete(log);
        Files.delete(capture);
        return run;
    }
}
