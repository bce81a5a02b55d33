package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.verbscope.event.WorkEvent;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Reusable work requests: a native array of {@code struct ibv_send_wr} or {@code ibv_recv_wr} and, behind
 * it, their scatter/gather elements, all in memory that it owns. Filled by {@code send}, {@code write},
 * {@code read} or {@code recv} and the methods that say more about the request begun last; posted as
 * one list; posted again as it is, or cleared and filled anew. Posting allocates nothing.
 *
 * <p>It remembers the memory region that each element names, and the address handle or window of each
 * request, and refuses to post a closed one. One thread at a time. Freed by {@link #close()} or with its context. Long because every field of the two
 * structures is written here and nowhere else.
 */
public final class RequestList implements AutoCloseable {
    final Lifetime lifetime = new Lifetime(this);
    private final RdmaContext context;
    private final NativeBlock block;
    private final boolean sends;
    private final int capacity;
    private final int sgesEach;
    private final int wrSize;
    private final Holds holds;
    /** Whether some request is inline or names a handle or window: only then are objects held while posting. */
    private boolean holding;
    private final int[] sgeCounts;
    private int count;

    /** @param block of {@link #bytes} bytes */
    RequestList(RdmaContext context, NativeBlock block, boolean sends, int capacity, int sgesEach) {
        this.context = context;
        this.block = block;
        this.sends = sends;
        this.capacity = capacity;
        this.sgesEach = sgesEach;
        this.wrSize = sends ? SendWr.SIZE : RecvWr.SIZE;
        this.holds = new Holds(capacity, sgesEach);
        this.sgeCounts = new int[capacity];
    }

    static long bytes(boolean sends, int capacity, int sgesEach) {
        return (long) capacity * ((sends ? SendWr.SIZE : RecvWr.SIZE) + sgesEach * (long) Layout.Sge.SIZE);
    }

    RdmaContext context() {
        return context;
    }

    NativeBlock block() {
        return block;
    }

    /** Where its datagrams go, a word a request, as the log says it. */
    void targets(Map<String, String> args) {
        var ways = new StringJoiner(" ");
        var numbers = new StringJoiner(" ");
        var keys = new StringJoiner(" ");
        for (int i = 0; i < count; i++) {
            int at = i * SendWr.SIZE;
            AddressHandle way = holds.way(i);
            ways.add(way == null ? "0" : String.valueOf(way.ref().number()));
            numbers.add("0x" + Integer.toHexString(block.getInt(at + SendWr.UD_REMOTE_QPN)));
            keys.add("0x" + Integer.toHexString(block.getInt(at + SendWr.UD_REMOTE_QKEY)));
        }
        args.put("ah", ways.toString());
        args.put("remote_qpn", numbers.toString());
        args.put("remote_qkey", keys.toString());
    }

    /** Whether it holds send requests; otherwise receive requests. */
    public boolean isSend() {
        return sends;
    }

    int sgesEach() {
        return sgesEach;
    }

    /** The most requests that it can hold. */
    public int capacity() {
        return capacity;
    }

    /** Requests in it now. */
    public int count() {
        return count;
    }

    /** Empties it. */
    public RequestList clear() {
        holds.clear(count);
        holding = false;
        count = 0;
        return this;
    }

    /** Begins a SEND. */
    public RequestList send(long wrId) {
        return begin(wrId, WrOpcode.SEND);
    }

    /** Begins an RDMA_WRITE. @param rkey the peer's key of the memory at {@code remoteAddress} */
    public RequestList write(long wrId, long remoteAddress, int rkey) {
        return begin(wrId, WrOpcode.RDMA_WRITE).remote(remoteAddress, rkey);
    }

    /** Begins an RDMA_READ: its elements receive. */
    public RequestList read(long wrId, long remoteAddress, int rkey) {
        return begin(wrId, WrOpcode.RDMA_READ).remote(remoteAddress, rkey);
    }

    /** Begins an ATOMIC_FETCH_AND_ADD on eight aligned bytes; its element of eight bytes receives what was there. */
    public RequestList fetchAndAdd(long wrId, long remoteAddress, int rkey, long add) {
        return begin(wrId, WrOpcode.ATOMIC_FETCH_AND_ADD).atomic(remoteAddress, rkey, add, 0);
    }

    /** Begins an ATOMIC_CMP_AND_SWP on eight aligned bytes; its element of eight bytes receives what was there. */
    public RequestList compareAndSwap(long wrId, long remoteAddress, int rkey, long expected, long swap) {
        return begin(wrId, WrOpcode.ATOMIC_CMP_AND_SWP).atomic(remoteAddress, rkey, expected, swap);
    }

    /** Begins a LOCAL_INV: the key, of a window of type 2, reaches nothing any more. */
    public RequestList localInvalidate(long wrId, int rkey) {
        begin(wrId, WrOpcode.LOCAL_INV);
        block.putInt(wr() + SendWr.IMM_DATA, rkey);
        return this;
    }

    /**
     * Begins a BIND_MW of a window of type 2 to a part of {@code mr}.
     *
     * @param rkey the key it will have: {@link MemoryWindow#nextRkey()}
     * @param access what peers may do, {@code ibv_access_flags} as a C mask
     */
    public RequestList bindMw(long wrId, MemoryWindow window, int rkey, MemoryRegion mr, long offset, long length, int access) {
        return begin(wrId, WrOpcode.BIND_MW).bind(window, rkey, mr, offset, length, access);
    }

    /** The request begun last goes to a peer's UD queue pair. @param qkey its Q_Key */
    public RequestList to(AddressHandle way, int remoteQpn, int qkey) {
        int at = sendWr();
        CFields.fit("remote_qpn", remoteQpn, 24);
        context.owns(way.context(), way);
        block.putLong(at + SendWr.UD_AH, way.handle());
        block.putInt(at + SendWr.UD_REMOTE_QPN, remoteQpn);
        block.putInt(at + SendWr.UD_REMOTE_QKEY, qkey);
        holds.way(count - 1, way);
        holding = true;
        return this;
    }

    /** The request begun last, a SEND, takes a key of the receiver's window back. */
    public RequestList invalidate(int rkey) {
        int at = sendWr();
        if (block.getInt(at + SendWr.OPCODE) != WrOpcode.SEND.value()) {
            throw new IllegalStateException(WrOpcode.nameOf(block.getInt(at + SendWr.OPCODE)) + " invalidates nothing: only SEND can");
        }
        block.putInt(at + SendWr.OPCODE, WrOpcode.SEND_WITH_INV.value());
        block.putInt(at + SendWr.IMM_DATA, rkey);
        return this;
    }

    /** Begins a receive. */
    public RequestList recv(long wrId) {
        if (sends) {
            throw new IllegalStateException("a list of send requests holds no receives");
        }
        int at = next();
        block.putLong(at + RecvWr.WR_ID, wrId);
        return this;
    }

    /** Begins what {@code request} says. */
    public RequestList add(SendRequest request) {
        begin(request.wrId(), request.opcode());
        block.putInt(wr() + SendWr.SEND_FLAGS, request.flags());
        holding |= isInline(count - 1);
        block.putInt(wr() + SendWr.IMM_DATA, invalidates(request.opcode()) ? request.immData()
                : WcFields.bigEndian(request.immData()));
        request.target().into(this);
        return sges(request.sges());
    }

    /** Begins what {@code request} says. */
    public RequestList add(RecvRequest request) {
        return recv(request.wrId()).sges(request.sges());
    }

    /** Whether the place of the immediate holds a key, which is in host order. */
    private static boolean invalidates(WrOpcode opcode) {
        return opcode == WrOpcode.SEND_WITH_INV || opcode == WrOpcode.LOCAL_INV;
    }

    private RequestList sges(List<Sge> sges) {
        for (Sge sge : sges) {
            sge(sge.mr(), sge.offset(), sge.length());
        }
        return this;
    }

    private RequestList begin(long wrId, WrOpcode opcode) {
        if (!sends) {
            throw new IllegalStateException("a list of receive requests holds no " + opcode.name());
        }
        int at = next();
        block.putLong(at + SendWr.WR_ID, wrId);
        block.putInt(at + SendWr.OPCODE, opcode.value());
        return this;
    }

    private int next() {
        lifetime.check();
        if (count == capacity) {
            throw new IllegalStateException("the list is full: it holds " + capacity + " requests");
        }
        int at = count * wrSize;
        for (int i = 0; i < wrSize; i += Long.BYTES) {
            block.putLong(at + i, 0);
        }
        block.putLong(at + SendWr.SG_LIST, block.address() + sgeAt(count, 0)); // the same place in both structures
        if (count > 0) {
            block.putLong(at - wrSize + SendWr.NEXT, block.address() + at);
        }
        sgeCounts[count++] = 0;
        return at;
    }

    private int wr() {
        if (count == 0) {
            throw new IllegalStateException("no request begun: call send, write, read or recv first");
        }
        return (count - 1) * wrSize;
    }

    private int sendWr() {
        if (!sends) {
            throw new IllegalStateException("only send requests have this");
        }
        return wr();
    }

    private int sgeAt(int request, int element) {
        return capacity * wrSize + (request * sgesEach + element) * Layout.Sge.SIZE;
    }

    /**
     * Adds {@code length} bytes of {@code mr} from {@code offset} to the request begun last. Not checked
     * against the region's bounds: the device does that.
     */
    public RequestList sge(MemoryRegion mr, long offset, long length) {
        return element(mr, mr.iova() + offset, length, mr.lkey());
    }

    /** Adds an element as C would take it: to show what a wrong key or address does. Never in an inline request. */
    public RequestList rawSge(long address, long length, int lkey) {
        return element(null, address, length, lkey);
    }

    private RequestList element(MemoryRegion mr, long address, long length, int lkey) {
        int at = wr();
        int request = count - 1;
        int element = sgeCounts[request];
        if (element == sgesEach) {
            throw new IllegalStateException("the list has room for " + sgesEach + " elements a request");
        }
        CFields.fit("length", length, 32);
        int sge = sgeAt(request, element);
        block.putLong(sge + Layout.Sge.ADDR, address);
        block.putInt(sge + Layout.Sge.LENGTH, (int) length);
        block.putInt(sge + Layout.Sge.LKEY, lkey);
        holds.element(request, element, mr);
        sgeCounts[request] = element + 1;
        block.putInt(at + SendWr.NUM_SGE, element + 1);
        return this;
    }

    /** The request begun last gives a completion on success too. */
    public RequestList signaled() {
        return flag(SendFlag.SIGNALED);
    }

    /** The request begun last carries its payload itself: read by the processor while posting. */
    public RequestList inline() {
        return flag(SendFlag.INLINE);
    }

    /** The request begun last waits for earlier reads and atomics. */
    public RequestList fence() {
        return flag(SendFlag.FENCE);
    }

    /** The request begun last asks for an event at the receiver. */
    public RequestList solicited() {
        return flag(SendFlag.SOLICITED);
    }

    private RequestList flag(SendFlag flag) {
        int at = sendWr();
        block.putInt(at + SendWr.SEND_FLAGS, block.getInt(at + SendWr.SEND_FLAGS) | flag.value());
        holding |= flag == SendFlag.INLINE;
        return this;
    }

    /** The request begun last, a SEND or RDMA_WRITE, carries an immediate value. @param value host order */
    public RequestList imm(int value) {
        int at = sendWr();
        int opcode = block.getInt(at + SendWr.OPCODE);
        if (opcode == WrOpcode.SEND.value()) {
            block.putInt(at + SendWr.OPCODE, WrOpcode.SEND_WITH_IMM.value());
        } else if (opcode == WrOpcode.RDMA_WRITE.value()) {
            block.putInt(at + SendWr.OPCODE, WrOpcode.RDMA_WRITE_WITH_IMM.value());
        } else {
            throw new IllegalStateException(WrOpcode.nameOf(opcode) + " carries no immediate");
        }
        block.putInt(at + SendWr.IMM_DATA, WcFields.bigEndian(value));
        return this;
    }

    RequestList remote(long address, int rkey) {
        block.putLong(wr() + SendWr.RDMA_REMOTE_ADDR, address);
        block.putInt(wr() + SendWr.RDMA_RKEY, rkey);
        return this;
    }

    RequestList atomic(long address, int rkey, long compareAdd, long swap) {
        block.putLong(wr() + SendWr.ATOMIC_REMOTE_ADDR, address);
        block.putLong(wr() + SendWr.ATOMIC_COMPARE_ADD, compareAdd);
        block.putLong(wr() + SendWr.ATOMIC_SWAP, swap);
        block.putInt(wr() + SendWr.ATOMIC_RKEY, rkey);
        return this;
    }

    RequestList bind(MemoryWindow window, int rkey, MemoryRegion mr, long offset, long length, int access) {
        int at = wr();
        context.owns(window.context(), window);
        context.owns(mr.context(), mr);
        block.putLong(at + SendWr.BIND_MW, window.handle());
        block.putInt(at + SendWr.BIND_RKEY, rkey);
        block.putLong(at + SendWr.BIND_INFO + BindInfo.MR, mr.handle());
        block.putLong(at + SendWr.BIND_INFO + BindInfo.ADDR, mr.iova() + offset);
        block.putLong(at + SendWr.BIND_INFO + BindInfo.LENGTH, length);
        block.putInt(at + SendWr.BIND_INFO + BindInfo.ACCESS_FLAGS, access);
        holds.window(count - 1, window, mr);
        holding = true;
        return this;
    }

    /**
     * Before a post: no element names a closed region, no request a closed address handle or window (the
     * library reads those while posting), and what an inline request makes the processor read is live lab
     * memory. All of it is held until {@link #leave}.
     *
     * @param datagram whether each request must name an address handle: the library would follow any
     *     other bytes in its place
     */
    void enter(boolean asSend, boolean datagram) {
        if (sends != asSend) {
            throw new IllegalArgumentException("a list of " + (sends ? "send" : "receive") + " requests cannot be posted as the other");
        }
        if (count == 0) {
            throw new IllegalArgumentException("the list is empty: nothing to post");
        }
        lifetime.enter();
        if (datagram || holding) {
            enterHolding(datagram);
            return;
        }
        boolean open = false;
        try {
            holds.checkRegions(count);
            open = true;
        } finally {
            if (!open) {
                lifetime.exit();
            }
        }
    }

    private void enterHolding(boolean datagram) {
        int entered = 0;
        try {
            for (int i = 0; i < count; i++) {
                holds.enterNamed(i, datagram);
                boolean inline = isInline(i);
                int elements = 0;
                try {
                    while (elements < sgeCounts[i]) {
                        enter(i, elements, inline);
                        elements++;
                    }
                } finally {
                    if (elements < sgeCounts[i]) {
                        holds.leave(i, inline ? elements : 0);
                    }
                }
                entered = i + 1;
            }
        } finally {
            if (entered < count) {
                leaveFirst(entered);
            }
        }
    }

    private void enter(int request, int element, boolean inline) {
        if (inline) {
            int sge = sgeAt(request, element);
            holds.enterInline(request, element, block.getLong(sge + Layout.Sge.ADDR),
                    block.getInt(sge + Layout.Sge.LENGTH) & 0xffffffffL);
            return;
        }
        MemoryRegion mr = holds.region(request, element);
        if (mr != null) {
            mr.lifetime.check();
        }
    }

    /** After a post. */
    void leave() {
        leaveFirst(holding ? count : 0);
    }

    private void leaveFirst(int requests) {
        for (int i = 0; i < requests; i++) {
            holds.leave(i, isInline(i) ? sgeCounts[i] : 0);
        }
        lifetime.exit();
    }

    /** The first {@code requests} were taken. */
    void accepted(int requests) {
        for (int i = 0; holding && i < requests; i++) {
            MemoryWindow window = holds.window(i);
            if (window != null) {
                window.asked(block.getInt(i * wrSize + SendWr.BIND_RKEY));
            }
        }
    }

    private boolean isInline(int request) {
        return sends && (block.getInt(request * wrSize + SendWr.SEND_FLAGS) & SendFlag.INLINE.value()) != 0;
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

    private boolean isAtomic(int request) {
        int opcode = opcode(request);
        return opcode == WrOpcode.ATOMIC_CMP_AND_SWP.value() || opcode == WrOpcode.ATOMIC_FETCH_AND_ADD.value();
    }

    long remoteAddress(int request) {
        return sends ? block.getLong(request * wrSize + SendWr.RDMA_REMOTE_ADDR) : 0;
    }

    int rkey(int request) {
        return sends ? block.getInt(request * wrSize + (isAtomic(request) ? SendWr.ATOMIC_RKEY : SendWr.RDMA_RKEY)) : 0;
    }

    /** Its elements, for the log. */
    List<WorkEvent.Sge> elements(int request) {
        List<WorkEvent.Sge> list = new ArrayList<>(sgeCounts[request]);
        for (int e = 0; e < sgeCounts[request]; e++) {
            int sge = sgeAt(request, e);
            list.add(new WorkEvent.Sge(block.getLong(sge + Layout.Sge.ADDR),
                    block.getInt(sge + Layout.Sge.LENGTH) & 0xffffffffL,
                    block.getInt(sge + Layout.Sge.LKEY)));
        }
        return List.copyOf(list);
    }

    /**
     * The bytes of a request as they lie in memory, in hex: its structure ({@code struct ibv_send_wr}, 128 bytes, or
     * {@code struct ibv_recv_wr}, 32), then its elements ({@code struct ibv_sge}, 16 each). The soft device's queue
     * entries are these very bytes, unless the request is inline.
     *
     * @param request from 0
     */
    public String raw(int request) {
        lifetime.check();
        if (request < 0 || request >= count) {
            throw new IllegalArgumentException("request " + request + ": the list holds " + count + ", counted from 0");
        }
        var bytes = new byte[wrSize + sgeCounts[request] * Layout.Sge.SIZE];
        block.read((long) request * wrSize, bytes, 0, wrSize);
        block.read(sgeAt(request, 0), bytes, wrSize, bytes.length - wrSize);
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public void close() {
        if (lifetime.beginClose()) {
            lifetime.closed();
            context.freed(this, block);
        }
    }

    @Override
    public String toString() {
        return "list of " + (sends ? "send" : "receive") + " requests of machine " + context.machine();
    }
}
