package org.verbscope.verbs.libibverbs;

/**
 * Offsets in bytes within objects of the library, {@code infiniband/verbs.h}: what lies before the first
 * mutex, so that it is the same on x86-64 and aarch64, but for {@link #abiCompat}. Structures of the SPI
 * are in {@link org.verbscope.verbs.spi.Layout}.
 */
final class Abi {
    /** Functions of {@code ibv_context.ops}. */
    static final int CONTEXT_ALLOC_MW = 64;
    static final int CONTEXT_BIND_MW = 72;
    static final int CONTEXT_DEALLOC_MW = 80;
    static final int CONTEXT_POLL_CQ = 96;
    static final int CONTEXT_REQ_NOTIFY_CQ = 104;
    static final int CONTEXT_POST_SRQ_RECV = 168;
    static final int CONTEXT_POST_SEND = 208;
    static final int CONTEXT_POST_RECV = 216;
    static final int CONTEXT_ASYNC_FD = 268;
    static final int CONTEXT_NUM_COMP_VECTORS = 272;
    /** {@code ibv_context.abi_compat} lies behind a mutex, whose size the C library chose for each processor. */
    static final int CONTEXT_ABI_COMPAT_X86_64 = 320;
    static final int CONTEXT_ABI_COMPAT_AARCH64 = 328;
    /** Fields of {@code verbs_context}, before the {@code ibv_context} that it ends with. */
    static final int EXTENDED_SIZE = -8;
    static final int EXTENDED_QUERY_PORT = -320;
    static final int DEVICE_NODE_TYPE = 16;
    static final int DEVICE_TRANSPORT_TYPE = 20;
    static final int CHANNEL_FD = 8;
    static final int MR_LKEY = 36;
    static final int MR_RKEY = 40;
    static final int MW_RKEY = 16;
    static final int MW_TYPE = 24;
    static final int CQ_CQE = 28;
    static final int QP_NUM = 52;
    /** What was last asked for, not the truth. */
    static final int QP_STATE = 56;

    private Abi() { }

    /** Place of {@code abi_compat} on the processor that {@code os.arch} names; -1 on one whose layout is not known. */
    static int abiCompat(String processor) {
        return switch (processor) {
            case "amd64", "x86_64" -> CONTEXT_ABI_COMPAT_X86_64;
            case "aarch64" -> CONTEXT_ABI_COMPAT_AARCH64;
            default -> -1;
        };
    }
}
