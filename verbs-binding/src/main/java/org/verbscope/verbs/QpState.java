package org.verbscope.verbs;

import java.util.Optional;

/** State of a queue pair: {@code enum ibv_qp_state} (ibv_modify_qp(3)). */
public enum QpState implements CConstant {
    /** Made, empty, good for nothing yet. */
    RESET("IBV_QPS_RESET", 0),
    /** Takes receive requests; packets are dropped. */
    INIT("IBV_QPS_INIT", 1),
    /** Ready to receive. */
    RTR("IBV_QPS_RTR", 2),
    /** Ready to send. */
    RTS("IBV_QPS_RTS", 3),
    /** Send queue drains. */
    SQD("IBV_QPS_SQD", 4),
    /** Send queue error; UC and UD only. */
    SQE("IBV_QPS_SQE", 5),
    /** Everything is flushed. */
    ERR("IBV_QPS_ERR", 6);

    private static final QpState[] ALL = values();

    private final String cName;
    private final int value;

    QpState(String cName, int value) {
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
    public static Optional<QpState> of(int value) {
        for (QpState constant : ALL) {
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
