package org.verbscope.verbs.libibverbs;

import com.sun.jna.NativeLibrary;

/**
 * Exported symbols, mapped directly: pointers are longs, {@code uint8_t} is byte, {@code size_t} is long.
 * Manual pages of the same names. What makes an object returns 0 (NULL) and leaves the errno for
 * {@link com.sun.jna.Native#getLastError}; the others return 0 or the errno, unless said.
 */
final class Ibverbs {
    private Ibverbs() { }

    /** Binds the methods. @throws UnsatisfiedLinkError when the library is too old to have one of them */
    static void bind(NativeLibrary library) {
        com.sun.jna.Native.register(Ibverbs.class, library);
    }

    static native long ibv_get_device_list(long count);

    static native void ibv_free_device_list(long list);

    static native long ibv_get_device_name(long device);

    /** Big-endian. */
    static native long ibv_get_device_guid(long device);

    static native long ibv_open_device(long device);

    static native int ibv_close_device(long context);

    static native int ibv_query_device(long context, long attr);

    static native int ibv_query_port(long context, byte port, long attr);

    static native int ibv_query_gid(long context, byte port, int index, long gid);

    static native int ibv_query_pkey(long context, byte port, int index, long pkey);

    static native long ibv_alloc_pd(long context);

    static native int ibv_dealloc_pd(long pd);

    static native long ibv_reg_mr(long pd, long address, long length, int access);

    static native long ibv_reg_mr_iova2(long pd, long address, long length, long iova, int access);

    static native int ibv_dereg_mr(long mr);

    static native long ibv_create_cq(long context, int cqe, long cookie, long channel, int vector);

    static native int ibv_destroy_cq(long cq);

    static native int ibv_resize_cq(long cq, int cqe);

    static native long ibv_create_comp_channel(long context);

    static native int ibv_destroy_comp_channel(long channel);

    /** -1 and the errno, or 0. @param cq filled with the handle @param cookie filled with what the CQ was made with */
    static native int ibv_get_cq_event(long channel, long cq, long cookie);

    static native void ibv_ack_cq_events(long cq, int count);

    /** -1 and the errno, or 0. */
    static native int ibv_get_async_event(long context, long event);

    static native void ibv_ack_async_event(long event);

    static native long ibv_create_qp(long pd, long initAttr);

    static native int ibv_modify_qp(long qp, long attr, int mask);

    static native int ibv_query_qp(long qp, long attr, int mask, long initAttr);

    static native int ibv_destroy_qp(long qp);

    static native long ibv_create_srq(long pd, long initAttr);

    static native int ibv_modify_srq(long srq, long attr, int mask);

    static native int ibv_query_srq(long srq, long attr);

    static native int ibv_destroy_srq(long srq);

    static native long ibv_create_ah(long pd, long attr);

    static native int ibv_init_ah_from_wc(long context, byte port, long wc, long grh, long attr);

    static native int ibv_destroy_ah(long ah);

    static native int ibv_attach_mcast(long qp, long gid, short lid);

    static native int ibv_detach_mcast(long qp, long gid, short lid);
}
