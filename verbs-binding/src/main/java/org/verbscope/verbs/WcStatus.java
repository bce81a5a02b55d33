package org.verbscope.verbs;

import java.util.Optional;

/** How a work request ended: {@code enum ibv_wc_status} (ibv_poll_cq(3)). */
public enum WcStatus implements CConstant {
    SUCCESS("IBV_WC_SUCCESS", 0),
    LOC_LEN_ERR("IBV_WC_LOC_LEN_ERR", 1),
    LOC_QP_OP_ERR("IBV_WC_LOC_QP_OP_ERR", 2),
    LOC_EEC_OP_ERR("IBV_WC_LOC_EEC_OP_ERR", 3),
    LOC_PROT_ERR("IBV_WC_LOC_PROT_ERR", 4),
    WR_FLUSH_ERR("IBV_WC_WR_FLUSH_ERR", 5),
    MW_BIND_ERR("IBV_WC_MW_BIND_ERR", 6),
    BAD_RESP_ERR("IBV_WC_BAD_RESP_ERR", 7),
    LOC_ACCESS_ERR("IBV_WC_LOC_ACCESS_ERR", 8),
    REM_INV_REQ_ERR("IBV_WC_REM_INV_REQ_ERR", 9),
    REM_ACCESS_ERR("IBV_WC_REM_ACCESS_ERR", 10),
    REM_OP_ERR("IBV_WC_REM_OP_ERR", 11),
    RETRY_EXC_ERR("IBV_WC_RETRY_EXC_ERR", 12),
    RNR_RETRY_EXC_ERR("IBV_WC_RNR_RETRY_EXC_ERR", 13),
    LOC_RDD_VIOL_ERR("IBV_WC_LOC_RDD_VIOL_ERR", 14),
    REM_INV_RD_REQ_ERR("IBV_WC_REM_INV_RD_REQ_ERR", 15),
    REM_ABORT_ERR("IBV_WC_REM_ABORT_ERR", 16),
    INV_EECN_ERR("IBV_WC_INV_EECN_ERR", 17),
    INV_EEC_STATE_ERR("IBV_WC_INV_EEC_STATE_ERR", 18),
    FATAL_ERR("IBV_WC_FATAL_ERR", 19),
    RESP_TIMEOUT_ERR("IBV_WC_RESP_TIMEOUT_ERR", 20),
    GENERAL_ERR("IBV_WC_GENERAL_ERR", 21),
    TM_ERR("IBV_WC_TM_ERR", 22),
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
