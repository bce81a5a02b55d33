package org.verbscope.verbs.soft;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * An entry of the translation and protection table: which bytes of which block the keys reach, from
 * which address on, and what they may do. The only place where an adapter touches host memory; it
 * refuses whatever was not checked before, so that a fault of the engine's cannot reach further.
 */
final class Mr implements RemoteKey {
    static final int LOCAL_WRITE = 1;
    static final int REMOTE_WRITE = 2;
    static final int REMOTE_READ = 4;
    static final int REMOTE_ATOMIC = 8;
    static final int MW_BIND = 16;
    static final int ZERO_BASED = 32;
    static final int RELAXED_ORDERING = 1 << 20;
    /** Bits that a device may ignore, relaxed ordering among them. */
    static final int OPTIONAL = 0x3ff0_0000;
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    final SoftPd pd;
    final NativeBlock block;
    final long offset;
    final long length;
    final long iova;
    final int access;
    final int lkey;
    final int rkey;
    final ObjectRef ref;
    /** Windows that lie on it. */
    int windows;
    /** Writes that are taken and not in memory yet; null before the first. */
    private List<LateWrite> onTheWay;
    private boolean alive = true;

    Mr(SoftPd pd, NativeBlock block, long offset, long length, long iova, int access, int lkey, int rkey, ObjectRef ref) {
        this.pd = pd;
        this.block = block;
        this.offset = offset;
        this.length = length;
        this.iova = iova;
        this.access = access;
        this.lkey = lkey;
        this.rkey = rkey;
        this.ref = ref;
    }

    /** Whether it is still in the table. */
    boolean alive() {
        return alive;
    }

    /** Whether writes to it may overtake one another. */
    boolean relaxed() {
        return (access & RELAXED_ORDERING) != 0;
    }

    /** {@code write} is not in memory yet. */
    void onTheWay(LateWrite write) {
        if (onTheWay == null) {
            onTheWay = new ArrayList<>();
        }
        onTheWay.add(write);
    }

    void arrived(LateWrite write) {
        onTheWay.remove(write);
    }

    /** It is taken out of the table: what was checked before does not count any more, but for what was taken. */
    void end() {
        if (onTheWay != null) {
            List.copyOf(onTheWay).forEach(LateWrite::landNow);
        }
        alive = false;
    }

    boolean holds(long address, long bytes) {
        long into = address - iova;
        return bytes >= 0 && into >= 0 && into <= length - bytes;
    }

    /** @param rights bits of {@link Mr} that are needed; 0 for reading locally, which every region allows */
    Verdict verdict(SoftPd domain, long address, long bytes, int rights) {
        if (!alive) {
            return Verdict.STALE;
        } else if (pd != domain) {
            return Verdict.OTHER_PD;
        } else if ((access & rights) != rights) {
            return Verdict.NOT_ALLOWED;
        }
        return holds(address, bytes) ? Verdict.OK : Verdict.OUTSIDE;
    }

    @Override
    public Verdict verdict(SoftQp qp, long address, long bytes, int rights) {
        return verdict(qp.pd, address, bytes, rights);
    }

    @Override
    public ObjectRef ref() {
        return ref;
    }

    @Override
    public Mr region() {
        return this;
    }

    @Override
    public long inRegion(long address) {
        return address;
    }

    @Override
    public int binding() {
        return alive ? 0 : 1;
    }

    /** Copies from host memory into the adapter's buffer. */
    void read(long address, byte[] into, int at, int bytes) {
        block.read(place(address, bytes), into, at, bytes);
    }

    /** Copies from the adapter's buffer into host memory. */
    void write(long address, byte[] from, int at, int bytes) {
        block.write(place(address, bytes), from, at, bytes);
    }

    /** The eight bytes at {@code address}, as the adapter reads them by itself. */
    long getWord(long address) {
        return word(address).getLong(within(address));
    }

    /** Puts eight bytes at {@code address}, as the adapter writes them by itself. */
    void putWord(long address, long value) {
        word(address).putLong(within(address), value);
    }

    /** Adds to the eight bytes at {@code address}, atomic against the processor's own atomics. @return what was there */
    long fetchAdd(long address, long add) {
        return (long) LONGS.getAndAdd(word(address), within(address), add);
    }

    /** Puts {@code swap} into the eight bytes at {@code address} if {@code expected} is there; as {@link #fetchAdd}. */
    long compareSwap(long address, long expected, long swap) {
        return (long) LONGS.compareAndExchange(word(address), within(address), expected, swap);
    }

    /** What holds the eight bytes at {@code address}: memory of one window is had without a view of its own. */
    private ByteBuffer word(long address) {
        long at = place(address, Long.BYTES);
        return block.length() <= NativeBlock.WINDOW ? block.buffer() : block.slice(at, Long.BYTES);
    }

    private int within(long address) {
        return block.length() <= NativeBlock.WINDOW ? (int) place(address, Long.BYTES) : 0;
    }

    /** Whether the bytes at {@code address} begin at a multiple of eight, where atomics can work. */
    boolean aligned(long address) {
        return (block.address() + offset + address - iova & 7) == 0;
    }

    private long place(long address, int bytes) {
        if (!alive || !holds(address, bytes)) {
            throw new IllegalStateException("the adapter of the soft device was about to touch " + bytes + " bytes at 0x"
                    + Long.toHexString(address) + ", which " + ref.words() + (alive ? " does not hold" : ", deregistered, held"));
        }
        return offset + (address - iova);
    }
}
