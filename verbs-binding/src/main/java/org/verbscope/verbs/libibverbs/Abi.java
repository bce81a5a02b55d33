package org.verbscope.verbs.libibverbs;

/**
 * Offsets in bytes within objects of the library, {@code infiniband/verbs.h}: only what lies before the
 * first mutex, so they are the same on x86-64 and aarch64. Structures of the SPI are in
 * {@link org.verbscope.verbs.spi.Layout}.
 */
final class Abi {
    /** {@code ibv_context.ops.poll_cq}. */
    static final int CONTEXT_POLL_CQ = 96;
    /** {@code ibv_context.ops.post_send}. */
    static final int CONTEXT_POST_SEND = 208;
    /** {@code ibv_context.ops.post_recv}. */
    static final int CONTEXT_POST_RECV = 216;
    static final int DEVICE_NODE_TYPE = 16;
    static final int DEVICE_TRANSPORT_TYPE = 20;
    static final int MR_LKEY = 36;
    static final int MR_RKEY = 40;
    static final int CQ_CQE = 28;
    static final int QP_NUM = 52;
    /** What was last asked for, not the truth. */
    static final int QP_STATE = 56;

    private Abi() { }
}
