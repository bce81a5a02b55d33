package org.verbscope.verbs;

import java.util.Optional;

/** Payload bytes of a packet: {@code enum ibv_mtu}. */
public enum Mtu implements CConstant {
    /** 256 bytes of payload. */
    MTU_256("IBV_MTU_256", 1),
    /** 512 bytes of payload. */
    MTU_512("IBV_MTU_512", 2),
    /** 1024 bytes of payload. */
    MTU_1024("IBV_MTU_1024", 3),
    /** 2048 bytes of payload. */
    MTU_2048("IBV_MTU_2048", 4),
    /** 4096 bytes of payload. */
    MTU_4096("IBV_MTU_4096", 5);

    private static final Mtu[] ALL = values();

    private final String cName;
    private final int value;

    Mtu(String cName, int value) {
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
    public static Optional<Mtu> of(int value) {
        for (Mtu constant : ALL) {
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

    /** Payload bytes of a full packet. */
    public int bytes() {
        return 128 << value;
    }
}
