package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import picocli.CommandLine;

@Tag("unit")
class CompareTest {
    @TempDir
    private Path folder;
    private Path a;
    private List<Entry> log;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aSession() throws Exception {
        log = RecordedSession.saying("hello");
        a = RecordedSession.write(folder.resolve("a.vscope"), "A", log);
    }

    private Path other(List<Entry> entries) throws Exception {
        return RecordedSession.write(folder.resolve("b.vscope"), "B", entries);
    }

    private int compare(Object... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] all = new String[args.length + 1];
        all[0] = "compare";
        for (int i = 0; i < args.length; i++) {
            all[i + 1] = args[i].toString();
        }
        return line.execute(all);
    }

    @Test
    void twoRunsOfTheSameProgramAreTheSame() throws Exception {
        assertThat(compare(a, other(RecordedSession.saying("hello")))).isZero();
        assertThat(out.toString()).startsWith("The same: " + log.size() + " events");
    }

    @Test
    void theFirstDifferenceIsShownInWordsWithWhatIsAround() throws Exception {
        assertThat(compare(a, other(RecordedSession.saying("hello!")))).isEqualTo(1);
        List<String> lines = out.toString().lines().toList();
        assertThat(lines.get(0)).matches("Events 1 to \\d+ are the same\\. Event \\d+ differs:");
        assertThat(lines).anyMatch(line -> line.startsWith("A   ") && line.contains("WQE 100, RECV, 5 bytes"))
                .anyMatch(line -> line.startsWith("B   ") && line.contains("6 bytes")).contains("  length: 5 in A, 6 in B");
        assertThat(lines.stream().filter(line -> line.startsWith("    ")).count()).isEqualTo(9);
    }

    @Test
    void aSessionThatEndsEarlierIsSaid() throws Exception {
        assertThat(compare(a, other(log.subList(0, 10)))).isEqualTo(1);
        assertThat(out.toString()).contains("Events 1 to 10 are the same. Event 11 is in A alone:", "B   ends here");
        assertThat(compare(a, other(List.of()))).isEqualTo(1);
        assertThat(out.toString()).contains("The first event is in A alone:");
    }

    @Test
    void jsonHasBothEventsAndTheFields() throws Exception {
        assertThat(compare("--json", a, other(RecordedSession.saying("hello!")))).isEqualTo(1);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("equal").asBoolean()).isFalse();
        assertThat(json.get("event").asLong()).isEqualTo(json.get("same").asLong() + 1);
        assertThat(json.at("/a/kind").asText()).isNotEmpty();
        assertThat(json.at("/fields").size()).isPositive();
        assertThat(json.at("/before").size()).isEqualTo(3);
    }

    @Test
    void jsonOfEqualSessions() throws Exception {
        assertThat(compare("--json", a, a)).isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("equal").asBoolean()).isTrue();
        assertThat(json.get("same").asLong()).isEqualTo(log.size());
    }

    @Test
    void aSessionThatCannotBeReadIsSaid() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.vscope"), "hello");
        assertThat(compare(a, broken)).isEqualTo(66);
        assertThat(err.toString()).contains("broken.vscope");
        assertThat(compare(a)).isEqualTo(2);
    }
}
