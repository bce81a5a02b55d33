package org.verbscope.verbs;

import java.util.Optional;

/** What was completed: {@code enum ibv_wc_opcode} (ibv_poll_cq(3)). */
public enum WcOpcode implements CConstant {
    /** A SEND of any kind was done. */
    SEND("IBV_WC_SEND", 0),
    /** An RDMA_WRITE was done. */
    RDMA_WRITE("IBV_WC_RDMA_WRITE", 1),
    /** An RDMA_READ brought its data. */
    RDMA_READ("IBV_WC_RDMA_READ", 2),
    /** A compare-and-swap brought what was there. */
    COMP_SWAP("IBV_WC_COMP_SWAP", 3),
    /** A fetch-and-add brought what was there. */
    FETCH_ADD("IBV_WC_FETCH_ADD", 4),
    /** A window was bound. */
    BIND_MW("IBV_WC_BIND_MW", 5),
    /** A key was taken back. */
    LOCAL_INV("IBV_WC_LOCAL_INV", 6),
    /** A message arrived in a receive request. */
    RECV("IBV_WC_RECV", 128),
    /** An RDMA_WRITE_WITH_IMM arrived and used up a receive request. */
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
