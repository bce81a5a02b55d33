package org.verbscope.verbs;

import java.util.Optional;

/** What a send request asks for: {@code enum ibv_wr_opcode} (ibv_post_send(3)). */
public enum WrOpcode implements CConstant {
    /** Local memory is written into the peer's; RC and UC. */
    RDMA_WRITE("IBV_WR_RDMA_WRITE", 0),
    /** The same, and uses up a receive request of the peer, which gets four bytes. */
    RDMA_WRITE_WITH_IMM("IBV_WR_RDMA_WRITE_WITH_IMM", 1),
    /** Local memory goes into a receive request of the peer. */
    SEND("IBV_WR_SEND", 2),
    /** The same, with four bytes besides. */
    SEND_WITH_IMM("IBV_WR_SEND_WITH_IMM", 3),
    /** The peer's memory is read into local memory; RC only. */
    RDMA_READ("IBV_WR_RDMA_READ", 4),
    /** Eight bytes of the peer are replaced if they are as expected; RC only. */
    ATOMIC_CMP_AND_SWP("IBV_WR_ATOMIC_CMP_AND_SWP", 5),
    /** Something is added to eight bytes of the peer; RC only. */
    ATOMIC_FETCH_AND_ADD("IBV_WR_ATOMIC_FETCH_AND_ADD", 6),
    /** A key of an own window is taken back. */
    LOCAL_INV("IBV_WR_LOCAL_INV", 7),
    /** A window of type 2 is bound. */
    BIND_MW("IBV_WR_BIND_MW", 8),
    /** A SEND that takes a key of the peer's window back; RC only. */
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
