package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import org.verbscope.event.WireEvent;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.session.SessionReader;
import picocli.CommandLine;

@Tag("unit")
class RunTest {
    private static final String POST = """
            var lab = Lab.fresh();
            var pair = lab.pair();
            pair.two().postRecv(1, 64);
            pair.one().fill("hello");
            pair.one().postSend(2, 5);""";
    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... cells) throws Exception {
        return runWith(List.of(), cells);
    }

    private int runWith(List<String> more, String... cells) throws Exception {
        Notebook notebook = Notebook.empty();
        for (int i = 0; i < cells.length; i++) {
            notebook = notebook.append(CodeCell.of(cells[i]).withId("c" + i));
        }
        Path file = folder.resolve("mine.ipynb");
        NotebookFile.create(file, notebook).save(notebook);
        return new CommandLine(new Run()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute(Stream.concat(Stream.of(file.toString(), "--device", "soft", "--json", "--out",
                        folder.resolve("out").toString()), more.stream()).toArray(String[]::new));
    }

    @Test
    void untilHaltsAtTheEventWritesTheSessionUpToItAndRunsNoMore() throws Exception {
        assertThat(runWith(List.of("--until", "opcode=RC_SEND_ONLY"), POST, "pair.two().await();", "1 + 1")).as(err.toString())
                .isZero();
        List<Entry> log = SessionReader.read(folder.resolve("out/mine.vscope")).log();
        assertThat(log.get(log.size() - 1).as(WireEvent.PacketSent.class).packet().name()).isEqualTo("RC SEND_ONLY");
        assertThat(err.toString()).contains("Halted at event " + log.size() + ", the first with opcode=RC_SEND_ONLY");
        assertThat(statuses()).last().isEqualTo("not_run");
    }

    @Test
    void whatWillDoHarmStandsUnderItsCell() throws Exception {
        assertThat(run("var lab = Lab.fresh();\nvar pair = lab.pair();", "pair.one().fill(\"hello\");\npair.one().postSend(2, 5);"))
                .as(err.toString()).isZero();
        JsonNode warning = new ObjectMapper().readTree(out.toString()).at("/runs/0/warnings/0");
        assertThat(warning.get("id").asText()).isEqualTo("warn.no-receive");
        String html = Files.readString(folder.resolve("out/mine.html"));
        assertThat(html.indexOf("Warning: SEND 2 of QP")).isGreaterThan(html.indexOf("postSend"));
        assertThat(html).containsOnlyOnce("Warning: ");
    }

    @Test
    void untilThatIsNeverMetIsNoSuccess() throws Exception {
        assertThat(runWith(List.of("--until", "status=12"), POST)).isEqualTo(1);
        assertThat(statuses()).containsExactly("finished");
        assertThat(err.toString()).contains("none with status=12");
        assertThat(new CommandLine(new Run()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute("mine.ipynb", "--until", "sattus=12")).isEqualTo(2);
        assertThat(err.toString()).contains("--until: \"sattus\" is nothing that a run can go on to");
    }

    private List<String> statuses() throws Exception {
        JsonNode cells = new ObjectMapper().readTree(out.toString()).at("/runs/0/cells");
        var list = new ArrayList<String>();
        cells.forEach(cell -> list.add(cell.get("status").asText()));
        return list;
    }

    @Test
    void aRunThatFinishesLeavesNotebookSessionAndReport() throws Exception {
        assertThat(run(POST, "pair.two().await();\npair.two().text(5)")).as(err.toString()).isZero();
        assertThat(statuses()).containsExactly("finished", "finished");
        assertThat(Files.readString(folder.resolve("out/mine.ipynb"))).contains("\\\"hello\\\"");
        assertThat(Files.readString(folder.resolve("out/mine.html"))).contains("hello").doesNotContain("<script");
        assertThat(SessionReader.read(folder.resolve("out/mine.vscope")).log())
                .anyMatch(e -> e.kind().equals("dma_write"));
    }

    @Test
    void aCellThatExitsTheProcessHasDiedAndThoseBehindAreNotRun() throws Exception {
        assertThat(run(POST, "System.exit(0);", "1 + 1")).isEqualTo(1);
        assertThat(statuses()).containsExactly("finished", "died", "not_run");
        assertThat(out.toString()).contains("cell c1 before it did not finish");
        assertThat(err.toString()).containsPattern("c2 +not-run: cell c1 before it did not finish");
        assertThat(SessionReader.read(folder.resolve("out/mine.vscope")).log())
                .anyMatch(e -> e.kind().equals("work_posted"));
        assertThat(Files.readString(folder.resolve("out/mine.html"))).containsIgnoringCase("died");
        assertThat(Files.readString(folder.resolve("out/mine.ipynb"))).contains("1 + 1");
    }

    @Test
    void aWrongModifyFailsTheCellAndNamesTheAttribute() throws Exception {
        assertThat(run("""
                var lab = Lab.fresh();
                var one = lab.machine(1).endpoint("outbox");
                one.qp().modify(new QpAttributes().state(QpState.INIT).port(1),
                    EnumSet.of(QpAttribute.STATE, QpAttribute.PORT));""")).isEqualTo(1);
        assertThat(statuses()).containsExactly("failed");
        assertThat(out.toString()).contains("modify_qp", "EINVAL", "PKEY_INDEX", "ACCESS_FLAGS");
    }

    @Test
    void aFailedCheckFailsTheRunThoughEveryCellFinished() throws Exception {
        assertThat(run("var lab = Lab.fresh();", "expect(\"c0\", events(DMA_READ).atLeast(1));")).isEqualTo(1);
        assertThat(statuses()).containsExactly("finished", "finished");
        assertThat(out.toString()).contains("at least 1 × DMA read", "\"passed\" : false");
    }

    private int plain(String... arguments) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        var all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        return line.execute(all.toArray(String[]::new));
    }

    @Test
    void itsHelpNamesEveryExitCode() {
        assertThat(plain("--help")).isZero();
        assertThat(out.toString()).contains("66 a notebook cannot be read", "73 a result cannot be written");
    }

    @Test
    void withoutANotebookItAsksForOne() {
        assertThat(plain()).isEqualTo(2);
        assertThat(err.toString()).contains("name a notebook, or --opening");
    }

    @Test
    void aDeviceThatIsNotHereIsRefusedWithThoseThatAre() throws Exception {
        Path file = folder.resolve("mine.ipynb");
        NotebookFile.create(file, Notebook.empty()).save(Notebook.empty());
        assertThat(plain("--device", "soft,nosuch7", file.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("no device nosuch7", "soft0, soft1");
        assertThat(plain("--device", ",", file.toString())).isEqualTo(2);
    }

    @Test
    void aFolderThatCannotBeMadeIsSaidBeforeAnythingRuns() throws Exception {
        Path file = folder.resolve("mine.ipynb");
        Notebook notebook = Notebook.empty().append(CodeCell.of("1 + 1"));
        NotebookFile.create(file, notebook).save(notebook);
        Path plain = Files.writeString(folder.resolve("plain"), "x");
        assertThat(plain("--device", "soft", "--out", plain.toString(), file.toString())).isEqualTo(73);
        assertThat(err.toString()).contains(plain.toString(), "it is a file", "--out")
                .doesNotContain("Running", "\tat ");
    }

    @Test
    void aCellThatReadsFindsItsInputEnded() throws Exception {
        assertThat(run("System.in.read()")).as(err.toString()).isZero();
        assertThat(Files.readString(folder.resolve("out/mine.ipynb"))).contains("\"-1\"");
    }

    @Test
    void aCellOverTheLimitIsSaidToBe() throws Exception {
        Path file = folder.resolve("mine.ipynb");
        Notebook notebook = Notebook.empty().append(CodeCell.of("while (true) { }"));
        NotebookFile.create(file, notebook).save(notebook);
        assertThat(plain("--device", "soft", "--limit", "1", "--out", folder.resolve("out").toString(), file.toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("stopped", "longer than the limit of 1 s");
    }

    @Test
    void resultsNeverStandInTheNotebooksOwnPlaceOrInAnothers() throws Exception {
        Path file = folder.resolve("mine.ipynb");
        NotebookFile.create(file, Notebook.empty()).save(Notebook.empty());
        byte[] before = Files.readAllBytes(file);
        var command = new CommandLine(new Run()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        assertThat(command.execute(file.toString(), "--out", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("would overwrite");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        Path other = Files.createDirectory(folder.resolve("b")).resolve("mine.ipynb");
        assertThat(command.execute(file.toString(), other.toString(), "--out", folder.resolve("out").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("two notebooks are called mine.ipynb");
    }

    @Test
    void aFileThatIsNoNotebookIsNamed() {
        Path file = folder.resolve("none.ipynb");
        int code = new CommandLine(new Run()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute(file.toString());
        assertThat(code).isEqualTo(66);
        assertThat(err.toString()).contains("none.ipynb");
    }
}
