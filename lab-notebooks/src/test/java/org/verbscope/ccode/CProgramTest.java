package org.verbscope.ccode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.LogEvent;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VirtualClock;
import org.verbscope.notebook.OpeningLesson;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.SendFlag;

@Tag("unit")
class CProgramTest {
    private static final int SIGNALED = SendFlag.SIGNALED.value();
    private static final ObjectRef QP = Tape.ref(1, ObjectKind.QP, 17);
    private final Tape tape = Tape.pair("RC");

    private String text() {
        return tape.program().text();
    }

    /** When the lesson or the exporter changed: look at the new text, then put it in place of the old. */
    @Test
    void theOpeningLessonIsTheGoldenProgram() throws Exception {
        CProgram program = CProgram.of(OpeningLesson.runOn("soft").log(), "Six steps of Send and Receive", "soft");
        try (var golden = CProgramTest.class.getResourceAsStream("six-steps.c")) {
            assertThat(program.text()).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(program.completions()).containsExactly("machine 2 wr_id 1 IBV_WC_SUCCESS RECV byte_len 5",
                "machine 1 wr_id 2 IBV_WC_SUCCESS SEND byte_len -", "machine 2 wr_id 3 IBV_WC_SUCCESS RECV byte_len 3000",
                "machine 1 wr_id 4 IBV_WC_SUCCESS SEND byte_len -", "machine 1 wr_id 5 IBV_WC_SUCCESS RDMA_WRITE byte_len -",
                "machine 1 wr_id 6 IBV_WC_SUCCESS RDMA_READ byte_len 5");
        assertThat(program.findings()).containsExactly(
                "event 175: of 3000 bytes written to MR 0x1000 only the first 128 are in the log; the others stay what they were");
    }

    @Test
    void manyVerbsOfARealRunLeaveNothingOut() {
        CProgram program = CProgram.of(VariousCalls.record("soft", new VirtualClock()), "Various calls", "soft");
        assertThat(program.findings()).isEmpty();
        assertThat(program.completions()).hasSize(7).endsWith("machine 1 wr_id 5 IBV_WC_SUCCESS RDMA_WRITE byte_len -",
                "machine 1 wr_id 6 IBV_WC_REM_ACCESS_ERR - byte_len -", "machine 1 wr_id 7 IBV_WC_WR_FLUSH_ERR - byte_len -");
        assertThat(program.text()).contains("IBV_SEND_SIGNALED | IBV_SEND_INLINE", "\"hello, \\042world\\042\\012\"", ", EINVAL);",
                "ibv_dealloc_pd(pd_1_1), EBUSY);", "LIMIT * 1000);", "ibv_resize_cq(cq_1_1, 16)");
    }

    @Test
    void numbersThatADeviceGaveAreTakenFromTheObjects() {
        tape.toRtr(1);
        tape.post("post_send", 1, 0, 1, Tape.send(1, 7, "RDMA_WRITE", SIGNALED, Tape.address(2) + 8, 0x2001, Tape.sge(1, 16, 5)));
        assertThat(text()).contains(".dgid = gid_2, .sgid_index = gid_index_1,", ".dest_qp_num = qpn_2_11",
                ".addr = (uintptr_t) buf_1_1 + 16, .length = 5, .lkey = lkey_1_1000",
                ".remote_addr = (uintptr_t) buf_2_1 + 8, .rkey = rkey_2_2000")
                .doesNotContain("0x7f1000001", "0x7f2000001");
    }

    @Test
    void aWrongKeyStaysWrongInTheSameBits() {
        tape.toRtr(1);
        tape.post("post_send", 1, 0, 1, Tape.send(1, 7, "RDMA_WRITE", SIGNALED, Tape.address(2), 0x2003, Tape.sge(1, 0, 5)));
        tape.post("post_send", 1, 0, 1, Tape.send(1, 8, "RDMA_WRITE", SIGNALED, Tape.address(2), 0x2000, Tape.sge(1, 0, 5)));
        tape.post("post_send", 1, 0, 1, Tape.send(1, 9, "RDMA_WRITE", SIGNALED, 0x1234, 0xbeef, Tape.sge(1, 0, 5)));
        tape.post("post_send", 1, 0, 1, Tape.send(1, 10, "RDMA_WRITE", SIGNALED, Tape.address(2) + 4096, 0x2001, Tape.sge(1, -8, 5)));
        assertThat(text()).contains(".rkey = rkey_2_2000 ^ 0x2 }", ".rkey = lkey_2_2000 }", ".remote_addr = 4660, .rkey = 0xbeef",
                ".remote_addr = (uintptr_t) buf_2_1 + 4096, .rkey = rkey_2_2000", ".addr = (uintptr_t) buf_1_1 - 8");
    }

    @Test
    void keysOfClosedRegionsAreKept() {
        tape.toRtr(1);
        tape.end("dereg_mr", Tape.ref(2, ObjectKind.MR, 0x2000));
        tape.post("post_send", 1, 0, 1, Tape.send(1, 7, "RDMA_WRITE", SIGNALED, Tape.address(2), 0x2001, Tape.sge(1, 0, 5)));
        assertThat(text()).contains("rkey_2_2000 = mr_2_2000->rkey;", ".rkey = rkey_2_2000").containsOnlyOnce("ibv_dereg_mr(mr_2_2000)");
    }

    @Test
    void aRefusedCallIsKeptAndExpectsItsErrno() {
        tape.refused(Errno.EINVAL.number(), "modify_qp", QP, "qp", "QP 0x11", "attr_mask", "STATE", "STATE", "RTS");
        tape.refused(Errno.EINVAL.number(), "modify_qp", QP, "qp", "QP 0x11", "attr_mask", "STATE AV", "STATE", "RTR",
                "AV", "::ffff:10.77.0.2 from index 7 of port 1");
        tape.refused(Errno.EOPNOTSUPP.number(), "reg_mr", Tape.ref(1, ObjectKind.PD, 1), "pd", "PD 1", "addr", "0x7f1000001000",
                "length", "4096", "access", "ON_DEMAND");
        tape.refused(Errno.EBUSY.number(), "dealloc_pd", Tape.ref(1, ObjectKind.PD, 1), "PD", "PD 1", "children", "QP 0x11 of machine 1");
        assertThat(text()).contains("ibv_modify_qp(qp_1_11, &attr, IBV_QP_STATE), EINVAL);", ".dgid = gid_2, .sgid_index = 7,",
                "made(35, \"ibv_reg_mr\", ibv_reg_mr(pd_1_1, buf_1_1, 4096, IBV_ACCESS_ON_DEMAND), EOPNOTSUPP);",
                "ibv_dealloc_pd(pd_1_1), EBUSY);");
        assertThat(tape.program().findings()).isEmpty();
    }

    @Test
    void aListRefusedInTheMiddleExpectsHowManyWereTaken() {
        tape.post("post_recv", 1, Errno.ENOMEM.number(), 1, Tape.recv(1, 1), Tape.recv(1, 2));
        assertThat(text()).contains("ibv_post_recv(qp_1_11, wr, &bad), ENOMEM);", "bad ? bad - wr : 0, 1);", "static void accepted(");
    }

    @Test
    void whatWouldHangOrBreakIsLeftOutAndSaid() {
        tape.refused(Errno.EBUSY.number(), "close_device", Tape.ref(1, ObjectKind.CONTEXT, 1), "context", "context 1");
        tape.refused(Errno.EBUSY.number(), "destroy_cq", Tape.ref(1, ObjectKind.CQ, 1), "CQ", "CQ 1");
        tape.call("query_qp", QP, "qp", "QP 0x11", "attr_mask", "STATE");
        CProgram program = tape.program();
        assertThat(program.findings()).hasSize(3).anyMatch(f -> f.contains("wait for ever")).anyMatch(f -> f.contains("did not return"));
        assertThat(program.text()).containsOnlyOnce("ibv_close_device(context_1_1)").containsOnlyOnce("ibv_destroy_cq(cq_1_1)");
    }

    @Test
    void completionsBecomeWaitsAndExpectedLines() {
        tape.polled(1, 7, 0, "SEND", -1);
        tape.polled(1, -1, 12, "", -1);
        tape.polled(2, 8, 0, "RECV", 5);
        tape.polled(2, 9, 99, "", -1);
        CProgram program = tape.program();
        assertThat(program.completions()).containsExactly("machine 1 wr_id 7 IBV_WC_SUCCESS SEND byte_len -",
                "machine 1 wr_id 18446744073709551615 IBV_WC_RETRY_EXC_ERR - byte_len -",
                "machine 2 wr_id 8 IBV_WC_SUCCESS RECV byte_len 5", "machine 2 wr_id 9 IBV_WC_UNKNOWN - byte_len -");
        assertThat(program.text()).contains("1, cq_1_1, qpn_1_11, 7, SENDS, \"IBV_WC_SUCCESS SEND byte_len -\");",
                "0xffffffffffffffffULL, EITHER, ", "8, RECEIVES, ");
    }

    @Test
    void requestsThatTheLogHasNotWholeAreLeftOutWithTheirCompletions() {
        tape.toRtr(1);
        tape.post("post_send", 1, 0, 1, Tape.send(1, 7, "SEND_WITH_INV", SIGNALED, 0, 0));
        tape.polled(1, 7, 0, "SEND", -1);
        tape.polled(2, 8, 0, "RECV", 5);
        CProgram program = tape.program();
        assertThat(program.completions()).isEmpty();
        assertThat(program.findings()).hasSize(3);
        assertThat(program.text()).contains("left out: ibv_post_send: the log has not the key");
    }

    @Test
    void datagramsWaitForAFieldThatTheLogDoesNotHave() {
        Tape ud = Tape.pair("UD");
        ud.post("post_recv", 2, 0, 1, Tape.recv(2, 8, Tape.sge(2, 0, 64)));
        ud.post("post_send", 1, 0, 1, Tape.send(1, 7, "SEND", SIGNALED, 0, 0, Tape.sge(1, 0, 5)));
        ud.polled(2, 8, 0, "RECV", 45);
        assertThat(ud.program().findings()).hasSize(2);
        assertThat(ud.program().completions()).isEmpty();
    }

    @Test
    void regionsThatOverlapShareTheirMemory() {
        tape.make(Tape.ref(1, ObjectKind.MR, 0x1100), Tape.args("lkey", "0x1100", "rkey", "0x1101", "address", "0x7f1000001800",
                "length", "4096"), "reg_mr", Tape.ref(1, ObjectKind.PD, 1), "pd", "PD 1", "addr", "0x7f1000001800", "length", "4096",
                "access", "0");
        tape.written(1, 0x800, 3, Bytes.copyOf(new byte[] {1, 2, 3}));
        assertThat(text()).contains("buf_1_1 = memory(6144);", "ibv_reg_mr(pd_1_1, buf_1_1 + 2048, 4096, 0)",
                "memcpy(buf_1_1 + 2048, \"\\001\\002\\003\", 3);").doesNotContain("buf_1_2");
    }

    @Test
    void eventsAreTakenWhereTheWaitEndedAndOwedOnesAckedAtTheEnd() {
        ObjectRef context = Tape.ref(1, ObjectKind.CONTEXT, 1);
        ObjectRef channel = tape.make(Tape.ref(1, ObjectKind.CHANNEL, 1), Map.of(), "create_comp_channel", context);
        ObjectRef cq = tape.make(Tape.ref(1, ObjectKind.CQ, 2), Map.of(), "create_cq", context, "cqe", "8", "channel", "channel 1",
                "comp_vector", "0");
        tape.done("req_notify_cq", cq, "cq", "CQ 2", "solicited_only", "0");
        long wait = tape.call("get_cq_event", channel, "channel", "channel 1", "limit", "PT2S");
        tape.done("query_device", context);
        tape.back(wait, "get_cq_event", 1, 0, 1, cq);
        tape.done("get_cq_event", channel, "channel", "channel 1", "limit", "PT0.5S");
        long async = tape.call("get_async_event", context, "limit", "PT1S");
        tape.back(async, "get_async_event", 1, 0, 1, QP);
        tape.done("ack_async_event", context, "event", "SQ_DRAINED of QP 0x11 of machine 1");
        String text = text();
        assertThat(text).containsSubsequence("ibv_query_device(", ", channel_1_1, cq_1_2, LIMIT * 1000);", ", channel_1_1, NULL, 500);",
                ", context_1_1, 1, LIMIT * 1000);", ", IBV_EVENT_SQ_DRAINED);", "while (taken_count)", "ibv_ack_cq_events(cq_1_2, 1);",
                "ibv_destroy_cq(cq_1_2)", "ibv_destroy_comp_channel(channel_1_1)");
        assertThat(text).contains("#include <poll.h>", "static int readable(");
    }

    @Test
    void onlyTheSupportThatIsUsedIsPutIn() {
        assertThat(text()).doesNotContain("static void completion(", "static void cq_event(", "static int readable(", "static void accepted(");
    }

    @Test
    void faultsGapsAndUnknownKindsAreFindings() {
        tape.emit(1, new FaultInjected("drop */ 3", ""));
        tape.emit(0, new LogEvent.Gap(12, "the ring was full"));
        tape.emit(1, new NothingCame(Tape.ref(1, ObjectKind.CQ, 1), 2_000_000_000L));
        tape.emit(0, new LogEvent.Unknown("warp_entered", "{}"));
        tape.done("advise_mr", Tape.ref(1, ObjectKind.PD, 1));
        CProgram program = tape.program();
        assertThat(program.findings()).containsExactly("event 31: a fault was injected here: drop */ 3",
                "event 32: 12 events are missing: the ring was full", "event 35: ibv_advise_mr: this verb is not known here",
                "1 events of a kind that is not known here (warp_entered)");
        assertThat(program.text()).contains("Otherwise than in the session:", "drop * / 3", "the program waits 2000 ms for a completion in CQ 1; none comes").doesNotContain("drop */ 3");
    }

    @Test
    void objectsThatTheLogDidNotMakeAreNotUsed() {
        var cut = new Tape();
        cut.emit(1, new CellStarted("late"));
        cut.done("query_qp", QP, "qp", "QP 0x11", "attr_mask", "STATE");
        cut.emit(1, new org.verbscope.event.ObjectEvent.ObjectCreated(QP, ObjectRef.NONE, "", Map.of()));
        CProgram program = cut.program();
        assertThat(program.findings()).hasSize(2).allMatch(f -> f.contains("not made by a call that is in the log"));
        assertThat(program.text()).doesNotContain("ibv_query_qp(qp_1_11");
    }

    @Test
    void anEmptyLogIsAProgramThatDoesNothing() {
        assertThat(CProgram.of(List.of(), "", "").text()).contains("int main(").doesNotContain("static void step_");
    }
}
