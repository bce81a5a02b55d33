package org.verbscope.ccode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.SendFlag;

@Tag("unit")
class CCallsTest {
    private static final ObjectRef CONTEXT = Tape.ref(1, ObjectKind.CONTEXT, 1);
    private static final ObjectRef PD = Tape.ref(1, ObjectKind.PD, 1);
    private static final ObjectRef CQ = Tape.ref(1, ObjectKind.CQ, 1);
    private static final ObjectRef QP = Tape.ref(1, ObjectKind.QP, 17);
    private static final ObjectRef SRQ = Tape.ref(1, ObjectKind.SRQ, 1);

    private final Tape tape = Tape.pair("RC");

    private String text(long seq) {
        return CCalls.of(tape.all(), seq).orElseThrow().text();
    }

    /** The C of a verb without a result. */
    private String of(String verb, ObjectRef on, String... args) {
        long call = tape.call(verb, on, args);
        tape.back(call, verb, on.machine(), 0, 0, ObjectRef.NONE);
        return text(call);
    }

    @Test
    void aTransitionHasItsStructureFilledInAndItsMaskByName() {
        assertThat(of("modify_qp", QP, "qp", "QP 0x11", "attr_mask", "STATE ACCESS_FLAGS PKEY_INDEX PORT", "STATE", "INIT",
                "ACCESS_FLAGS", "LOCAL_WRITE ?0x100", "PKEY_INDEX", "0", "PORT", "1")).isEqualTo("""
                struct ibv_qp_attr attr = {
                    .qp_state = IBV_QPS_INIT,
                    .qp_access_flags = IBV_ACCESS_LOCAL_WRITE | 0x100,
                    .pkey_index = 0,
                    .port_num = 1,
                };
                ibv_modify_qp(qp_1_11, &attr, IBV_QP_STATE | IBV_QP_ACCESS_FLAGS | IBV_QP_PKEY_INDEX | IBV_QP_PORT);""");
    }

    @Test
    void anAddressVectorSaysWhatTheLogLacks() {
        tape.toRtr(1);
        assertThat(text(tape.log.size() - 1)).contains(
                "{ .raw = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x0a, 0x4d, 0, 0x02 } }", ".sgid_index = 1,",
                "/* hop_limit, traffic_class, flow_label: not in the log */", ".dest_qp_num = 0x11", ".path_mtu = IBV_MTU_1024");
    }

    @Test
    void everyEventOfAPostLeadsToItsCall() {
        tape.post("post_send", 1, 0, 1, Tape.send(1, 7, "RDMA_WRITE", SendFlag.SIGNALED.value(), Tape.address(2) + 8, 0x2001,
                Tape.sge(1, 16, 5)));
        String text = """
                struct ibv_sge sge[] = { { .addr = 0x7f1000001010, .length = 5, .lkey = 0x1000 } };
                struct ibv_send_wr wr = {
                    .wr_id = 7,
                    .sg_list = sge,
                    .num_sge = 1,
                    .opcode = IBV_WR_RDMA_WRITE,
                    .send_flags = IBV_SEND_SIGNALED,
                    .wr = { .rdma = { .remote_addr = 0x7f2000001008, .rkey = 0x2001 } },
                };
                struct ibv_send_wr *bad = NULL;
                ibv_post_send(qp_1_11, &wr, &bad);""";
        long last = tape.log.size();
        assertThat(text(last - 2)).isEqualTo(text);
        assertThat(text(last - 1)).isEqualTo(text);
        assertThat(text(last)).isEqualTo(text);
    }

    @Test
    void requestsOfAListAreChained() {
        tape.post("post_recv", 1, 0, 2, Tape.recv(1, 1, Tape.sge(1, 0, 64)), Tape.recv(1, 2));
        assertThat(text(tape.log.size())).isEqualTo("""
                struct ibv_sge sge_0[] = { { .addr = 0x7f1000001000, .length = 64, .lkey = 0x1000 } };
                struct ibv_recv_wr wr[] = {
                    { .wr_id = 1, .next = &wr[1], .sg_list = sge_0, .num_sge = 1 },
                    { .wr_id = 2 },
                };
                struct ibv_recv_wr *bad = NULL;
                ibv_post_recv(qp_1_11, wr, &bad);""");
    }

    @Test
    void objectsAreMadeIntoVariables() {
        assertThat(text(1)).isEqualTo("context_1_1 = ibv_open_device(device /* soft0 */);");
        assertThat(text(4)).isEqualTo("pd_1_1 = ibv_alloc_pd(context_1_1);");
        assertThat(CCalls.of(tape.all(), 10).orElseThrow().text()).isEqualTo("mr_1_1000 = ibv_reg_mr(pd_1_1, "
                + "(void *) 0x7f1000001000, 4096, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE);");
        tape.make(Tape.ref(1, ObjectKind.CHANNEL, 1), Map.of(), "create_comp_channel", CONTEXT);
        tape.make(Tape.ref(1, ObjectKind.CQ, 2), Map.of(), "create_cq", CONTEXT, "cqe", "8", "channel", "channel 1", "comp_vector", "0");
        assertThat(text(tape.log.size())).isEqualTo("cq_1_2 = ibv_create_cq(context_1_1, 8, NULL, channel_1_1, 0);");
        tape.make(SRQ, Map.of(), "create_srq", PD, "max_wr", "16", "max_sge", "1", "srq_limit", "0");
        assertThat(text(tape.log.size())).isEqualTo("""
                struct ibv_srq_init_attr init = { .attr = { .max_wr = 16, .max_sge = 1, .srq_limit = 0 } };
                srq_1_1 = ibv_create_srq(pd_1_1, &init);""");
        tape.make(Tape.ref(1, ObjectKind.MW, 1), Map.of(), "alloc_mw", PD, "type", "TYPE_1");
        assertThat(text(tape.log.size())).isEqualTo("mw_1_1 = ibv_alloc_mw(pd_1_1, IBV_MW_TYPE_1);");
        tape.make(Tape.ref(1, ObjectKind.AH, 1), Map.of(), "create_ah", PD, "pd", "PD 1", "is_global", "1", "dgid", "::ffff:10.77.0.2",
                "sgid_index", "1", "hop_limit", "64", "traffic_class", "8", "flow_label", "0", "port_num", "1");
        assertThat(text(tape.log.size())).contains(".hop_limit = 64,", ".traffic_class = 8,", "ah_1_1 = ibv_create_ah(pd_1_1, &attr);")
                .doesNotContain("not in the log");
    }

    @Test
    void everyVerbOfTheApiHasItsCall() {
        tape.make(SRQ, Map.of(), "create_srq", PD, "max_wr", "16", "max_sge", "1", "srq_limit", "0");
        ObjectRef channel = tape.make(Tape.ref(1, ObjectKind.CHANNEL, 1), Map.of(), "create_comp_channel", CONTEXT);
        ObjectRef mw = tape.make(Tape.ref(1, ObjectKind.MW, 1), Map.of(), "alloc_mw", PD, "type", "TYPE_1");
        assertThat(of("resize_cq", CQ, "cq", "CQ 1", "cqe", "32")).isEqualTo("ibv_resize_cq(cq_1_1, 32);");
        assertThat(of("req_notify_cq", CQ, "cq", "CQ 1", "solicited_only", "1")).isEqualTo("ibv_req_notify_cq(cq_1_1, 1);");
        assertThat(of("ack_cq_events", CQ, "cq", "CQ 1", "nevents", "2")).isEqualTo("ibv_ack_cq_events(cq_1_1, 2);");
        assertThat(of("get_cq_event", channel, "channel", "channel 1", "limit", "PT1S")).endsWith("ibv_get_cq_event(channel_1_1, &cq, &cq_context);");
        assertThat(of("get_async_event", CONTEXT, "limit", "PT1S")).endsWith("ibv_get_async_event(context_1_1, &event);");
        assertThat(of("ack_async_event", CONTEXT, "event", "QP_FATAL of QP 0x11 of machine 1")).endsWith("ibv_ack_async_event(&event);");
        assertThat(of("query_device", CONTEXT)).endsWith("ibv_query_device(context_1_1, &attr);");
        assertThat(of("query_port", CONTEXT, "port_num", "1")).endsWith("ibv_query_port(context_1_1, 1, &attr);");
        assertThat(of("query_gid", CONTEXT, "port_num", "1", "index", "3")).endsWith("ibv_query_gid_ex(context_1_1, 1, 3, &entry, 0);");
        assertThat(of("query_gid", CONTEXT, "port_num", "1", "index", "0 to 15")).endsWith("ibv_query_gid_table(context_1_1, entries, 16, 0);");
        assertThat(of("query_pkey", CONTEXT, "port_num", "1", "index", "0")).endsWith("ibv_query_pkey(context_1_1, 1, 0, &pkey);");
        assertThat(of("query_qp", QP, "qp", "QP 0x11", "attr_mask", "STATE")).endsWith("ibv_query_qp(qp_1_11, &attr, IBV_QP_STATE, &init);");
        assertThat(of("query_srq", SRQ, "srq", "SRQ 1")).endsWith("ibv_query_srq(srq_1_1, &attr);");
        assertThat(of("modify_srq", SRQ, "srq", "SRQ 1", "srq_attr_mask", "LIMIT", "srq_limit", "4")).isEqualTo("""
                struct ibv_srq_attr attr = { .srq_limit = 4 };
                ibv_modify_srq(srq_1_1, &attr, IBV_SRQ_LIMIT);""");
        assertThat(of("attach_mcast", QP, "qp", "QP 0x11", "gid", "::ffff:239.1.2.3")).endsWith("ibv_attach_mcast(qp_1_11, &group, 0);");
        assertThat(of("detach_mcast", QP, "qp", "QP 0x11", "gid", "::ffff:239.1.2.3")).endsWith("ibv_detach_mcast(qp_1_11, &group, 0);");
        assertThat(of("bind_mw", QP, "qp", "QP 0x11", "mw", "MW 0x1", "wr_id", "9", "send_flags", "SIGNALED", "mr", "MR 0x1000",
                "addr", "0x7f1000001000", "length", "64", "mw_access_flags", "REMOTE_WRITE")).contains(".wr_id = 9,",
                ".mr = mr_1_1000,", ".mw_access_flags = IBV_ACCESS_REMOTE_WRITE,", "ibv_bind_mw(qp_1_11, mw_1_1, &bind);");
        assertThat(of("poll_cq", CQ, "cq", "CQ 1", "num_entries", "16")).isEqualTo("struct ibv_wc wc[16];\nibv_poll_cq(cq_1_1, 16, wc);");
        assertThat(of("dealloc_mw", mw)).isEqualTo("ibv_dealloc_mw(mw_1_1);");
        assertThat(of("destroy_comp_channel", channel)).isEqualTo("ibv_destroy_comp_channel(channel_1_1);");
        assertThat(of("close_device", CONTEXT)).isEqualTo("ibv_close_device(context_1_1);");
    }

    @Test
    void whatTheLogDoesNotHaveIsSaid() {
        tape.post("post_send", 1, 0, 1, Tape.send(1, 7, "SEND_WITH_IMM", 0, 0, 0));
        assertThat(text(tape.log.size())).contains("/* not in the log: imm_data of wr_id 7 */");
        tape.post("post_send", 1, 0, 1, Tape.send(1, 8, "LOCAL_INV", 0, 0, 0));
        assertThat(text(tape.log.size())).startsWith("/* ibv_post_send: the log has not the key");
        assertThat(of("advise_mr", PD)).isEqualTo("/* ibv_advise_mr: this verb is not known here */");
        assertThat(of("poll_cq", QP)).contains("it is called on QP, not on CQ");
    }

    @Test
    void otherEventsHaveNone() {
        assertThat(CCalls.of(tape.all(), 0)).isEmpty();
        assertThat(CCalls.of(tape.all(), tape.log.size() + 1)).isEmpty();
        tape.written(1, 0, 5, org.verbscope.event.Bytes.ofText("hello"));
        assertThat(CCalls.of(tape.all(), tape.log.size())).isEmpty();
    }
}
