package org.verbscope.verbs;

import java.util.Collection;
import java.util.EnumSet;

/** Bits of the mask of {@code ibv_modify_qp}: {@code enum ibv_qp_attr_mask}. */
public enum QpAttribute implements CConstant {
    /** {@code qp_state}, the state to go to. */
    STATE("IBV_QP_STATE", 1),
    /** {@code cur_qp_state}, the state that the caller claims it is in. */
    CUR_STATE("IBV_QP_CUR_STATE", 1 << 1),
    /** {@code en_sqd_async_notify}, to be told when the send queue has drained. */
    EN_SQD_ASYNC_NOTIFY("IBV_QP_EN_SQD_ASYNC_NOTIFY", 1 << 2),
    /** {@code qp_access_flags}, what the peer may do. */
    ACCESS_FLAGS("IBV_QP_ACCESS_FLAGS", 1 << 3),
    /** {@code pkey_index}. */
    PKEY_INDEX("IBV_QP_PKEY_INDEX", 1 << 4),
    /** {@code port_num}. */
    PORT("IBV_QP_PORT", 1 << 5),
    /** {@code qkey}, of a UD queue pair. */
    QKEY("IBV_QP_QKEY", 1 << 6),
    /** {@code ah_attr}, the way to the peer. */
    AV("IBV_QP_AV", 1 << 7),
    /** {@code path_mtu}, the same at both ends. */
    PATH_MTU("IBV_QP_PATH_MTU", 1 << 8),
    /** {@code timeout}, code of the wait for an acknowledgement. */
    TIMEOUT("IBV_QP_TIMEOUT", 1 << 9),
    /** {@code retry_cnt}, times to send again without an acknowledgement. */
    RETRY_CNT("IBV_QP_RETRY_CNT", 1 << 10),
    /** {@code rnr_retry}, times to send again when the peer had no receive. */
    RNR_RETRY("IBV_QP_RNR_RETRY", 1 << 11),
    /** {@code rq_psn}, number of the first packet to expect. */
    RQ_PSN("IBV_QP_RQ_PSN", 1 << 12),
    /** {@code max_rd_atomic}, reads and atomics under way at once. */
    MAX_QP_RD_ATOMIC("IBV_QP_MAX_QP_RD_ATOMIC", 1 << 13),
    /** {@code alt_ah_attr} and what belongs to it; not on Ethernet. */
    ALT_PATH("IBV_QP_ALT_PATH", 1 << 14),
    /** {@code min_rnr_timer}, code of the pause asked of a peer for which no receive is posted. */
    MIN_RNR_TIMER("IBV_QP_MIN_RNR_TIMER", 1 << 15),
    /** {@code sq_psn}, number of the first packet to send. */
    SQ_PSN("IBV_QP_SQ_PSN", 1 << 16),
    /** {@code max_dest_rd_atomic}, reads and atomics of the peer answered at once. */
    MAX_DEST_RD_ATOMIC("IBV_QP_MAX_DEST_RD_ATOMIC", 1 << 17),
    /** {@code path_mig_state}. */
    PATH_MIG_STATE("IBV_QP_PATH_MIG_STATE", 1 << 18),
    /** {@code cap}, new sizes of the queues; few devices can. */
    CAP("IBV_QP_CAP", 1 << 19),
    /** {@code dest_qp_num}. */
    DEST_QPN("IBV_QP_DEST_QPN", 1 << 20),
    /** {@code rate_limit}, packet pacing. */
    RATE_LIMIT("IBV_QP_RATE_LIMIT", 1 << 25);

    private static final QpAttribute[] ALL = values();

    private final String cName;
    private final int value;

    QpAttribute(String cName, int value) {
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

    /** The constants of {@code set} as a C mask. */
    public static int maskOf(Collection<QpAttribute> set) {
        return Masks.of(set);
    }

    /** The constants whose bits are in {@code mask}; bits without a constant are left out. */
    public static EnumSet<QpAttribute> setOf(int mask) {
        var set = EnumSet.noneOf(QpAttribute.class);
        for (QpAttribute constant : ALL) {
            if ((mask & constant.value) != 0) {
                set.add(constant);
            }
        }
        return set;
    }

    /** {@code mask} in words: the short names, {@code 0} for none, {@code ?0x...} for bits without a name. */
    public static String words(int mask) {
        return Masks.words(ALL, mask);
    }
}
