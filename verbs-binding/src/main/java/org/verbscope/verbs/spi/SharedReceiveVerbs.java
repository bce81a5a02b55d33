package org.verbscope.verbs.spi;

/** Receive queues that several queue pairs share. */
public interface SharedReceiveVerbs {
    /** {@code ibv_create_srq}. @param initAttr {@link Layout.SrqInitAttr}; its sizes are updated to what was given */
    default long createSrq(long pd, NativeBlock initAttr) {
        return -Unsupported.ERRNO;
    }

    /** {@code ibv_modify_srq}. @param attr {@link Layout.SrqAttr} @param mask {@code ibv_srq_attr_mask} */
    default int modifySrq(long srq, NativeBlock attr, int mask) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_query_srq}: fills {@link Layout.SrqAttr}. */
    default int querySrq(long srq, NativeBlock attr) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_destroy_srq}; EBUSY while a QP uses it. */
    default int destroySrq(long srq) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_post_srq_recv}; as {@link VerbsContext#postRecv}. */
    default long postSrqRecv(long srq, NativeBlock list, int offset, int count) {
        return Unsupported.ERRNO;
    }
}
