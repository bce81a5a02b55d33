package org.verbscope.verbs.spi;

/**
 * Memory windows: keys for a part of a region, given and taken back without the kernel. When a bind or an
 * invalidation takes effect, or when it hears of it, the device writes
 * {@link org.verbscope.event.ObjectEvent.ObjectChanged} of the window with {@code rkey}, {@code mr},
 * {@code address}, {@code length}, {@code access}.
 */
public interface WindowVerbs {
    /** {@code ibv_alloc_mw}. @param type {@code ibv_mw_type}: 1 or 2 */
    default long allocMw(long pd, int type) {
        return -Unsupported.ERRNO;
    }

    /** {@code rkey} of {@code struct ibv_mw} now: a bind of type 1 changes it, the key of a type 2 is in its request. */
    default int mwRkey(long mw) {
        return 0;
    }

    /** {@code ibv_bind_mw}, for windows of type 1: posts the bind to {@code qp}. @param bind {@link Layout.MwBind} */
    default int bindMw(long qp, long mw, NativeBlock bind) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_dealloc_mw}. */
    default int deallocMw(long mw) {
        return Unsupported.ERRNO;
    }
}
