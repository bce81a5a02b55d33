package org.verbscope.verbs.spi;

/** Address handles and multicast groups, for UD. */
public interface DatagramVerbs {
    /** {@code ibv_create_ah}. @param attr {@link Layout.AhAttr} */
    default long createAh(long pd, NativeBlock attr) {
        return -Unsupported.ERRNO;
    }

    /**
     * {@code ibv_init_ah_from_wc}: the way back to who sent a datagram.
     *
     * @param wc at {@code wcOffset} the {@link Layout.Wc} of its receive
     * @param grh the 40 bytes before its payload, from 0
     * @param attr filled: {@link Layout.AhAttr}
     */
    default int initAhFromWc(int port, NativeBlock wc, int wcOffset, NativeBlock grh, NativeBlock attr) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_destroy_ah}. */
    default int destroyAh(long ah) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_attach_mcast}. @param gid 16 bytes, network order @param lid 0 on Ethernet */
    default int attachMcast(long qp, NativeBlock gid, int lid) {
        return Unsupported.ERRNO;
    }

    /** {@code ibv_detach_mcast}. */
    default int detachMcast(long qp, NativeBlock gid, int lid) {
        return Unsupported.ERRNO;
    }
}
