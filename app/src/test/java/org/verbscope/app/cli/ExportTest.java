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
class ExportTest {
    @TempDir
    private Path folder;
    private Path session;
    private int events;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aSession() throws Exception {
        List<Entry> log = RecordedSession.saying("hello");
        events = log.size();
        session = RecordedSession.write(folder.resolve("a.vscope"), "A title */ \u001b[31m", log);
    }

    private int export(String... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] all = new String[args.length + 2];
        all[0] = "export";
        all[1] = session.toString();
        System.arraycopy(args, 0, all, 2, args.length);
        return line.execute(all);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private String text(String name) throws Exception {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void writesEveryFormAtOnce() throws Exception {
        assertThat(export("--c", at("a.c"), "--pcapng", at("a.pcapng"), "--mermaid", at("a.mmd"), "--svg", at("a.svg"))).isZero();
        assertThat(text("a.c")).contains("A title * / <1b>[31m", "ibv_post_send(", "int main(").doesNotContain("\u001b");
        assertThat(text("a.mmd")).startsWith("sequenceDiagram");
        assertThat(text("a.svg")).startsWith("<svg");
        assertThat(Files.readAllBytes(folder.resolve("a.pcapng"))).startsWith(0x0a, 0x0d, 0x0d, 0x0a);
        assertThat(out.toString()).contains("a.c: C program, 2 completions", "a.pcapng: 2 packets", "a.mmd: sequence chart", "a.svg: event " + events);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(5);
        }
    }

    @Test
    void drawsTheEventThatIsNamed() throws Exception {
        export("--svg", at("first.svg"), "--step", "1");
        export("--svg", at("last.svg"));
        assertThat(text("first.svg")).isNotEqualTo(text("last.svg"));
    }

    @Test
    void numbersASeriesSoThatNamesSortAsEventsDo() throws Exception {
        assertThat(export("--svg-series", at("series"), "--from", "8", "--to", "11")).isZero();
        try (var files = Files.list(folder.resolve("series"))) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted()).containsExactly(
                    "event-008.svg", "event-009.svg", "event-010.svg", "event-011.svg");
        }
        assertThat(out.toString()).contains("series: events 8 to 11 of " + events);
    }

    @Test
    void neverWritesOverAFileUnlessItIsTold() throws Exception {
        Files.writeString(folder.resolve("a.c"), "mine");
        assertThat(export("--pcapng", at("a.pcapng"), "--c", at("a.c"))).isEqualTo(73);
        assertThat(text("a.c")).isEqualTo("mine");
        assertThat(err.toString()).contains("a.c", "a file of that name is there", "--force").doesNotContain("\tat ");
        assertThat(folder.resolve("a.pcapng")).doesNotExist();
        assertThat(export("--c", at("a.c"), "--force")).isZero();
        assertThat(text("a.c")).contains("int main(");
    }

    @Test
    void aFileOfASeriesThatIsThereIsSeenBeforeAnythingIsWritten() throws Exception {
        Files.createDirectories(folder.resolve("series"));
        Files.writeString(folder.resolve("series/event-002.svg"), "mine");
        assertThat(export("--svg-series", at("series"), "--to", "3")).isEqualTo(73);
        assertThat(folder.resolve("series/event-001.svg")).doesNotExist();
    }

    @Test
    void aFolderThatIsNotThereIsSaid() {
        assertThat(export("--c", folder.resolve("none").resolve("a.c").toString())).isEqualTo(73);
        assertThat(err.toString()).contains("folder is not there").doesNotContain("\tat ");
    }

    @Test
    void aLinkIsFollowed() throws Exception {
        Path real = Files.writeString(folder.resolve("real.c"), "old");
        Files.createSymbolicLink(folder.resolve("link.c"), real);
        assertThat(export("--c", at("link.c"), "--force")).isZero();
        assertThat(folder.resolve("link.c")).isSymbolicLink();
        assertThat(text("real.c")).contains("int main(");
    }

    @Test
    void wrongUseIsExplained() {
        assertThat(export()).isEqualTo(2);
        assertThat(export("--c", at("a.c"), "--step", "1")).isEqualTo(2);
        assertThat(export("--svg", at("a.svg"), "--step", "100000")).isEqualTo(2);
        assertThat(export("--svg", at("a.svg"), "--from", "1")).isEqualTo(2);
        assertThat(export("--mermaid", at("a.mmd"), "--from", "9", "--to", "8")).isEqualTo(2);
        assertThat(export("--c", at("a"), "--svg", at("./a"))).isEqualTo(2);
        assertThat(err.toString()).contains("say what to write", "--step is the event that --svg draws", "events 1 to " + events,
                "--from and --to are for", "--from 9 is after --to 8", "is named twice");
        assertThat(folder.resolve("a.c")).doesNotExist();
    }

    @Test
    void jsonSaysWhatWasWrittenAndWhatIsMissing() throws Exception {
        session = RecordedSession.write(folder.resolve("long.vscope"), "Long", RecordedSession.saying("x".repeat(200)));
        assertThat(export("--json", "--pcapng", at("a.pcapng"), "--c", at("a.c"))).isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.at("/files/0/form").asText()).isEqualTo("c");
        assertThat(json.at("/files/1/file").asText()).isEqualTo(at("a.pcapng"));
        assertThat(json.at("/notes").toString()).contains("only the first 128", "1 packet cut");
    }

    @Test
    void aSessionThatCannotBeReadWritesNothing() throws Exception {
        Files.writeString(session, "hello");
        assertThat(export("--c", at("a.c"))).isEqualTo(66);
        assertThat(folder.resolve("a.c")).doesNotExist();
    }

    @Test
    void aSessionWithoutEventsHasNoStep() throws Exception {
        session = RecordedSession.write(folder.resolve("empty.vscope"), "Empty", List.of());
        assertThat(export("--c", at("a.c"), "--mermaid", at("a.mmd"), "--pcapng", at("a.pcapng"), "--svg", at("a.svg"))).isZero();
        assertThat(export("--svg", at("b.svg"), "--step", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("no events");
    }
}
