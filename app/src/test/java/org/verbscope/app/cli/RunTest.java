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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        Notebook notebook = Notebook.empty();
        for (int i = 0; i < cells.length; i++) {
            notebook = notebook.append(CodeCell.of(cells[i]).withId("c" + i));
        }
        Path file = folder.resolve("mine.ipynb");
        NotebookFile.create(file, notebook).save(notebook);
        return new CommandLine(new Run()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute(file.toString(), "--device", "soft", "--json", "--out", folder.resolve("out").toString());
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
        assertThat(out.toString()).contains("at least 1 dma_read", "\"passed\" : false");
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
