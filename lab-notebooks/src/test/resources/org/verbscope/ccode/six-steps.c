/*
 * Six steps of Send and Receive
 *
 * The calls of a session recorded on soft, for all its machines in one process.
 *
 *     gcc -Wall -o session session.c -libverbs
 *     ./session [DEVICE OF MACHINE 1 [DEVICE OF MACHINE 2 ...]]
 *
 * Without names the devices are rxe0 and rxe1. Each completion is printed as one line.
 * Exit code: 0 all came out as recorded; 1 something did not; 2 a call failed that the rest needs.
 *
 * Otherwise than in the session:
 *   event 175: of 3000 bytes written to MR 0x1000 only the first 128 are in the log; the others stay what they were
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <infiniband/verbs.h>

/* Seconds to wait for what came in the recording. */
#define LIMIT 60

/* How often something came out otherwise than recorded. */
static int differences;

/* A call gave error, 0 for success. What succeeded in the recording is needed by what follows. */
static void returned(long event, const char *call, int error, int recorded)
{
    if (error == recorded)
        return;
    fprintf(stderr, "event %ld, %s: %s, recorded: %s\n", event, call, error ? strerror(error) : "success",
            recorded ? strerror(recorded) : "success");
    differences++;
    if (recorded == 0)
        exit(2);
}

/* As returned(), for a call that gives an object, or NULL and errno. */
static void made(long event, const char *call, const void *object, int recorded)
{
    returned(event, call, object ? 0 : errno, recorded);
}

/* The device of each machine; the command line may name others. */
static const char *devices[9] = { NULL, "rxe0", "rxe1", "rxe0", "rxe1", "rxe0", "rxe1", "rxe0", "rxe1" };

static struct ibv_context *open_device(int machine)
{
    struct ibv_device **list = ibv_get_device_list(NULL);
    struct ibv_context *context = NULL;
    int error = ENODEV;

    if (!list)
        return NULL;
    for (struct ibv_device **device = list; *device; device++) {
        if (strcmp(ibv_get_device_name(*device), devices[machine]) == 0) {
            context = ibv_open_device(*device);
            error = errno;
            break;
        }
    }
    ibv_free_device_list(list);
    if (!context)
        fprintf(stderr, "machine %d: the device %s cannot be opened\n", machine, devices[machine]);
    errno = error;
    return context;
}

/* The address that a peer is told: the first RoCE v2 GID of an IPv4 address at port 1, else the first GID. */
static void find_gid(struct ibv_context *context, union ibv_gid *gid, int *index)
{
    static const uint8_t ipv4[12] = { [10] = 0xff, [11] = 0xff };
    struct ibv_gid_entry entries[1024];
    ssize_t count = ibv_query_gid_table(context, entries, 1024, 0);
    int found = 0;

    for (ssize_t i = 0; i < count && found < 2; i++) {
        int best = entries[i].gid_type == IBV_GID_TYPE_ROCE_V2 && memcmp(entries[i].gid.raw, ipv4, sizeof ipv4) == 0;

        if (entries[i].port_num == 1 && (best || !found)) {
            *gid = entries[i].gid;
            *index = entries[i].gid_index;
            found = best ? 2 : 1;
        }
    }
}

/* Zeroed pages. */
static uint8_t *memory(size_t bytes)
{
    const size_t page = 4096;
    size_t size = (bytes / page + 1) * page;
    uint8_t *block = size > bytes ? aligned_alloc(page, size) : NULL;

    if (!block) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(2);
    }
    return memset(block, 0, size);
}

enum side { SENDS, RECEIVES, EITHER };

/* Completions that came before the program asks for them. */
static struct early { struct ibv_cq *cq; struct ibv_wc wc; } *early;
static size_t early_count;

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static const char *status_name(enum ibv_wc_status status)
{
    static const char *const names[] = {
        "SUCCESS", "LOC_LEN_ERR", "LOC_QP_OP_ERR", "LOC_EEC_OP_ERR", "LOC_PROT_ERR", "WR_FLUSH_ERR", "MW_BIND_ERR",
        "BAD_RESP_ERR", "LOC_ACCESS_ERR", "REM_INV_REQ_ERR", "REM_ACCESS_ERR", "REM_OP_ERR", "RETRY_EXC_ERR",
        "RNR_RETRY_EXC_ERR", "LOC_RDD_VIOL_ERR", "REM_INV_RD_REQ_ERR", "REM_ABORT_ERR", "INV_EECN_ERR",
        "INV_EEC_STATE_ERR", "FATAL_ERR", "RESP_TIMEOUT_ERR", "GENERAL_ERR", "TM_ERR", "TM_RNDV_INCOMPLETE",
    };

    return (size_t) status < sizeof names / sizeof *names ? names[status] : "UNKNOWN";
}

static const char *opcode_name(enum ibv_wc_opcode opcode)
{
    switch (opcode) {
    case IBV_WC_SEND: return "SEND";
    case IBV_WC_RDMA_WRITE: return "RDMA_WRITE";
    case IBV_WC_RDMA_READ: return "RDMA_READ";
    case IBV_WC_COMP_SWAP: return "COMP_SWAP";
    case IBV_WC_FETCH_ADD: return "FETCH_ADD";
    case IBV_WC_BIND_MW: return "BIND_MW";
    case IBV_WC_LOCAL_INV: return "LOCAL_INV";
    case IBV_WC_RECV: return "RECV";
    case IBV_WC_RECV_RDMA_WITH_IMM: return "RECV_RDMA_WITH_IMM";
    default: return "UNKNOWN";
    }
}

static int wanted(const struct ibv_wc *wc, uint32_t qpn, uint64_t wr_id, enum side side)
{
    if (wc->qp_num != qpn || wc->wr_id != wr_id)
        return 0;
    return side == EITHER || wc->status != IBV_WC_SUCCESS || (side == RECEIVES) == ((wc->opcode & IBV_WC_RECV) != 0);
}

/* Polls until the completion of a request is there, for at most LIMIT seconds. */
static int find(struct ibv_cq *cq, uint32_t qpn, uint64_t wr_id, enum side side, struct ibv_wc *wc)
{
    double deadline = seconds() + LIMIT;

    for (size_t i = 0; i < early_count; i++) {
        if (early[i].cq == cq && wanted(&early[i].wc, qpn, wr_id, side)) {
            *wc = early[i].wc;
            memmove(early + i, early + i + 1, (--early_count - i) * sizeof *early);
            return 1;
        }
    }
    do {
        int count = ibv_poll_cq(cq, 1, wc);

        if (count < 0) {
            fprintf(stderr, "ibv_poll_cq gave %d\n", count);
            exit(2);
        }
        if (count && wanted(wc, qpn, wr_id, side))
            return 1;
        if (count) {
            early = realloc(early, (early_count + 1) * sizeof *early);
            if (!early)
                exit(2);
            early[early_count++] = (struct early) { cq, *wc };
        }
    } while (seconds() < deadline);
    return 0;
}

/* Waits for the completion of a request and prints it. On failure opcode and byte_len are not defined, on success byte_len not for each opcode. */
static void completion(long event, int machine, struct ibv_cq *cq, uint32_t qpn, uint64_t wr_id, enum side side,
        const char *recorded)
{
    struct ibv_wc wc;
    char text[96] = "none came";

    if (find(cq, qpn, wr_id, side, &wc)) {
        int ok = wc.status == IBV_WC_SUCCESS;
        int sized = ok && ((wc.opcode & IBV_WC_RECV) || wc.opcode == IBV_WC_RDMA_READ || wc.opcode == IBV_WC_COMP_SWAP
                || wc.opcode == IBV_WC_FETCH_ADD);
        char bytes[16] = "-";

        if (sized)
            snprintf(bytes, sizeof bytes, "%" PRIu32, wc.byte_len);
        snprintf(text, sizeof text, "IBV_WC_%s %s byte_len %s", status_name(wc.status), ok ? opcode_name(wc.opcode) : "-", bytes);
    }
    printf("machine %d wr_id %" PRIu64 " %s\n", machine, wr_id, text);
    if (strcmp(text, recorded) != 0) {
        fprintf(stderr, "event %ld: recorded: %s\n", event, recorded);
        differences++;
    }
}

/* Objects: KIND_MACHINE_NUMBER with the numbers of the recording. */
static struct ibv_context *context_1_1;
static union ibv_gid gid_1;
static int gid_index_1;
static struct ibv_context *context_2_1;
static union ibv_gid gid_2;
static int gid_index_2;
static struct ibv_pd *pd_1_1;
static uint8_t *buf_1_1;
static struct ibv_mr *mr_1_1000;
static uint32_t lkey_1_1000;
static uint32_t rkey_1_1000;
static struct ibv_cq *cq_1_1;
static struct ibv_qp *qp_1_11;
static uint32_t qpn_1_11;
static struct ibv_pd *pd_2_1;
static uint8_t *buf_2_1;
static struct ibv_mr *mr_2_2000;
static uint32_t lkey_2_2000;
static uint32_t rkey_2_2000;
static struct ibv_cq *cq_2_1;
static struct ibv_qp *qp_2_11;
static uint32_t qpn_2_11;

/* cell start */
static void step_1(void)
{
    /* event 5: device 0 of machine 1 */
    context_1_1 = open_device(1);
    made(5, "ibv_open_device", context_1_1, 0);
    find_gid(context_1_1, &gid_1, &gid_index_1);

    /* event 10: device 0 of machine 2 */
    context_2_1 = open_device(2);
    made(10, "ibv_open_device", context_2_1, 0);
    find_gid(context_2_1, &gid_2, &gid_index_2);
}

/* cell create */
static void step_2(void)
{
    /* event 17: context 1 of machine 1 */
    pd_1_1 = ibv_alloc_pd(context_1_1);
    made(17, "ibv_alloc_pd", pd_1_1, 0);

    /* event 21: PD 1 of machine 1 */
    buf_1_1 = memory(16384);
    mr_1_1000 = ibv_reg_mr(pd_1_1, buf_1_1, 16384, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ);
    made(21, "ibv_reg_mr", mr_1_1000, 0);
    lkey_1_1000 = mr_1_1000->lkey;
    rkey_1_1000 = mr_1_1000->rkey;

    /* event 26: MR 0x1000 is called outbox */

    /* event 27: context 1 of machine 1 */
    cq_1_1 = ibv_create_cq(context_1_1, 8, NULL, NULL, 0);
    made(27, "ibv_create_cq", cq_1_1, 0);

    /* event 32: PD 1 of machine 1 */
    {
        struct ibv_qp_init_attr init = {
            .send_cq = cq_1_1,
            .recv_cq = cq_1_1,
            .cap = {
                .max_send_wr = 8,
                .max_recv_wr = 8,
                .max_send_sge = 2,
                .max_recv_sge = 2,
                .max_inline_data = 0,
            },
            .qp_type = IBV_QPT_RC,
            .sq_sig_all = 0,
        };
        qp_1_11 = ibv_create_qp(pd_1_1, &init);
        made(32, "ibv_create_qp", qp_1_11, 0);
    }
    qpn_1_11 = qp_1_11->qp_num;

    /* event 38: context 1 of machine 2 */
    pd_2_1 = ibv_alloc_pd(context_2_1);
    made(38, "ibv_alloc_pd", pd_2_1, 0);

    /* event 42: PD 1 of machine 2 */
    buf_2_1 = memory(16384);
    mr_2_2000 = ibv_reg_mr(pd_2_1, buf_2_1, 16384, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ);
    made(42, "ibv_reg_mr", mr_2_2000, 0);
    lkey_2_2000 = mr_2_2000->lkey;
    rkey_2_2000 = mr_2_2000->rkey;

    /* event 47: MR 0x2000 is called inbox */

    /* event 48: context 1 of machine 2 */
    cq_2_1 = ibv_create_cq(context_2_1, 8, NULL, NULL, 0);
    made(48, "ibv_create_cq", cq_2_1, 0);

    /* event 53: PD 1 of machine 2 */
    {
        struct ibv_qp_init_attr init = {
            .send_cq = cq_2_1,
            .recv_cq = cq_2_1,
            .cap = {
                .max_send_wr = 8,
                .max_recv_wr = 8,
                .max_send_sge = 2,
                .max_recv_sge = 2,
                .max_inline_data = 0,
            },
            .qp_type = IBV_QPT_RC,
            .sq_sig_all = 0,
        };
        qp_2_11 = ibv_create_qp(pd_2_1, &init);
        made(53, "ibv_create_qp", qp_2_11, 0);
    }
    qpn_2_11 = qp_2_11->qp_num;

    /* event 59: QP 0x11 of machine 1 */
    {
        struct ibv_qp_attr attr = {
            .qp_state = IBV_QPS_INIT,
            .qp_access_flags = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ,
            .pkey_index = 0,
            .port_num = 1,
        };
        returned(59, "ibv_modify_qp", ibv_modify_qp(qp_1_11, &attr, IBV_QP_STATE | IBV_QP_ACCESS_FLAGS | IBV_QP_PKEY_INDEX | IBV_QP_PORT), 0);
    }

    /* event 64: QP 0x11 of machine 2 */
    {
        struct ibv_qp_attr attr = {
            .qp_state = IBV_QPS_INIT,
            .qp_access_flags = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ,
            .pkey_index = 0,
            .port_num = 1,
        };
        returned(64, "ibv_modify_qp", ibv_modify_qp(qp_2_11, &attr, IBV_QP_STATE | IBV_QP_ACCESS_FLAGS | IBV_QP_PKEY_INDEX | IBV_QP_PORT), 0);
    }

    /* event 69: QP 0x11 of machine 1 */
    {
        struct ibv_qp_attr attr = {
            .qp_state = IBV_QPS_RTR,
            .ah_attr = {
                .grh = { .dgid = gid_2, .sgid_index = gid_index_1, .hop_limit = 64 },
                .is_global = 1,
                .port_num = 1,
            },
            .path_mtu = IBV_MTU_1024,
            .rq_psn = 8192,
            .min_rnr_timer = 12,
            .max_dest_rd_atomic = 4,
            .dest_qp_num = qpn_2_11,
        };
        returned(69, "ibv_modify_qp", ibv_modify_qp(qp_1_11, &attr, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_RQ_PSN | IBV_QP_MIN_RNR_TIMER | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_DEST_QPN), 0);
    }

    /* event 74: QP 0x11 of machine 2 */
    {
        struct ibv_qp_attr attr = {
            .qp_state = IBV_QPS_RTR,
            .ah_attr = {
                .grh = { .dgid = gid_1, .sgid_index = gid_index_2, .hop_limit = 64 },
                .is_global = 1,
                .port_num = 1,
            },
            .path_mtu = IBV_MTU_1024,
            .rq_psn = 4096,
            .min_rnr_timer = 12,
            .max_dest_rd_atomic = 4,
            .dest_qp_num = qpn_1_11,
        };
        returned(74, "ibv_modify_qp", ibv_modify_qp(qp_2_11, &attr, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_RQ_PSN | IBV_QP_MIN_RNR_TIMER | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_DEST_QPN), 0);
    }

    /* event 79: QP 0x11 of machine 1 */
    {
        struct ibv_qp_attr attr = {
            .qp_state = IBV_QPS_RTS,
            .timeout = 18,
            .retry_cnt = 6,
            .rnr_retry = 6,
            .max_rd_atomic = 4,
            .sq_psn = 4096,
        };
        returned(79, "ibv_modify_qp", ibv_modify_qp(qp_1_11, &attr, IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_MAX_QP_RD_ATOMIC | IBV_QP_SQ_PSN), 0);
    }

    /* event 84: QP 0x11 of machine 2 */
    {
        struct ibv_qp_attr attr = {
            .qp_state = IBV_QPS_RTS,
            .timeout = 18,
            .retry_cnt = 6,
            .rnr_retry = 6,
            .max_rd_atomic = 4,
            .sq_psn = 8192,
        };
        returned(84, "ibv_modify_qp", ibv_modify_qp(qp_2_11, &attr, IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_MAX_QP_RD_ATOMIC | IBV_QP_SQ_PSN), 0);
    }

    /* event 90: QP 0x11 of machine 1 */
    {
        struct ibv_qp_attr attr;
        struct ibv_qp_init_attr init;
        returned(90, "ibv_query_qp", ibv_query_qp(qp_1_11, &attr, IBV_QP_STATE, &init), 0);
    }
}

/* cell post-recv */
static void step_3(void)
{
    /* event 103: QP 0x11 of machine 2 */
    {
        struct ibv_sge sge[] = { { .addr = (uintptr_t) buf_2_1, .length = 64, .lkey = lkey_2_2000 } };
        struct ibv_recv_wr wr = { .wr_id = 1, .sg_list = sge, .num_sge = 1 };
        struct ibv_recv_wr *bad = NULL;
        returned(103, "ibv_post_recv", ibv_post_recv(qp_2_11, &wr, &bad), 0);
    }
}

/* cell post-send */
static void step_4(void)
{
    /* event 109: the program writes 5 bytes to MR 0x1000 */
    memcpy(buf_1_1, "hello", 5);

    /* event 111: QP 0x11 of machine 1 */
    {
        struct ibv_sge sge[] = { { .addr = (uintptr_t) buf_1_1, .length = 5, .lkey = lkey_1_1000 } };
        struct ibv_send_wr wr = {
            .wr_id = 2,
            .sg_list = sge,
            .num_sge = 1,
            .opcode = IBV_WR_SEND,
            .send_flags = IBV_SEND_SIGNALED,
        };
        struct ibv_send_wr *bad = NULL;
        returned(111, "ibv_post_send", ibv_post_send(qp_1_11, &wr, &bad), 0);
    }
}

/* cell poll */
static void step_5(void)
{
    /* event 137: CQ 1 of machine 2 */
    completion(137, 2, cq_2_1, qpn_2_11, 1, RECEIVES, "IBV_WC_SUCCESS RECV byte_len 5");

    /* event 141: CQ 1 of machine 1 */
    completion(141, 1, cq_1_1, qpn_1_11, 2, SENDS, "IBV_WC_SUCCESS SEND byte_len -");

    /* event 145: the program reads 5 bytes of MR 0x2000 from byte 0 */
}

/* cell check-message */
static void step_6(void)
{
    /* event 150: the program reads 5 bytes of MR 0x2000 from byte 0 */
}

/* cell three-packets */
static void step_7(void)
{
    /* event 171: QP 0x11 of machine 2 */
    {
        struct ibv_sge sge[] = { { .addr = (uintptr_t) buf_2_1, .length = 4096, .lkey = lkey_2_2000 } };
        struct ibv_recv_wr wr = { .wr_id = 3, .sg_list = sge, .num_sge = 1 };
        struct ibv_recv_wr *bad = NULL;
        returned(171, "ibv_post_recv", ibv_post_recv(qp_2_11, &wr, &bad), 0);
    }

    /* event 175: the program writes 3000 bytes to MR 0x1000; only the first 128 are in the log */
    memcpy(buf_1_1, "abcdefghijklmnopqrstuvwxyzbcdefghijklmnopqrstuvwxyzacdefghijklmn"
            "opqrstuvwxyzabdefghijklmnopqrstuvwxyzabcefghijklmnopqrstuvwxyzab", 128);

    /* event 177: QP 0x11 of machine 1 */
    {
        struct ibv_sge sge[] = { { .addr = (uintptr_t) buf_1_1, .length = 3000, .lkey = lkey_1_1000 } };
        struct ibv_send_wr wr = {
            .wr_id = 4,
            .sg_list = sge,
            .num_sge = 1,
            .opcode = IBV_WR_SEND,
            .send_flags = IBV_SEND_SIGNALED,
        };
        struct ibv_send_wr *bad = NULL;
        returned(177, "ibv_post_send", ibv_post_send(qp_1_11, &wr, &bad), 0);
    }

    /* event 207: CQ 1 of machine 2 */
    completion(207, 2, cq_2_1, qpn_2_11, 3, RECEIVES, "IBV_WC_SUCCESS RECV byte_len 3000");

    /* event 211: CQ 1 of machine 1 */
    completion(211, 1, cq_1_1, qpn_1_11, 4, SENDS, "IBV_WC_SUCCESS SEND byte_len -");
}

/* cell check-three */
static void step_8(void)
{
    /* event 218: the program reads 3000 bytes of MR 0x1000 from byte 0 */

    /* event 220: the program reads 3000 bytes of MR 0x2000 from byte 0 */
}

/* cell rdma-write */
static void step_9(void)
{
    /* event 227: the program writes 5 bytes to MR 0x1000 */
    memcpy(buf_1_1, "write", 5);

    /* event 229: QP 0x11 of machine 1 */
    {
        struct ibv_sge sge[] = { { .addr = (uintptr_t) buf_1_1, .length = 5, .lkey = lkey_1_1000 } };
        struct ibv_send_wr wr = {
            .wr_id = 5,
            .sg_list = sge,
            .num_sge = 1,
            .opcode = IBV_WR_RDMA_WRITE,
            .send_flags = IBV_SEND_SIGNALED,
            .wr = { .rdma = { .remote_addr = (uintptr_t) buf_2_1, .rkey = rkey_2_2000 } },
        };
        struct ibv_send_wr *bad = NULL;
        returned(229, "ibv_post_send", ibv_post_send(qp_1_11, &wr, &bad), 0);
    }

    /* event 248: CQ 1 of machine 1 */
    completion(248, 1, cq_1_1, qpn_1_11, 5, SENDS, "IBV_WC_SUCCESS RDMA_WRITE byte_len -");

    /* event 253: the program reads 5 bytes of MR 0x2000 from byte 0 */
}

/* cell rdma-read */
static void step_10(void)
{
    /* event 257: the program writes 5 bytes to MR 0x2000 */
    memcpy(buf_2_1, "reply", 5);

    /* event 259: QP 0x11 of machine 1 */
    {
        struct ibv_sge sge[] = { { .addr = (uintptr_t) buf_1_1, .length = 5, .lkey = lkey_1_1000 } };
        struct ibv_send_wr wr = {
            .wr_id = 6,
            .sg_list = sge,
            .num_sge = 1,
            .opcode = IBV_WR_RDMA_READ,
            .send_flags = IBV_SEND_SIGNALED,
            .wr = { .rdma = { .remote_addr = (uintptr_t) buf_2_1, .rkey = rkey_2_2000 } },
        };
        struct ibv_send_wr *bad = NULL;
        returned(259, "ibv_post_send", ibv_post_send(qp_1_11, &wr, &bad), 0);
    }

    /* event 278: CQ 1 of machine 1 */
    completion(278, 1, cq_1_1, qpn_1_11, 6, SENDS, "IBV_WC_SUCCESS RDMA_READ byte_len 5");

    /* event 283: the program reads 5 bytes of MR 0x1000 from byte 0 */
}

/* cell check-one-sided */
static void step_11(void)
{
    /* event 293: the program reads 5 bytes of MR 0x1000 from byte 0 */
}

/* the end: what is still open is closed */
static void step_12(void)
{
    returned(0, "ibv_destroy_qp", ibv_destroy_qp(qp_2_11), 0);
    returned(0, "ibv_destroy_qp", ibv_destroy_qp(qp_1_11), 0);
    returned(0, "ibv_dereg_mr", ibv_dereg_mr(mr_2_2000), 0);
    returned(0, "ibv_dereg_mr", ibv_dereg_mr(mr_1_1000), 0);
    returned(0, "ibv_destroy_cq", ibv_destroy_cq(cq_2_1), 0);
    returned(0, "ibv_destroy_cq", ibv_destroy_cq(cq_1_1), 0);
    returned(0, "ibv_dealloc_pd", ibv_dealloc_pd(pd_2_1), 0);
    returned(0, "ibv_dealloc_pd", ibv_dealloc_pd(pd_1_1), 0);
    returned(0, "ibv_close_device", ibv_close_device(context_2_1) ? errno : 0, 0);
    returned(0, "ibv_close_device", ibv_close_device(context_1_1) ? errno : 0, 0);
    free(buf_1_1);
    free(buf_2_1);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc && i <= 8; i++)
        devices[i] = argv[i];
    step_1();
    step_2();
    step_3();
    step_4();
    step_5();
    step_6();
    step_7();
    step_8();
    step_9();
    step_10();
    step_11();
    step_12();
    if (differences)
        fprintf(stderr, "%d outcomes differ from the recording\n", differences);
    return differences ? 1 : 0;
}
