package org.verbscope.verbs.soft;

import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * An entry of the translation and protection table: which bytes of which block the keys reach, from
 * which address on, and what they may do.
 */
final class Mr {
    static final int LOCAL_WRITE = 1;
    static final int REMOTE_WRITE = 2;
    static final int REMOTE_READ = 4;
    static final int REMOTE_ATOMIC = 8;
    static final int MW_BIND = 16;
    static final int ZERO_BASED = 32;
    /** Bits that a device may ignore: relaxed ordering and its like. */
    static final int OPTIONAL = 0x3ff0_0000;

    final SoftPd pd;
    final NativeBlock block;
    final long offset;
    final long length;
    final long iova;
    final int access;
    final int lkey;
    final int rkey;
    final ObjectRef ref;

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

    boolean holds(long address, long bytes) {
        return address >= iova && bytes <= length && address - iova <= length - bytes;
    }

    /** Copies from host memory into the adapter's buffer. */
    void read(long address, byte[] into, int at, int bytes) {
        block.read(offset + (address - iova), into, at, bytes);
    }

    /** Copies from the adapter's buffer into host memory. */
    void write(long address, byte[] from, int at, int bytes) {
        block.write(offset + (address - iova), from, at, bytes);
    }
}
