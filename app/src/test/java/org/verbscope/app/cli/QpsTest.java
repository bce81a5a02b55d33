package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.JsonEvents;
import org.verbscope.verbs.host.HostQueuePairs;
import org.verbscope.verbs.spi.QpTable.Answer;
import org.verbscope.verbs.spi.QpTable.Row;
import picocli.CommandLine;

@Tag("unit")
@Timeout(60)
class QpsTest {
    private static final Row RC = new Row("rxe0", 1, 18, 2, 3, 17, 4711, 4712, 0, 4194304, "");
    private static final Row KERNELS = new Row("rxe0", 1, 1, 1, 3, -1, -1, 0, -1, 0, "ib_core");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Queue<Answer> answers = new ArrayDeque<>();

    /** After the last answer the one who looks is interrupted, as by a person. */
    private Answer next() {
        if (answers.size() == 1) {
            Thread.currentThread().interrupt();
        }
        return answers.remove();
    }

    private int run(String... args) {
        var command = new Qps(new HostQueuePairs(this::next, Path.of("/proc")));
        int code = new CommandLine(command).setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true)).execute(args);
        Thread.interrupted();
        return code;
    }

    private void rows(Row... rows) {
        answers.add(new Answer(List.of(rows), ""));
    }

    @Test
    void theTableShowsWhatTheKernelGives() {
        rows(RC, KERNELS);
        assertThat(run()).isZero();
        assertThat(out.toString().lines()).containsExactly(
                "device   port QP       type state peer QP    rq PSN   sq PSN path      process",
                "rxe0        1 0x1      GSI  RTS   -               -        0 -         [ib_core]",
                "rxe0        1 0x12     RC   RTS   0x11         4711     4712 MIGRATED  ? (4194304)");
    }

    @Test
    void jsonHasNullForWhatTheKernelDoesNotGive() throws Exception {
        rows(RC, KERNELS);
        assertThat(run("--json")).isZero();
        JsonNode list = new ObjectMapper().readTree(out.toString()).get("queue_pairs");
        assertThat(list.get(0).toString()).isEqualTo("{\"device\":\"rxe0\",\"port\":1,\"qp_num\":1,\"type\":\"GSI\",\"state\":\"RTS\","
                + "\"dest_qp_num\":null,\"rq_psn\":null,\"sq_psn\":0,\"path_mig_state\":null,\"pid\":null,\"process\":\"ib_core\",\"kernel\":true}");
        assertThat(list.get(1).get("dest_qp_num").asInt()).isEqualTo(17);
        assertThat(list.get(1).get("pid").asLong()).isEqualTo(4194304);
    }

    @Test
    void aTableThatCannotBeReadIsSaidWithWhoKnowsMore() {
        answers.add(new Answer(List.of(), "this kernel has no RDMA: ib_core is not loaded"));
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString()).contains("ib_core is not loaded; ./verbscope doctor says more");
    }

    @Test
    void changesAreLinesWithTheirTime() {
        rows(new Row("rxe0", 1, 18, 2, 1, 0, 0, 0, 0, 4194304, ""), KERNELS);
        rows(RC, KERNELS);
        rows(KERNELS);
        assertThat(run("--watch", "--interval", "10")).isZero();
        assertThat(out.toString().lines().map(line -> line.replaceFirst("^\\d\\d:\\d\\d:\\d\\d\\.\\d{3}  ", ""))).containsExactly(
                "rxe0     QP 0x1      GSI  in RTS, [ib_core]", "rxe0     QP 0x12     RC   in INIT, ? (4194304)",
                "rxe0     QP 0x12     RC   INIT -> RTS", "rxe0     QP 0x12     RC   dest_qp_num 17, rq_psn 4711, sq_psn 4712",
                "rxe0     QP 0x12     RC   gone");
    }

    @Test
    void changesAsJsonAreEventsOnALineEach() {
        rows(RC);
        rows();
        assertThat(run("--watch", "--json", "--interval", "10")).isZero();
        assertThat(out.toString().lines().map(line -> JsonEvents.parse(line).kind())).containsExactly("object_seen", "object_destroyed");
    }

    @Test
    void aTableThatCannotBeReadAnyMoreEndsTheWatch() {
        rows(RC);
        answers.add(new Answer(List.of(), "gone"));
        answers.add(new Answer(List.of(), "never asked for"));
        assertThat(run("--watch", "--interval", "10")).isEqualTo(1);
        assertThat(err.toString()).contains("gone");
    }

    @Test
    void anIntervalOfNothingIsRefused() {
        rows(RC);
        assertThat(run("--watch", "--interval", "0")).isEqualTo(2);
    }
}
