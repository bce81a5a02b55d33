package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Source;
import org.verbscope.event.VirtualClock;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;
import picocli.CommandLine;

@Tag("unit")
class ReplayTest {
    @TempDir
    private Path folder;
    private Path session;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aSessionOfTwoEvents() throws Exception {
        var log = new EventLog(new VirtualClock());
        Head user = Head.of(1, Layer.USER, org.verbscope.event.Path.CONTROL, Source.CALL);
        log.emit(user, new ObjectCreated(ObjectRef.of(1, ObjectKind.CONTEXT, 1), ObjectRef.NONE, "",
                Map.of("device", "soft0", "kind", "soft")));
        log.emit(Head.of(1, Layer.KERNEL, org.verbscope.event.Path.CONTROL, Source.ENGINE),
                new KernelEntry("ioctl", 1, "alloc_pd"));
        var header = new SessionHeader(1, "0.1.0", "2026-01-02T03:04:05Z", "A title", "soft", "virtual", 1, Map.of());
        session = folder.resolve("a.vscope");
        SessionWriter.write(new Session(header, List.of(log.all()), "", List.of()), session);
    }

    private int replay(String... args) {
        return new CommandLine(new Replay()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    }

    @Test
    void drawsTheStageOfAStepWithoutADisplay() throws Exception {
        Path svg = folder.resolve("step.svg");
        assertThat(replay(session.toString(), "--step", "1", "--svg", svg.toString())).isZero();
        assertThat(Files.readString(svg)).startsWith("<").contains("soft0");
        assertThat(out.toString()).contains("A title on soft", "object_created").doesNotContain("kernel_entry");
    }

    @Test
    void aStepOutsideTheSessionIsRefusedWithTheRange() {
        assertThat(replay(session.toString(), "--step", "3")).isEqualTo(2);
        assertThat(err.toString()).contains("events 1 to 2");
        assertThat(replay(session.toString(), "--step", "-1")).isEqualTo(2);
        assertThat(replay(session.toString(), "--step", "0")).isZero();
    }

    @Test
    void aSessionWithoutALogSaysSo() throws Exception {
        var header = new SessionHeader(1, "0.1.0", "2026-01-02T03:04:05Z", "A title", "soft", "virtual", 1, Map.of());
        Path bare = folder.resolve("bare.vscope");
        SessionWriter.write(new Session(header, List.of(), "", List.of()), bare);
        assertThat(replay(bare.toString())).isZero();
        assertThat(out.toString()).contains("0 events", "note: The session has no log");
        assertThat(replay(bare.toString(), "--json")).isZero();
        assertThat(out.toString()).contains("\"findings\" : [ \"The session has no log");
        assertThat(replay(bare.toString(), "--step", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("the session has no event");
    }

    @Test
    void itsHelpNamesTheExitCodes() {
        assertThat(replay("--help")).isZero();
        assertThat(out.toString()).contains("66 the session cannot be read", "73 the drawing cannot be written");
    }

    @Test
    void aDrawingThatCannotBeWrittenIsSaidWithoutAStackTrace() {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        Path svg = folder.resolve("none").resolve("a.svg");
        assertThat(line.execute("replay", session.toString(), "--svg", svg.toString())).isEqualTo(73);
        assertThat(err.toString()).contains(svg.toString(), "folder is not there").doesNotContain("\tat ");
    }

    @Test
    void aSessionOfALaterFormatAsksForANewerVersion() throws Exception {
        Path later = folder.resolve("later.vscope");
        try (var zip = new java.util.zip.ZipOutputStream(Files.newOutputStream(later))) {
            zip.putNextEntry(new java.util.zip.ZipEntry("session.json"));
            zip.write("{\"format\":99}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        assertThat(replay(later.toString())).isEqualTo(66);
        assertThat(err.toString()).contains("format 99", "newer Verbscope");
    }

    @Test
    void aFileThatIsNoSessionIsExplained() throws Exception {
        Path other = Files.writeString(folder.resolve("b.vscope"), "hello");
        assertThat(replay(other.toString())).isEqualTo(66);
        assertThat(err.toString()).contains("no Verbscope session");
    }
}
