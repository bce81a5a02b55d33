package org.verbscope.verbs;

import java.util.Optional;

/** State of a port: {@code enum ibv_port_state} (ibv_query_port(3)). */
public enum PortState implements CConstant {
    /** Says nothing. */
    NOP("IBV_PORT_NOP", 0),
    /** No link. */
    DOWN("IBV_PORT_DOWN", 1),
    /** A link, not configured by the subnet manager yet. */
    INIT("IBV_PORT_INIT", 2),
    /** Configured, not yet let in. */
    ARMED("IBV_PORT_ARMED", 3),
    /** Carries packets. */
    ACTIVE("IBV_PORT_ACTIVE", 4),
    /** Was active; the link is retrained, and packets wait. */
    ACTIVE_DEFER("IBV_PORT_ACTIVE_DEFER", 5);

    private static final PortState[] ALL = values();

    private final String cName;
    private final int value;

    PortState(String cName, int value) {
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
    public static Optional<PortState> of(int value) {
        for (PortState constant : ALL) {
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
