package org.verbscope.verbs;

import java.util.Optional;

/** What was completed: {@code enum ibv_wc_opcode} (ibv_poll_cq(3)). */
public enum WcOpcode implements CConstant {
    SEND("IBV_WC_SEND", 0),
    RDMA_WRITE("IBV_WC_RDMA_WRITE", 1),
    RDMA_READ("IBV_WC_RDMA_READ", 2),
    COMP_SWAP("IBV_WC_COMP_SWAP", 3),
    FETCH_ADD("IBV_WC_FETCH_ADD", 4),
    BIND_MW("IBV_WC_BIND_MW", 5),
    LOCAL_INV("IBV_WC_LOCAL_INV", 6),
    RECV("IBV_WC_RECV", 128),
    RECV_RDMA_WITH_IMM("IBV_WC_RECV_RDMA_WITH_IMM", 129);

    private static final WcOpcode[] ALL = values();

    private final String cName;
    private final int value;

    WcOpcode(String cName, int value) {
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
    public static Optional<WcOpcode> of(int value) {
        for (WcOpcode constant : ALL) {
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
