package org.verbscope.verbs;

import java.util.Optional;

/** What a device speaks: {@code enum ibv_transport_type}. */
public enum Transport implements CConstant {
    /** InfiniBand and RoCE. */
    IB("IBV_TRANSPORT_IB", 0),
    /** Its queue pairs connect only through RDMA CM. */
    IWARP("IBV_TRANSPORT_IWARP", 1);

    private static final Transport[] ALL = values();

    private final String cName;
    private final int value;

    Transport(String cName, int value) {
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
    public static Optional<Transport> of(int value) {
        for (Transport constant : ALL) {
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
