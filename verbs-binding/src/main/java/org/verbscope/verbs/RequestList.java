package org.verbscope.verbs;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Reusable work requests: a native array of {@code struct ibv_send_wr} or {@code ibv_recv_wr} and, behind
 * it, their scatter/gather elements, all in memory that it owns. Filled by {@code send}, {@code write},
 * {@code read} or {@code recv} and the methods that say more about the request begun last; posted as
 * one list; posted again as it is, or cleared and filled anew. Posting allocates nothing.
 *
 * <p>It remembers the memory region that each element names, and the address handle or window of each
 * request, and refuses to post a closed one. One thread at a time. Freed by {@link #close()} or with its context. Long because
 * each thing that a request can say is a method of it.
 */
public final class RequestList implements AutoCloseable {
    final Lifetime lifetime = new Lifetime(this);
    private final RdmaContext context;
    private final RequestMemory memory;
    private final Holds holds;

    RequestList(RdmaContext context, RequestMemory memory) {
        this.context = context;
        this.memory = memory;
        this.holds = new Holds(memory);
    }

    RdmaContext context() {
        return context;
    }

    NativeBlock block() {
        return memory.block();
    }

    /** What its requests say, for the log. */
    RequestMemory memory() {
        return memory;
    }

    /** Where its datagrams go, a word a request, as the log says it. */
    void targets(Map<String, String> args) {
        var ways = new StringJoiner(" ");
        var numbers = new StringJoiner(" ");
        var keys = new StringJoiner(" ");
        for (int i = 0; i < count(); i++) {
            AddressHandle way = holds.way(i);
            ways.add(way == null ? "0" : String.valueOf(way.ref().number()));
            numbers.add("0x" + Integer.toHexString(memory.remoteQpn(i)));
            keys.add("0x" + Integer.toHexString(memory.remoteQkey(i)));
        }
        args.put("ah", ways.toString());
        args.put("remote_qpn", numbers.toString());
        args.put("remote_qkey", keys.toString());
    }

    /** Whether it holds send requests; otherwise receive requests. */
    public boolean isSend() {
        return memory.sends();
    }

    int sgesEach() {
        return memory.sgesEach();
    }

    /** The most requests that it can hold. */
    public int capacity() {
        return memory.capacity();
    }

    /** Requests in it now. */
    public int count() {
        return memory.count();
    }

    /** Empties it. */
    public RequestList clear() {
        holds.clear();
        memory.clear();
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
        memory.putImmediate(rkey);
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
        begunSend();
        CFields.fit("remote_qpn", remoteQpn, 24);
        context.owns(way.context(), way);
        memory.putDatagram(way.handle(), remoteQpn, qkey);
        holds.way(way);
        return this;
    }

    /** The request begun last, a SEND, takes a key of the receiver's window back. */
    public RequestList invalidate(int rkey) {
        begunSend();
        int opcode = opcode();
        if (opcode != WrOpcode.SEND.value()) {
            throw new IllegalStateException(WrOpcode.nameOf(opcode) + " invalidates nothing: only SEND can");
        }
        memory.putOpcode(WrOpcode.SEND_WITH_INV);
        memory.putImmediate(rkey);
        return this;
    }

    /** Begins a receive. */
    public RequestList recv(long wrId) {
        if (memory.sends()) {
            throw new IllegalStateException("a list of send requests holds no receives");
        }
        next(wrId);
        return this;
    }

    /** Begins what {@code request} says. */
    public RequestList add(SendRequest request) {
        begin(request.wrId(), request.opcode());
        flags(request.flags());
        memory.putImmediate(invalidates(request.opcode()) ? request.immData() : WcFields.bigEndian(request.immData()));
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
        if (!memory.sends()) {
            throw new IllegalStateException("a list of receive requests holds no " + opcode.name());
        }
        next(wrId);
        memory.putOpcode(opcode);
        return this;
    }

    private void next(long wrId) {
        lifetime.check();
        if (count() == capacity()) {
            throw new IllegalStateException("the list is full: it holds " + capacity() + " requests");
        }
        memory.begin(wrId);
    }

    private void begun() {
        if (count() == 0) {
            throw new IllegalStateException("no request begun: call send, write, read or recv first");
        }
    }

    private void begunSend() {
        if (!memory.sends()) {
            throw new IllegalStateException("only send requests have this");
        }
        begun();
    }

    private int opcode() {
        return memory.opcode(count() - 1);
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
        begun();
        int request = count() - 1;
        int element = memory.elementCount(request);
        if (element == sgesEach()) {
            throw new IllegalStateException("the list has room for " + sgesEach() + " elements a request");
        }
        CFields.fit("length", length, 32);
        memory.putElement(address, (int) length, lkey);
        holds.element(request, element, mr);
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
        begunSend();
        flags(memory.flags(count() - 1) | flag.value());
        return this;
    }

    private void flags(int flags) {
        memory.putFlags(flags);
        holds.flagged();
    }

    /** The request begun last, a SEND or RDMA_WRITE, carries an immediate value. @param value host order */
    public RequestList imm(int value) {
        begunSend();
        int opcode = opcode();
        if (opcode == WrOpcode.SEND.value()) {
            memory.putOpcode(WrOpcode.SEND_WITH_IMM);
        } else if (opcode == WrOpcode.RDMA_WRITE.value()) {
            memory.putOpcode(WrOpcode.RDMA_WRITE_WITH_IMM);
        } else {
            throw new IllegalStateException(WrOpcode.nameOf(opcode) + " carries no immediate");
        }
        memory.putImmediate(WcFields.bigEndian(value));
        return this;
    }

    RequestList remote(long address, int rkey) {
        begun();
        memory.putRemote(address, rkey);
        return this;
    }

    RequestList atomic(long address, int rkey, long compareAdd, long swap) {
        begun();
        memory.putAtomic(address, rkey, compareAdd, swap);
        return this;
    }

    RequestList bind(MemoryWindow window, int rkey, MemoryRegion mr, long offset, long length, int access) {
        begun();
        context.owns(window.context(), window);
        context.owns(mr.context(), mr);
        memory.putBind(window.handle(), rkey, mr.handle(), mr.iova() + offset, length, access);
        holds.window(window, mr);
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
        if (isSend() != asSend) {
            throw new IllegalArgumentException("a list of " + (isSend() ? "send" : "receive") + " requests cannot be posted as the other");
        }
        if (count() == 0) {
            throw new IllegalArgumentException("the list is empty: nothing to post");
        }
        lifetime.enter();
        boolean entered = false;
        try {
            holds.enter(datagram);
            entered = true;
        } finally {
            if (!entered) {
                lifetime.exit();
            }
        }
    }

    /** After a post. */
    void leave() {
        holds.leave();
        lifetime.exit();
    }

    /** The first {@code requests} were taken. */
    void accepted(int requests) {
        holds.accepted(requests);
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
        if (request < 0 || request >= count()) {
            throw new IllegalArgumentException("request " + request + ": the list holds " + count() + ", counted from 0");
        }
        return memory.raw(request);
    }

    @Override
    public void close() {
        if (lifetime.beginClose()) {
            lifetime.closed();
            context.freed(this, block());
        }
    }

    @Override
    public String toString() {
        return "list of " + (isSend() ? "send" : "receive") + " requests of machine " + context.machine();
    }
}
