package org.verbscope.verbs;

import java.util.Optional;

/** Kind of a GID table entry: {@code enum ibv_gid_type} (ibv_query_gid_ex(3)). */
public enum GidType implements CConstant {
    /** InfiniBand. */
    IB("IBV_GID_TYPE_IB", 0),
    /** RoCE on Ethernet frames of their own type: stays within one Ethernet. */
    ROCE_V1("IBV_GID_TYPE_ROCE_V1", 1),
    /** RoCE in UDP datagrams, port 4791: is routed. */
    ROCE_V2("IBV_GID_TYPE_ROCE_V2", 2);

    private static final GidType[] ALL = values();

    private final String cName;
    private final int value;

    GidType(String cName, int value) {
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
    public static Optional<GidType> of(int value) {
        for (GidType constant : ALL) {
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
