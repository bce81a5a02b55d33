package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.verbscope.event.WorkEvent;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * The bytes of a list of requests: an array of {@code struct ibv_send_wr} or {@code ibv_recv_wr} and, behind it, room for the
 * elements of each. Requests are chained in order and each points to its own elements, so that the device is given the first.
 * What is put goes to the request begun last. Both structures have number, chain and elements at the same places. Checks
 * nothing of what is put: {@link RequestList} has. Allocates nothing but in {@link #elements} and {@link #raw}. One thread at a time.
 */
final class RequestMemory {
    private final NativeBlock block;
    private final boolean sends;
    private final int capacity;
    private final int sgesEach;
    private final int wrSize;
    private final int[] sgeCounts;
    private int count;

    /** @param block of {@link #bytes} bytes */
    RequestMemory(NativeBlock block, boolean sends, int capacity, int sgesEach) {
        this.block = block;
        this.sends = sends;
        this.capacity = capacity;
        this.sgesEach = sgesEach;
        this.wrSize = sends ? SendWr.SIZE : RecvWr.SIZE;
        this.sgeCounts = new int[capacity];
    }

    static long bytes(boolean sends, int capacity, int sgesEach) {
        return (long) capacity * ((sends ? SendWr.SIZE : RecvWr.SIZE) + sgesEach * (long) Layout.Sge.SIZE);
    }

    NativeBlock block() {
        return block;
    }

    boolean sends() {
        return sends;
    }

    int capacity() {
        return capacity;
    }

    int sgesEach() {
        return sgesEach;
    }

    /** Requests begun since it was empty. */
    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    /** One more request: no opcode, no flags, no elements. */
    void begin(long wrId) {
        int at = count * wrSize;
        for (int i = 0; i < wrSize; i += Long.BYTES) {
            block.putLong(at + i, 0);
        }
        block.putLong(at + SendWr.WR_ID, wrId);
        block.putLong(at + SendWr.SG_LIST, block.address() + sgeAt(count, 0));
        if (count > 0) {
            block.putLong(at - wrSize + SendWr.NEXT, block.address() + at);
        }
        sgeCounts[count++] = 0;
    }

    private int last() {
        return (count - 1) * wrSize;
    }

    private int sgeAt(int request, int element) {
        return capacity * wrSize + (request * sgesEach + element) * Layout.Sge.SIZE;
    }

    void putOpcode(WrOpcode opcode) {
        block.putInt(last() + SendWr.OPCODE, opcode.value());
    }

    /** @param flags {@code ibv_send_flags} as a C mask */
    void putFlags(int flags) {
        block.putInt(last() + SendWr.SEND_FLAGS, flags);
    }

    /** @param bits an immediate in network order, or a key in host order */
    void putImmediate(int bits) {
        block.putInt(last() + SendWr.IMM_DATA, bits);
    }

    void putRemote(long address, int rkey) {
        block.putLong(last() + SendWr.RDMA_REMOTE_ADDR, address);
        block.putInt(last() + SendWr.RDMA_RKEY, rkey);
    }

    void putAtomic(long address, int rkey, long compareAdd, long swap) {
        int at = last();
        block.putLong(at + SendWr.ATOMIC_REMOTE_ADDR, address);
        block.putLong(at + SendWr.ATOMIC_COMPARE_ADD, compareAdd);
        block.putLong(at + SendWr.ATOMIC_SWAP, swap);
        block.putInt(at + SendWr.ATOMIC_RKEY, rkey);
    }

    void putDatagram(long way, int remoteQpn, int qkey) {
        int at = last();
        block.putLong(at + SendWr.UD_AH, way);
        block.putInt(at + SendWr.UD_REMOTE_QPN, remoteQpn);
        block.putInt(at + SendWr.UD_REMOTE_QKEY, qkey);
    }

    void putBind(long window, int rkey, long mr, long address, long length, int access) {
        int at = last();
        block.putLong(at + SendWr.BIND_MW, window);
        block.putInt(at + SendWr.BIND_RKEY, rkey);
        block.putLong(at + SendWr.BIND_INFO + BindInfo.MR, mr);
        block.putLong(at + SendWr.BIND_INFO + BindInfo.ADDR, address);
        block.putLong(at + SendWr.BIND_INFO + BindInfo.LENGTH, length);
        block.putInt(at + SendWr.BIND_INFO + BindInfo.ACCESS_FLAGS, access);
    }

    void putElement(long address, int length, int lkey) {
        int element = sgeCounts[count - 1]++;
        int sge = sgeAt(count - 1, element);
        block.putLong(sge + Layout.Sge.ADDR, address);
        block.putInt(sge + Layout.Sge.LENGTH, length);
        block.putInt(sge + Layout.Sge.LKEY, lkey);
        block.putInt(last() + SendWr.NUM_SGE, element + 1);
    }

    long wrId(int request) {
        return block.getLong(request * wrSize + SendWr.WR_ID);
    }

    int opcode(int request) {
        return block.getInt(request * wrSize + SendWr.OPCODE);
    }

    int flags(int request) {
        return sends ? block.getInt(request * wrSize + SendWr.SEND_FLAGS) : 0;
    }

    boolean isInline(int request) {
        return (flags(request) & SendFlag.INLINE.value()) != 0;
    }

    long remoteAddress(int request) {
        return sends ? block.getLong(request * wrSize + SendWr.RDMA_REMOTE_ADDR) : 0;
    }

    int rkey(int request) {
        return sends ? block.getInt(request * wrSize + (isAtomic(request) ? SendWr.ATOMIC_RKEY : SendWr.RDMA_RKEY)) : 0;
    }

    private boolean isAtomic(int request) {
        int opcode = opcode(request);
        return opcode == WrOpcode.ATOMIC_CMP_AND_SWP.value() || opcode == WrOpcode.ATOMIC_FETCH_AND_ADD.value();
    }

    int remoteQpn(int request) {
        return block.getInt(request * wrSize + SendWr.UD_REMOTE_QPN);
    }

    int remoteQkey(int request) {
        return block.getInt(request * wrSize + SendWr.UD_REMOTE_QKEY);
    }

    int bindRkey(int request) {
        return block.getInt(request * wrSize + SendWr.BIND_RKEY);
    }

    int elementCount(int request) {
        return sgeCounts[request];
    }

    long elementAddress(int request, int element) {
        return block.getLong(sgeAt(request, element) + Layout.Sge.ADDR);
    }

    long elementLength(int request, int element) {
        return block.getInt(sgeAt(request, element) + Layout.Sge.LENGTH) & 0xffffffffL;
    }

    /** For the log. */
    List<WorkEvent.Sge> elements(int request) {
        List<WorkEvent.Sge> list = new ArrayList<>(sgeCounts[request]);
        for (int e = 0; e < sgeCounts[request]; e++) {
            list.add(new WorkEvent.Sge(elementAddress(request, e), elementLength(request, e),
                    block.getInt(sgeAt(request, e) + Layout.Sge.LKEY)));
        }
        return List.copyOf(list);
    }

    /** A request's structure, then its elements, in hex. */
    String raw(int request) {
        var bytes = new byte[wrSize + sgeCounts[request] * Layout.Sge.SIZE];
        block.read((long) request * wrSize, bytes, 0, wrSize);
        block.read(sgeAt(request, 0), bytes, wrSize, bytes.length - wrSize);
        return HexFormat.of().formatHex(bytes);
    }
}
