package org.verbscope.verbs.spi;

import java.util.Optional;

/**
 * An open device ({@code ibv_context}). Handles are what the create calls returned; the caller never
 * passes one that it destroyed, and never destroys while another call on it is under way.
 * Control calls and data calls on different objects may come from different threads at once.
 */
public interface VerbsContext extends EventVerbs, SharedReceiveVerbs, WindowVerbs, DatagramVerbs {
    /** Structure memory or page-aligned host memory, zeroed. The soft device puts it at the machine's next stable address. @return null when there is no memory */
    NativeBlock allocate(long bytes);

    /** Frees what {@link #allocate} returned. */
    void free(NativeBlock block);

    /** {@code ibv_query_device}: fills {@link Layout.DeviceAttr}. */
    int queryDevice(NativeBlock attr);

    /**
     * {@code ibv_query_port}: fills {@link Layout.PortAttr}; its fields from {@code PORT_CAP_FLAGS2} on only
     * where the device offers them, otherwise they stay as they were.
     */
    int queryPort(int port, NativeBlock attr);

    /** {@code ibv_query_gid_ex}: fills {@link Layout.GidEntry}; ENODATA for an empty entry. */
    int queryGid(int port, int index, NativeBlock entry);

    /** {@code ibv_query_pkey}. @return the P_Key in host order, or the negated errno */
    int queryPkey(int port, int index);

    /** {@code ibv_alloc_pd}. @return the handle, or the negated errno */
    long allocPd();

    /** {@code ibv_dealloc_pd}. @return 0, or the errno: EBUSY while something of it lives */
    int deallocPd(long pd);

    /** {@code ibv_reg_mr_iova2}; {@code iova} equals {@code address} unless the user chose one. Plain {@code ibv_reg_mr} is used when it does. */
    long regMr(long pd, long address, long length, long iova, int access);

    /** Pages that regions pin now: of this device's machine, on a real device of the whole process. Looks only. @return -1 where nobody says */
    default long pinnedPages() {
        return -1;
    }

    /** {@code lkey} of {@code struct ibv_mr}: no call. */
    int lkey(long mr);

    /** {@code rkey} of {@code struct ibv_mr}: no call. */
    int rkey(long mr);

    /** {@code ibv_dereg_mr}. @return 0, or the errno: then it stays */
    int deregMr(long mr);

    /** {@code ibv_create_cq}. @param channel 0 for none. @return the handle, or the negated errno */
    long createCq(int cqe, long channel, int vector);

    /** Entries the queue really has. */
    int cqe(long cq);

    /** {@code ibv_resize_cq}; afterwards {@link #cqe} says what it got. */
    default int resizeCq(long cq, int cqe) {
        return Unsupported.ERRNO;
    }

    /** Interrupt vectors that {@link #createCq} may name ({@code num_comp_vectors} of {@code ibv_context}). */
    default int numCompVectors() {
        return 1;
    }

    /** {@code ibv_destroy_cq}; every event of it is acked. @return 0, or the errno: EBUSY while a queue pair uses it */
    int destroyCq(long cq);

    /**
     * {@code ibv_create_qp}.
     *
     * @param initAttr {@link Layout.QpInitAttr}; its {@code CAP} is updated to what was given
     * @return the handle, or the negated errno
     */
    long createQp(long pd, NativeBlock initAttr);

    /** {@code qp_num} of {@code struct ibv_qp}: no call. */
    int qpNum(long qp);

    /**
     * {@code state} of {@code struct ibv_qp}: what was last asked for with success, which the library keeps
     * and never corrects; {@link #queryQp} is the truth.
     */
    int cachedState(long qp);

    /** {@code ibv_destroy_qp}; every event of it is acked. @return 0, or the errno: EBUSY while it is member of a group */
    int destroyQp(long qp);

    /** {@code ibv_modify_qp}. @param attr {@link Layout.QpAttr}; {@code mask} as in {@code ibv_qp_attr_mask} */
    int modifyQp(long qp, NativeBlock attr, int mask);

    /** {@code ibv_query_qp}: fills {@link Layout.QpAttr} and {@link Layout.QpInitAttr}. @return 0 or the errno */
    int queryQp(long qp, NativeBlock attr, int mask, NativeBlock initAttr);

    /**
     * Posts {@code count} requests that lie one behind the other from {@code offset}, chained by their
     * {@code NEXT} ({@code ibv_post_send}). Addresses in {@code NEXT} and {@code SG_LIST} are addresses of this block.
     *
     * @return requests accepted in the high 32 bits, errno in the low 32
     */
    long postSend(long qp, NativeBlock list, int offset, int count);

    /** As {@link #postSend}, with {@link Layout.RecvWr}. */
    long postRecv(long qp, NativeBlock list, int offset, int count);

    /** Fills up to {@code max} slots of {@link Layout.Wc} from offset 0. @return how many, or the negated errno */
    int pollCq(long cq, int max, NativeBlock completions);

    /** {@code ibv_close_device}. */
    int close();

    /** The engine that can be held and stepped; empty on real devices. Devices of one soft fabric share one. */
    default Optional<EngineControl> engine() {
        return Optional.empty();
    }

    /** Makes things go wrong on purpose; empty on real devices. Devices of one soft fabric share one. */
    default Optional<FaultControl> faults() {
        return Optional.empty();
    }

    /**
     * Lets {@code tap} see every packet on the wire, until the last device on it is closed.
     *
     * @param tap null to end it
     * @return false where there already is one, and on devices that cannot: for those the kernel captures
     */
    default boolean tapPackets(PacketTap tap) {
        return false;
    }

    /**
     * Returns when nothing that this device reports late (captured packets) has arrived for a holding
     * window. Nothing to do where nothing comes late.
     */
    default void settle() { }
}
