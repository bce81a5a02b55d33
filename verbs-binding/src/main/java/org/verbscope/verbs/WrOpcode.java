package org.verbscope.verbs;

import java.util.Optional;

/** What a send request asks for: {@code enum ibv_wr_opcode} (ibv_post_send(3)). */
public enum WrOpcode implements CConstant {
    RDMA_WRITE("IBV_WR_RDMA_WRITE", 0),
    RDMA_WRITE_WITH_IMM("IBV_WR_RDMA_WRITE_WITH_IMM", 1),
    SEND("IBV_WR_SEND", 2),
    SEND_WITH_IMM("IBV_WR_SEND_WITH_IMM", 3),
    RDMA_READ("IBV_WR_RDMA_READ", 4),
    ATOMIC_CMP_AND_SWP("IBV_WR_ATOMIC_CMP_AND_SWP", 5),
    ATOMIC_FETCH_AND_ADD("IBV_WR_ATOMIC_FETCH_AND_ADD", 6),
    LOCAL_INV("IBV_WR_LOCAL_INV", 7),
    BIND_MW("IBV_WR_BIND_MW", 8),
    SEND_WITH_INV("IBV_WR_SEND_WITH_INV", 9);

    private static final WrOpcode[] ALL = values();

    private final String cName;
    private final int value;

    WrOpcode(String cName, int value) {
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
    public static Optional<WrOpcode> of(int value) {
        for (WrOpcode constant : ALL) {
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
