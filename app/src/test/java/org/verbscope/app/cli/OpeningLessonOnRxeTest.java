package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Source;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.session.SessionReader;
import picocli.CommandLine;

/** Needs rxe0 and rxe1: runs in the rxe machine. */
@Tag("machine")
class OpeningLessonOnRxeTest {
    @TempDir
    private Path folder;

    private JsonNode verbscope(String... words) throws Exception {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        assertThat(line.execute(words)).as(err.toString() + out).isZero();
        return new ObjectMapper().readTree(out.toString());
    }

    @Test
    void theSameLessonPassesTheSameChecksOnARealDriverAndItsSessionIsReplayed() throws Exception {
        JsonNode run = verbscope("run", "--opening", "--device", "rxe0,rxe1", "--json", "--out", folder.toString()).at("/runs/0");
        assertThat(run.get("checks").size()).isGreaterThan(12);
        Path session = Path.of(run.at("/files/session").asText());
        List<Entry> log = SessionReader.read(session).log();
        assertThat(log).hasSize(run.get("events").asInt());
        assertThat(log).anyMatch(e -> e.event() instanceof PacketSent
                && e.head().source() == Source.CAPTURE && e.head().evidence() == Evidence.MEASURED);
        assertThat(log).filteredOn(e -> e.event() instanceof PayloadMove move && move.mover() == Mover.CPU)
                .isNotEmpty().allMatch(e -> e.head().evidence() == Evidence.INFERRED);
        var pictures = new ArrayList<String>();
        for (int step : new int[] {1, log.size() / 2, log.size()}) {
            pictures.add(replayed(session, step, log.size()));
        }
        assertThat(pictures).doesNotHaveDuplicates();
        assertThat(pictures.get(2)).contains("rxe0", "rxe1", "veth0");
    }

    /** The drawing of a step, which is well-formed XML. */
    private String replayed(Path session, int step, int events) throws Exception {
        Path svg = folder.resolve("step-" + step + ".svg");
        JsonNode said = verbscope("replay", session.toString(), "--step", Integer.toString(step), "--svg", svg.toString(), "--json");
        assertThat(said.get("device").asText()).isEqualTo("rxe0,rxe1");
        assertThat(said.get("clock").asText()).isEqualTo("real");
        assertThat(said.get("events").asInt()).isEqualTo(events);
        assertThat(said.get("step").asInt()).isEqualTo(step);
        assertThat(said.get("caption").asText()).isNotBlank();
        assertThat(said.get("findings")).isEmpty();
        String text = Files.readString(svg, StandardCharsets.UTF_8);
        var xml = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(svg.toFile());
        assertThat(xml.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(xml.getElementsByTagName("text").getLength()).isPositive();
        return text;
    }
}
