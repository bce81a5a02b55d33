package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Reusable room for completions: native {@code struct ibv_wc} slots, filled by
 * {@link CompletionQueue#poll(Completions)}. A field that is not defined for a completion throws
 * {@link IllegalStateException} saying why; {@link #raw} shows the bytes. One thread at a time. Freed by
 * {@link #close()} or with its context.
 */
public final class Completions implements AutoCloseable {
    final Lifetime lifetime = new Lifetime(this);
    private final RdmaContext context;
    private final NativeBlock block;
    private final int capacity;
    private int count;

    Completions(RdmaContext context, NativeBlock block, int capacity) {
        this.context = context;
        this.block = block;
        this.capacity = capacity;
    }

    RdmaContext context() {
        return context;
    }

    NativeBlock block() {
        return block;
    }

    void filled(int found) {
        count = found;
    }

    /** Slots: the most that one poll takes. */
    public int capacity() {
        return capacity;
    }

    /** Completions that the last poll found. */
    public int count() {
        return count;
    }

    private int at(int i) {
        lifetime.check();
        if (i < 0 || i >= count) {
            throw new IndexOutOfBoundsException("completion " + i + " of " + count);
        }
        return i * Wc.SIZE;
    }

    private ByteBuffer buffer() {
        return block.buffer();
    }

    /** What the program named the request. */
    public long wrId(int i) {
        return buffer().getLong(at(i) + Wc.WR_ID);
    }

    /** {@code ibv_wc_status}; see {@link WcStatus}. */
    public int status(int i) {
        return buffer().getInt(at(i) + Wc.STATUS);
    }

    /** Whether the status is SUCCESS. */
    public boolean ok(int i) {
        return WcFields.ok(buffer(), at(i));
    }

    /** What the vendor says of a failure. */
    public int vendorErr(int i) {
        return buffer().getInt(at(i) + Wc.VENDOR_ERR);
    }

    /** Number of the queue pair. */
    public int qpNum(int i) {
        return buffer().getInt(at(i) + Wc.QP_NUM);
    }

    /** Whether {@link #opcode} is defined. */
    public boolean hasOpcode(int i) {
        return ok(i);
    }

    /** {@code ibv_wc_opcode}; see {@link WcOpcode}. */
    public int opcode(int i) {
        return WcFields.opcode(buffer(), at(i));
    }

    /** {@link #opcode} in words; {@code ?77} for one without a constant. */
    public String opcodeName(int i) {
        return WcOpcode.nameOf(opcode(i));
    }

    /** Whether {@link #byteLen} is defined: for receives, reads and atomics that succeeded. */
    public boolean hasByteLen(int i) {
        return WcFields.hasByteLen(buffer(), at(i));
    }

    /** Bytes moved; with the 40 bytes of the GRH on UD. */
    public long byteLen(int i) {
        return WcFields.byteLen(buffer(), at(i));
    }

    /** {@code ibv_wc_flags}; see {@link WcFlag}. */
    public int flags(int i) {
        return WcFields.flags(buffer(), at(i));
    }

    /** The immediate value, in host order. */
    public int immData(int i) {
        return WcFields.immData(buffer(), at(i));
    }

    /** The rkey that the message invalidated. */
    public int invalidatedRkey(int i) {
        return WcFields.invalidatedRkey(buffer(), at(i));
    }

    /** The sender's queue pair number, on UD. */
    public int srcQp(int i) {
        return WcFields.srcQp(buffer(), at(i), context.isDatagram(qpNum(i)));
    }

    /** The 48 bytes in hex, whatever they mean. */
    public String raw(int i) {
        var bytes = new byte[Wc.SIZE];
        block.read(at(i), bytes, 0, Wc.SIZE);
        return HexFormat.of().formatHex(bytes);
    }

    /** A copy that outlives the next poll. */
    public WorkCompletion get(int i) {
        var bytes = new byte[Wc.SIZE];
        block.read(at(i), bytes, 0, Wc.SIZE);
        return new WorkCompletion(bytes, context.isDatagram(qpNum(i)), context.calls.deviceKind());
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
        return "completion slots of machine " + context.machine();
    }
}
