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
