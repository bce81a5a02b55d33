package org.verbscope.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.event.LogEvent;

/** Files that nobody should write. Each is read as far as it is sound, or refused with a sentence. */
@Tag("unit")
class HostileSessionTest {
    private static final String HEADER = "{\"format\":1,\"title\":\"t\",\"device\":\"soft\",\"clock\":\"virtual\"}";
    private static final String NOTE = "{\"seq\":%d,\"kind\":\"note\",\"text\":\"a\"}\n";

    @TempDir
    private Path folder;

    private interface Writer {
        void write(ZipOutputStream zip) throws IOException;
    }

    private Path zip(Writer writer) throws IOException {
        Path file = folder.resolve("made.vscope");
        try (OutputStream out = Files.newOutputStream(file); var zip = new ZipOutputStream(out)) {
            writer.write(zip);
        }
        return file;
    }

    private static void put(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private Path session(String log) throws IOException {
        return zip(zip -> {
            put(zip, "session.json", HEADER);
            put(zip, "log-1.jsonl", log);
        });
    }

    private static void zeros(ZipOutputStream zip, long bytes) throws IOException {
        var block = new byte[1 << 20];
        for (long done = 0; done < bytes; done += block.length) {
            zip.write(block);
        }
    }

    @Test
    void aBombIsRefusedAlsoInAnEntryThatNobodyWants() throws Exception {
        Path file = zip(zip -> {
            put(zip, "session.json", HEADER);
            zip.putNextEntry(new ZipEntry("other"));
            zeros(zip, 64 << 20);
        });
        assertThat(Files.size(file)).isLessThan(1 << 20);
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class).hasMessageContaining("unpacks to more than");
    }

    @Test
    void aBombIsRefusedAlsoAfterALineThatCannotBeRead() throws Exception {
        Path file = zip(zip -> {
            put(zip, "session.json", HEADER);
            put(zip, "log-1.jsonl", "nonsense\n");
            zeros(zip, 64 << 20);
        });
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class).hasMessageContaining("unpacks to more than");
    }

    @Test
    void manySmallLinesAreNoBombWhileTheFileIsSmall() throws Exception {
        var lines = new StringBuilder();
        for (int i = 1; i <= 50_000; i++) {
            lines.append(NOTE.formatted(i));
        }
        assertThat(SessionReader.read(session(lines.toString())).log()).hasSize(50_000);
    }

    @Test
    void aHeaderTooLargeIsRefused() throws Exception {
        Path file = zip(zip -> put(zip, "session.json", "{\"format\":1,\"title\":\"" + "x".repeat(2 << 20) + "\"}"));
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class).hasMessageContaining("session.json is larger");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "{\"format\":0}", "{\"format\":-1}", "{\"format\":\"one\"}", "[]", "", "{\"format\":1e99}", "{\"format\":1",
        "{\"format\":1,\"facts\":7}"})
    void aHeaderThatSaysNothingIsRefusedWithASentence(String header) throws Exception {
        Path file = zip(zip -> put(zip, "session.json", header));
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class)
                .hasMessageContaining("session.json").hasMessageNotContaining("null");
    }

    @Test
    void whatAHeaderLeavesOutIsEmpty() throws Exception {
        Path file = zip(zip -> put(zip, "session.json", "{\"format\":1,\"facts\":{\"java\":null},\"warp\":9}"));
        assertThat(SessionReader.read(file).header().title()).isEmpty();
        assertThat(SessionReader.read(file).header().facts()).containsEntry("java", "");
    }

    @Test
    void deepNestingEndsTheLogThere() throws Exception {
        String deep = "{\"seq\":2,\"kind\":\"warp\",\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}\n";
        Session read = SessionReader.read(session(NOTE.formatted(1) + deep + NOTE.formatted(3)));
        assertThat(read.log()).hasSize(1);
        assertThat(read.findings()).singleElement().asString().startsWith("log-1.jsonl, line 2: not JSON");
    }

    @Test
    void aLineTooLongIsRefused() throws Exception {
        Path file = session("{\"seq\":1,\"kind\":\"note\",\"text\":\"" + "a".repeat(1 << 20) + "\"}\n");
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class).hasMessageContaining("line longer than");
    }

    @Test
    void unknownKindsFieldsAndConstantsSurvive() throws Exception {
        Session read = SessionReader.read(session("{\"seq\":1,\"kind\":\"warp\",\"x\":{\"y\":[1,2]}}\n"
                + "{\"seq\":2,\"kind\":\"note\",\"text\":\"a\",\"more\":1}\n" + "{\"seq\":3,\"kind\":\"note\",\"text\":7}\n"));
        assertThat(read.log()).hasSize(3).allMatch(entry -> entry.event() instanceof LogEvent.Unknown);
        assertThat(read.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"seq\":1}", "7", "null", "{\"seq\":1,\"kind\":null}", "{\"seq\":2,\"kind\":\"note\"}", "{\"seq\":\"1\",\"kind\":\"note\"}",
        "{\"seq\":1,\"layer\":\"cellar\",\"kind\":\"note\"}", "{\"seq\":99999999999999999999,\"kind\":\"note\"}", "{\"seq\":1,\"kind\":\"note\"}}}",
        "{\"seq\":1.0,\"kind\":\"note\"}", "\u0000", ""})
    void aLineThatIsNoEventEndsTheLogThere(String line) throws Exception {
        Session read = SessionReader.read(session(line + "\n" + NOTE.formatted(1)));
        assertThat(read.log()).isEmpty();
        assertThat(read.findings()).anyMatch(finding -> finding.startsWith("log-1.jsonl, line 1: "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../session.json", "/etc/passwd", "..\\evil", "a/log-1.jsonl", "log-0.jsonl", "log-1000.jsonl", "LOG-1.JSONL", "C:evil"})
    void namesAreLookedUpAndNeverPaths(String name) throws Exception {
        Path file = zip(zip -> {
            put(zip, "session.json", HEADER);
            put(zip, name, NOTE.formatted(1));
        });
        Session read = SessionReader.read(file);
        assertThat(read.logs()).isEmpty();
        assertThat(read.findings()).anyMatch(finding -> finding.contains("does not know"));
        try (var files = Files.walk(folder)) {
            assertThat(files).containsExactlyInAnyOrder(folder, file);
        }
    }

    @Test
    void tooManyEntriesAreRefused() throws Exception {
        Path file = zip(zip -> {
            for (int i = 0; i < 201; i++) {
                put(zip, "e" + i, "");
            }
        });
        assertThatThrownBy(() -> SessionReader.read(file)).isInstanceOf(SessionException.class).hasMessageContaining("more than 200 entries");
    }

    @Test
    void filesCutAnywhereAreReadAsFarAsTheyAreSound() throws Exception {
        var lines = new StringBuilder();
        for (int i = 1; i <= 200; i++) {
            lines.append(NOTE.formatted(i));
        }
        byte[] whole = Files.readAllBytes(session(lines.toString()));
        Path file = folder.resolve("cut.vscope");
        int readable = 0;
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            try {
                Session read = SessionReader.read(file);
                readable++;
                assertThat(read.log().size() == 200 || !read.findings().isEmpty()).as("cut at %d", length).isTrue();
            } catch (SessionException refused) {
                assertThat(refused).hasMessageContaining("no Verbscope session");
            }
        }
        assertThat(readable).isPositive().isLessThan(whole.length);
    }

    @Test
    void filesWithBytesChangedAreReadOrRefusedAndNothingElse() throws Exception {
        byte[] whole = Files.readAllBytes(session(NOTE.formatted(1).repeat(3)));
        var random = new Random(42);
        Path file = folder.resolve("changed.vscope");
        for (int i = 0; i < 2_000; i++) {
            byte[] changed = whole.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            Files.write(file, changed);
            try {
                SessionReader.read(file);
            } catch (SessionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void linesWithCharactersChangedAreReadOrRefusedAndNothingElse() throws Exception {
        String line = "{\"seq\":1,\"time\":5,\"machine\":1,\"layer\":\"user\",\"path\":\"data\",\"evidence\":\"measured\",\"source\":\"call\","
                + "\"origin\":\"program\",\"cause\":0,\"kind\":\"work_posted\",\"qp\":{\"machine\":1,\"kind\":\"qp\",\"number\":17,\"generation\":0},"
                + "\"queue\":\"send\",\"slot\":0,\"wr_id\":2,\"opcode\":\"SEND\",\"flags\":2,\"length\":5,"
                + "\"sges\":[{\"address\":1,\"length\":5,\"lkey\":4096}],\"remote_address\":0,\"rkey\":0}\n";
        assertThat(SessionReader.read(session(line)).findings()).isEmpty();
        var random = new Random(42);
        String signs = "{}[]\",:0-e.\\\u0000nt9";
        for (int i = 0; i < 1_000; i++) {
            var changed = new StringBuilder(line);
            for (int n = random.nextInt(3); n >= 0; n--) {
                changed.setCharAt(random.nextInt(line.length()), signs.charAt(random.nextInt(signs.length())));
            }
            SessionReader.read(session(changed.toString()));
        }
    }

    @Test
    void anEntryThatIsThereTwiceCountsOnce() throws Exception {
        byte[] once = Files.readAllBytes(session(NOTE.formatted(1)));
        // ZipOutputStream refuses a second entry of a name, so one of another name gets it afterwards.
        Path file = zip(zip -> {
            put(zip, "session.json", HEADER);
            put(zip, "log-1.jsonl", NOTE.formatted(1));
            put(zip, "log-2.jsonl", NOTE.formatted(1) + NOTE.formatted(2));
        });
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1).replace("log-2.jsonl", "log-1.jsonl");
        Files.write(file, bytes.getBytes(StandardCharsets.ISO_8859_1));
        Session read = SessionReader.read(file);
        assertThat(read.log()).hasSize(1);
        assertThat(read.findings()).singleElement().asString().contains("there twice");
        assertThat(once).isNotEmpty();
    }

    @Test
    void whatIsNoFileIsSaid() {
        assertThatThrownBy(() -> SessionReader.read(folder)).isInstanceOf(SessionException.class).hasMessageContaining("cannot read");
        assertThatThrownBy(() -> SessionReader.read(folder.resolve("none"))).isInstanceOf(SessionException.class).hasMessageContaining("no such file");
    }
}
