/*
 * Calls each verb once between two marks, so that strace can say which system calls it makes.
 * usage: syscalls DEVICE-A GID-INDEX-A DEVICE-B GID-INDEX-B ROUNDS
 * The marks are writes of "begin VERB" and "end VERB" to descriptor 1000, which is closed: they fail, cost nothing and
 * stand in the trace. count-syscalls runs it.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <infiniband/verbs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MARK = 1000, SIZE = 4096 };

static void mark(const char *what, const char *verb) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s %s", what, verb);
    if (write(MARK, line, (size_t) length) >= 0) abort();
}

static void fail(const char *verb, int error) {
    fprintf(stderr, "%s: %s (%d)\n", verb, strerror(error), error);
    exit(1);
}

/* For verbs that return a pointer, and for verbs that return an errno. */
#define MADE(verb, into, call) \
    do { mark("begin", verb); (into) = (call); mark("end", verb); if (!(into)) fail(verb, errno); } while (0)
#define DONE(verb, call) \
    do { mark("begin", verb); int code_ = (call); mark("end", verb); if (code_) fail(verb, code_ < 0 ? errno : code_); } while (0)

struct end {
    struct ibv_context *context;
    struct ibv_pd *pd;
    struct ibv_mr *mr;
    struct ibv_comp_channel *channel;
    struct ibv_cq *cq;
    struct ibv_qp *qp;
    union ibv_gid gid;
    int gid_index;
    char *memory;
};

static struct ibv_device *find(struct ibv_device **list, const char *name) {
    for (; *list; list++) if (!strcmp(ibv_get_device_name(*list), name)) return *list;
    fprintf(stderr, "no device is called %s\n", name);
    exit(1);
}

static void make(struct end *e, struct ibv_device *device, int gid_index) {
    struct ibv_device_attr device_attr;
    struct ibv_port_attr port_attr;
    e->gid_index = gid_index;
    e->memory = aligned_alloc(SIZE, SIZE);
    memset(e->memory, 1, SIZE);
    MADE("open_device", e->context, ibv_open_device(device));
    DONE("query_device", ibv_query_device(e->context, &device_attr));
    DONE("query_port", ibv_query_port(e->context, 1, &port_attr));
    DONE("query_gid", ibv_query_gid(e->context, 1, gid_index, &e->gid));
    MADE("alloc_pd", e->pd, ibv_alloc_pd(e->context));
    MADE("reg_mr", e->mr, ibv_reg_mr(e->pd, e->memory, SIZE, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE
        | IBV_ACCESS_MW_BIND));
    MADE("create_comp_channel", e->channel, ibv_create_comp_channel(e->context));
    MADE("create_cq", e->cq, ibv_create_cq(e->context, 64, NULL, e->channel, 0));
    struct ibv_qp_init_attr init = {.send_cq = e->cq, .recv_cq = e->cq, .qp_type = IBV_QPT_RC,
        .cap = {.max_send_wr = 16, .max_recv_wr = 16, .max_send_sge = 1, .max_recv_sge = 1}};
    MADE("create_qp", e->qp, ibv_create_qp(e->pd, &init));
}

static void connect_to(struct end *e, struct end *peer) {
    struct ibv_qp_attr attr = {.qp_state = IBV_QPS_INIT, .port_num = 1, .qp_access_flags = IBV_ACCESS_REMOTE_WRITE};
    DONE("modify_qp", ibv_modify_qp(e->qp, &attr, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS));
    attr = (struct ibv_qp_attr) {.qp_state = IBV_QPS_RTR, .path_mtu = IBV_MTU_1024, .dest_qp_num = peer->qp->qp_num,
        .max_dest_rd_atomic = 1, .min_rnr_timer = 12, .ah_attr = {.is_global = 1, .port_num = 1,
        .grh = {.dgid = peer->gid, .sgid_index = (uint8_t) e->gid_index, .hop_limit = 1}}};
    DONE("modify_qp", ibv_modify_qp(e->qp, &attr, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN
        | IBV_QP_RQ_PSN | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER));
    attr = (struct ibv_qp_attr) {.qp_state = IBV_QPS_RTS, .timeout = 18, .retry_cnt = 6, .rnr_retry = 6, .max_rd_atomic = 1};
    DONE("modify_qp", ibv_modify_qp(e->qp, &attr, IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT
        | IBV_QP_RNR_RETRY | IBV_QP_SQ_PSN | IBV_QP_MAX_QP_RD_ATOMIC));
}

static void post_receive(struct end *e) {
    struct ibv_sge sge = {(uintptr_t) e->memory, 64, e->mr->lkey};
    struct ibv_recv_wr wr = {.wr_id = 1, .sg_list = &sge, .num_sge = 1}, *bad;
    DONE("post_recv", ibv_post_recv(e->qp, &wr, &bad));
}

static void post_send(struct end *e) {
    struct ibv_sge sge = {(uintptr_t) e->memory, 64, e->mr->lkey};
    struct ibv_send_wr wr = {.wr_id = 2, .sg_list = &sge, .num_sge = 1, .opcode = IBV_WR_SEND, .send_flags = IBV_SEND_SIGNALED}, *bad;
    DONE("post_send", ibv_post_send(e->qp, &wr, &bad));
}

static void poll_one(struct end *e) {
    struct ibv_wc wc;
    int found;
    do {
        mark("begin", "poll_cq");
        found = ibv_poll_cq(e->cq, 1, &wc);
        mark("end", "poll_cq");
    } while (found == 0);
    if (found < 0 || wc.status != IBV_WC_SUCCESS) fail("poll_cq", EIO);
}

static void shared_receives(struct end *e) {
    struct ibv_srq_init_attr init = {.attr = {.max_wr = 4, .max_sge = 1}};
    struct ibv_srq_attr attr = {.srq_limit = 1};
    struct ibv_sge sge = {(uintptr_t) e->memory, 64, e->mr->lkey};
    struct ibv_recv_wr wr = {.wr_id = 1, .sg_list = &sge, .num_sge = 1}, *bad;
    struct ibv_srq *srq;
    MADE("create_srq", srq, ibv_create_srq(e->pd, &init));
    DONE("modify_srq", ibv_modify_srq(srq, &attr, IBV_SRQ_LIMIT));
    DONE("query_srq", ibv_query_srq(srq, &attr));
    DONE("post_srq_recv", ibv_post_srq_recv(srq, &wr, &bad));
    DONE("destroy_srq", ibv_destroy_srq(srq));
}

static void window(struct end *e) {
    struct ibv_mw_bind bind = {.wr_id = 3, .send_flags = IBV_SEND_SIGNALED,
        .bind_info = {.mr = e->mr, .addr = (uintptr_t) e->memory, .length = 64, .mw_access_flags = IBV_ACCESS_REMOTE_WRITE}};
    struct ibv_mw *mw;
    MADE("alloc_mw", mw, ibv_alloc_mw(e->pd, IBV_MW_TYPE_1));
    DONE("bind_mw", ibv_bind_mw(e->qp, mw, &bind));
    poll_one(e);
    DONE("dealloc_mw", ibv_dealloc_mw(mw));
}

static void datagram(struct end *e, struct end *peer) {
    struct ibv_ah_attr way = {.is_global = 1, .port_num = 1, .grh = {.dgid = peer->gid, .sgid_index = (uint8_t) e->gid_index, .hop_limit = 1}};
    union ibv_gid group = {.raw = {[10] = 0xff, 0xff, 239, 1, 2, 3}};
    struct ibv_qp_init_attr init = {.send_cq = e->cq, .recv_cq = e->cq, .qp_type = IBV_QPT_UD,
        .cap = {.max_send_wr = 4, .max_recv_wr = 4, .max_send_sge = 1, .max_recv_sge = 1}};
    struct ibv_qp_attr attr = {.qp_state = IBV_QPS_INIT, .port_num = 1, .qkey = 1};
    struct ibv_ah *ah;
    struct ibv_qp *qp = ibv_create_qp(e->pd, &init);
    if (!qp) fail("create_qp", errno);
    DONE("modify_qp", ibv_modify_qp(qp, &attr, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_QKEY));
    MADE("create_ah", ah, ibv_create_ah(e->pd, &way));
    DONE("destroy_ah", ibv_destroy_ah(ah));
    DONE("attach_mcast", ibv_attach_mcast(qp, &group, 0));
    DONE("detach_mcast", ibv_detach_mcast(qp, &group, 0));
    DONE("destroy_qp", ibv_destroy_qp(qp));
}

static void drained(struct end *e) {
    struct ibv_qp_attr attr = {.qp_state = IBV_QPS_SQD};
    struct ibv_async_event event;
    DONE("modify_qp", ibv_modify_qp(e->qp, &attr, IBV_QP_STATE));
    DONE("get_async_event", ibv_get_async_event(e->context, &event));
    DONE("ack_async_event", (ibv_ack_async_event(&event), 0));
}

static void unmake(struct end *e) {
    DONE("destroy_qp", ibv_destroy_qp(e->qp));
    DONE("destroy_cq", ibv_destroy_cq(e->cq));
    DONE("destroy_comp_channel", ibv_destroy_comp_channel(e->channel));
    DONE("dereg_mr", ibv_dereg_mr(e->mr));
    DONE("dealloc_pd", ibv_dealloc_pd(e->pd));
    DONE("close_device", ibv_close_device(e->context));
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: %s DEVICE-A GID-INDEX-A DEVICE-B GID-INDEX-B ROUNDS\n", argv[0]);
        return 64;
    }
    struct end a = {0}, b = {0};
    struct ibv_device **list;
    list = ibv_get_device_list(NULL);
    if (!list) fail("get_device_list", errno);
    make(&a, find(list, argv[1]), atoi(argv[2]));
    make(&b, find(list, argv[3]), atoi(argv[4]));
    ibv_free_device_list(list);
    connect_to(&a, &b);
    connect_to(&b, &a);
    struct ibv_qp_attr attr;
    struct ibv_qp_init_attr init;
    DONE("query_qp", ibv_query_qp(a.qp, &attr, IBV_QP_STATE, &init));

    for (int round = 0; round < atoi(argv[5]); round++) {
        struct ibv_cq *cq;
        void *cq_context;
        post_receive(&b);
        DONE("req_notify_cq", ibv_req_notify_cq(b.cq, 0));
        post_send(&a);
        DONE("get_cq_event", ibv_get_cq_event(b.channel, &cq, &cq_context));
        DONE("ack_cq_events", (ibv_ack_cq_events(cq, 1), 0));
        poll_one(&b);
        poll_one(&a);
    }
    shared_receives(&a);
    window(&a);
    datagram(&a, &b);
    DONE("resize_cq", ibv_resize_cq(a.cq, 128));
    drained(&a);
    unmake(&a);
    unmake(&b);
    return 0;
}
