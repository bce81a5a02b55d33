package org.verbscope.verbs;

import java.util.Optional;

/** Transport of a queue pair: {@code enum ibv_qp_type}. */
public enum QpType implements CConstant {
    /** Reliable connected. */
    RC("IBV_QPT_RC", 2),
    /** Unreliable connected. */
    UC("IBV_QPT_UC", 3),
    /** Unreliable datagram. */
    UD("IBV_QPT_UD", 4);

    private static final QpType[] ALL = values();

    private final String cName;
    private final int value;

    QpType(String cName, int value) {
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
    public static Optional<QpType> of(int value) {
        for (QpType constant : ALL) {
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
