package org.verbscope.verbs;

import java.util.Optional;

/** What a port's packets travel on (ibv_query_port(3)); UNSPECIFIED counts as InfiniBand. */
public enum LinkLayer implements CConstant {
    /** Older devices say nothing: InfiniBand. */
    UNSPECIFIED("IBV_LINK_LAYER_UNSPECIFIED", 0),
    /** InfiniBand. */
    INFINIBAND("IBV_LINK_LAYER_INFINIBAND", 1),
    /** Ethernet: RoCE or iWARP. */
    ETHERNET("IBV_LINK_LAYER_ETHERNET", 2);

    private static final LinkLayer[] ALL = values();

    private final String cName;
    private final int value;

    LinkLayer(String cName, int value) {
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
    public static Optional<LinkLayer> of(int value) {
        for (LinkLayer constant : ALL) {
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
