package org.verbscope.verbs;

import java.util.Optional;

/** How a work request ended: {@code enum ibv_wc_status} (ibv_poll_cq(3)). */
public enum WcStatus implements CConstant {
    /** It was done. */
    SUCCESS("IBV_WC_SUCCESS", 0),
    /** The message is longer than the receive request, or than a request may be. */
    LOC_LEN_ERR("IBV_WC_LOC_LEN_ERR", 1),
    /** The request does not fit its queue pair. */
    LOC_QP_OP_ERR("IBV_WC_LOC_QP_OP_ERR", 2),
    /** Reliable datagrams only, which nobody has. */
    LOC_EEC_OP_ERR("IBV_WC_LOC_EEC_OP_ERR", 3),
    /** Local memory: no such key, outside its region, or not allowed. */
    LOC_PROT_ERR("IBV_WC_LOC_PROT_ERR", 4),
    /** The queue pair is in ERR or SQE: the request was not done. What failed came before it. */
    WR_FLUSH_ERR("IBV_WC_WR_FLUSH_ERR", 5),
    /** A window could not be bound. */
    MW_BIND_ERR("IBV_WC_MW_BIND_ERR", 6),
    /** The peer answered something that was not asked. */
    BAD_RESP_ERR("IBV_WC_BAD_RESP_ERR", 7),
    /** The peer wrote with an immediate to local memory that it may not write. */
    LOC_ACCESS_ERR("IBV_WC_LOC_ACCESS_ERR", 8),
    /** The peer refused the request as malformed or not allowed on its queue pair. */
    REM_INV_REQ_ERR("IBV_WC_REM_INV_REQ_ERR", 9),
    /** The peer refused the access: no such key, outside its region, or not allowed. */
    REM_ACCESS_ERR("IBV_WC_REM_ACCESS_ERR", 10),
    /** The peer could not carry the request out. */
    REM_OP_ERR("IBV_WC_REM_OP_ERR", 11),
    /** No acknowledgement, however often it was sent. */
    RETRY_EXC_ERR("IBV_WC_RETRY_EXC_ERR", 12),
    /** The peer had no receive request, however often it was sent. */
    RNR_RETRY_EXC_ERR("IBV_WC_RNR_RETRY_EXC_ERR", 13),
    /** Reliable datagrams only. */
    LOC_RDD_VIOL_ERR("IBV_WC_LOC_RDD_VIOL_ERR", 14),
    /** Reliable datagrams only. */
    REM_INV_RD_REQ_ERR("IBV_WC_REM_INV_RD_REQ_ERR", 15),
    /** The operation was aborted; reliable datagrams, and some devices for other reasons. */
    REM_ABORT_ERR("IBV_WC_REM_ABORT_ERR", 16),
    /** Reliable datagrams only. */
    INV_EECN_ERR("IBV_WC_INV_EECN_ERR", 17),
    /** Reliable datagrams only. */
    INV_EEC_STATE_ERR("IBV_WC_INV_EEC_STATE_ERR", 18),
    /** The device is in a state in which nothing works. */
    FATAL_ERR("IBV_WC_FATAL_ERR", 19),
    /** The response took too long. */
    RESP_TIMEOUT_ERR("IBV_WC_RESP_TIMEOUT_ERR", 20),
    /** Something else; {@code vendor_err} may say what. */
    GENERAL_ERR("IBV_WC_GENERAL_ERR", 21),
    /** Tag matching failed. */
    TM_ERR("IBV_WC_TM_ERR", 22),
    /** Tag matching: the rest of the message is to be fetched. */
    TM_RNDV_INCOMPLETE("IBV_WC_TM_RNDV_INCOMPLETE", 23);

    private static final WcStatus[] ALL = values();

    private final String cName;
    private final int value;

    WcStatus(String cName, int value) {
        this.cName = cName;
        this.value = value;
    }

    @Override
    public String cName() {
        return cName;
    }

    @Override
    public int value() {
        return value;
    }

    /** The constant with this value; empty when there is none here. */
    public static Optional<WcStatus> of(int value) {
        for (WcStatus constant : ALL) {
            if (constant.value == value) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    /** Short name, or {@code ?7} for a value without a constant. */
    public static String nameOf(int value) {
        return CConstant.nameOf(ALL, value);
    }
}
