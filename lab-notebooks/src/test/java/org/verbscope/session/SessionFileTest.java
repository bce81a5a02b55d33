package org.verbscope.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.LogEvent;
import org.verbscope.event.Origin;
import org.verbscope.event.Source;

@Tag("unit")
class SessionFileTest {
    private static final SessionHeader HEADER = new SessionHeader(1, "0.1.0", "2026-01-02T03:04:05Z", "Six steps",
            "soft", "virtual", 42, Map.of("java", "17"));
    @TempDir
    private Path folder;

    private static Entry entry(long seq) {
        return new Entry(new Head(seq, seq * 10, 1, Layer.KERNEL, org.verbscope.event.Path.CONTROL, Evidence.MODELLED,
                Source.ENGINE, Origin.PROGRAM, 0), new CpuEvent.KernelEntry("ioctl", 1, "reg_mr"));
    }

    @Test
    void readsBackWhatItWrote() throws Exception {
        var session = new Session(HEADER, List.of(List.of(entry(1), entry(2)), List.of(entry(1))), "{}\n", List.of());
        Path file = folder.resolve("a.vscope");
        SessionWriter.write(session, file);
        assertThat(SessionReader.read(file)).isEqualTo(session);
    }

    @Test
    void writesTheSameBytesForTheSameSession() throws Exception {
        var session = new Session(HEADER, List.of(List.of(entry(1))), "", List.of());
        SessionWriter.write(session, folder.resolve("a.vscope"));
        SessionWriter.write(session, folder.resolve("b.vscope"));
        assertThat(folder.resolve("a.vscope")).hasSameBinaryContentAs(folder.resolve("b.vscope"));
    }

    @Test
    void whoMayReadItIsAsOfEveryOtherFile() throws Exception {
        SessionWriter.write(new Session(HEADER, List.of(List.of(entry(1))), "", List.of()), folder.resolve("a.vscope"));
        Path other = Files.createFile(folder.resolve("other"));
        assertThat(Files.getPosixFilePermissions(folder.resolve("a.vscope"))).isEqualTo(Files.getPosixFilePermissions(other));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void keepsEventsOfALaterVersion() throws Exception {
        var unknown = new Entry(entry(1).head(), new LogEvent.Unknown("warp_entered", "{\"factor\":9}"));
        var session = new Session(HEADER, List.of(List.of(unknown)), "", List.of());
        SessionWriter.write(session, folder.resolve("a.vscope"));
        assertThat(SessionReader.read(folder.resolve("a.vscope")).log()).containsExactly(unknown);
    }

    @Test
    void readsATruncatedFileAsFarAsItIsSound() throws Exception {
        var many = new java.util.ArrayList<Entry>();
        for (int i = 1; i <= 20_000; i++) {
            many.add(entry(i));
        }
        Path file = folder.resolve("a.vscope");
        SessionWriter.write(new Session(HEADER, List.of(many), "", List.of()), file);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length * 2 / 3));
        Session read = SessionReader.read(file);
        assertThat(read.log()).isNotEmpty().hasSizeLessThan(20_000).isEqualTo(many.subList(0, read.log().size()));
        assertThat(read.findings()).first().asString().isEqualTo(
                "log-1.jsonl is cut off after event " + read.log().size() + ".");
    }

    @Test
    void stopsAtTheFirstBrokenLineAndSaysWhere() throws Exception {
        Path file = zip("session.json", json(1), "log-1.jsonl", "{\"seq\":1,\"kind\":\"note\",\"text\":\"a\"}\nnonsense\n");
        Session read = SessionReader.read(file);
        assertThat(read.log()).hasSize(1);
        assertThat(read.findings()).singleElement().asString().startsWith("log-1.jsonl, line 2");
    }

    @Test
    void neverUsesAnEntryNameAsAPath() throws Exception {
        Path file = zip("session.json", json(1), "../../evil", "x");
        assertThat(SessionReader.read(file).findings()).anyMatch(finding -> finding.startsWith("an entry that this version"));
        assertThat(folder.getParent().resolve("evil")).doesNotExist();
    }

    @Test
    void saysThatALogIsMissingOrEmpty() throws Exception {
        assertThat(SessionReader.read(zip("session.json", json(1))).findings()).singleElement().asString()
                .contains("no log", "Run its notebook again");
        assertThat(SessionReader.read(zip("session.json", json(1), "log-1.jsonl", "")).findings()).singleElement().asString()
                .contains("is empty");
    }

    @Test
    void refusesWhatIsNoSession() throws Exception {
        Path file = zip("other.txt", "x");
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class)
                .hasMessageContaining("no session.json");
    }

    @Test
    void refusesALaterFormatByNumber() throws Exception {
        Path file = zip("session.json", json(7));
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class)
                .hasMessageContaining("format 7");
    }

    @Test
    void refusesAFileThatUnpacksWithoutEnd() throws Exception {
        Path file = folder.resolve("bomb.vscope");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("session.json"));
            zip.write(json(1).getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("log-1.jsonl"));
            byte[] line = ("{\"seq\":1,\"kind\":\"note\",\"text\":\"" + "a".repeat(2 << 20) + "\"}\n").getBytes(
                    StandardCharsets.UTF_8);
            zip.write(line);
        }
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class)
                .hasMessageContaining("line longer");
    }

    private static String json(int format) {
        return "{\"format\":" + format + ",\"product\":\"x\",\"created\":\"\",\"title\":\"\",\"device\":\"soft\","
                + "\"clock\":\"virtual\",\"seed\":1,\"facts\":{}}";
    }

    private Path zip(String... namesAndTexts) throws IOException {
        Path file = folder.resolve("made.vscope");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }
}
