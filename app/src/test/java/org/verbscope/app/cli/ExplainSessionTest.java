package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.lab.Pair;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;
import org.verbscope.verbs.trace.Trace;
import picocli.CommandLine;

@Tag("unit")
class ExplainSessionTest {
    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int explain(String... options) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        var words = new java.util.ArrayList<>(List.of("explain", "session", folder.resolve("a.vscope").toString()));
        words.addAll(List.of(options));
        return line.execute(words.toArray(String[]::new));
    }

    /** A run in which machine 1 sends more than the receive of machine 2 takes, or what it takes. */
    private void record(int bytes) throws Exception {
        Trace before = Trace.process();
        Trace.install(new Trace(new VirtualClock()));
        List<Entry> log;
        try (Lab lab = Lab.fresh()) {
            Pair pair = lab.pair();
            pair.two().postRecv(1, 16);
            pair.two().postRecv(2, 16);
            pair.one().postSend(7, bytes);
            pair.one().await();
            log = lab.trace().log().all();
        } finally {
            Trace.install(before);
        }
        var header = new SessionHeader(1, "0.1.0", "2026-01-02T03:04:05Z", "A title", "soft", "virtual", 1, Map.of());
        SessionWriter.write(new Session(header, List.of(log), "", List.of()), folder.resolve("a.vscope"));
    }

    @Test
    void firstFailureIsExplainedAndFlushesAreFoldedUnderIt() throws Exception {
        record(64);
        assertThat(explain()).isEqualTo(1);
        assertThat(out.toString().replaceAll("\\s+", " ")).contains("RECV 1 of QP 0x11 of machine 2 ended with LOC_LEN_ERR (1)",
                "The message has 64 bytes, and receive 1 of QP 0x11 of machine 2 has room for 16.",
                "SEND 7 of QP 0x11 of machine 1 ended with REM_INV_REQ_ERR (9): the same fault, seen from there.");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(out.toString().split("Event ")).hasSize(2);
    }

    @Test
    void diagnosisIsPrintedAsJson() throws Exception {
        record(64);
        assertThat(explain("--json")).isEqualTo(1);
        JsonNode trouble = new ObjectMapper().readTree(out.toString()).get("processes").get(0).get("troubles").get(0);
        assertThat(trouble.get("kind").asText()).isEqualTo("failed");
        assertThat(trouble.get("causes").get(0).get("id").asText()).isEqualTo("cause.receive-too-short");
        assertThat(trouble.get("causes").get(0).get("weight").asText()).isEqualTo("shown");
    }

    @Test
    void runInWhichNothingWentWrongEndsWithZero() throws Exception {
        record(16);
        assertThat(explain()).isZero();
        assertThat(out.toString()).contains("Nothing went wrong.");
    }

    @Test
    void fileThatIsNoSessionIsSaid() throws Exception {
        Files.writeString(folder.resolve("a.vscope"), "hello");
        assertThat(explain()).isEqualTo(66);
        assertThat(err.toString()).contains("no Verbscope session").doesNotContain("\tat ");
    }
}
