package org.verbscope.verbs;

import java.util.Collection;
import java.util.EnumSet;

/** Bits of the mask of {@code ibv_modify_qp}: {@code enum ibv_qp_attr_mask}. */
public enum QpAttribute implements CConstant {
    STATE("IBV_QP_STATE", 1),
    CUR_STATE("IBV_QP_CUR_STATE", 1 << 1),
    EN_SQD_ASYNC_NOTIFY("IBV_QP_EN_SQD_ASYNC_NOTIFY", 1 << 2),
    ACCESS_FLAGS("IBV_QP_ACCESS_FLAGS", 1 << 3),
    PKEY_INDEX("IBV_QP_PKEY_INDEX", 1 << 4),
    PORT("IBV_QP_PORT", 1 << 5),
    QKEY("IBV_QP_QKEY", 1 << 6),
    AV("IBV_QP_AV", 1 << 7),
    PATH_MTU("IBV_QP_PATH_MTU", 1 << 8),
    TIMEOUT("IBV_QP_TIMEOUT", 1 << 9),
    RETRY_CNT("IBV_QP_RETRY_CNT", 1 << 10),
    RNR_RETRY("IBV_QP_RNR_RETRY", 1 << 11),
    RQ_PSN("IBV_QP_RQ_PSN", 1 << 12),
    MAX_QP_RD_ATOMIC("IBV_QP_MAX_QP_RD_ATOMIC", 1 << 13),
    ALT_PATH("IBV_QP_ALT_PATH", 1 << 14),
    MIN_RNR_TIMER("IBV_QP_MIN_RNR_TIMER", 1 << 15),
    SQ_PSN("IBV_QP_SQ_PSN", 1 << 16),
    MAX_DEST_RD_ATOMIC("IBV_QP_MAX_DEST_RD_ATOMIC", 1 << 17),
    PATH_MIG_STATE("IBV_QP_PATH_MIG_STATE", 1 << 18),
    CAP("IBV_QP_CAP", 1 << 19),
    DEST_QPN("IBV_QP_DEST_QPN", 1 << 20),
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
