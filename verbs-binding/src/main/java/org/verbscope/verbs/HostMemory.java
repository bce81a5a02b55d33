package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Page-aligned host memory that memory regions can be made on. Zeroed at first. Owned by its context,
 * which frees it when it is closed; a region on it keeps it alive, and closing it meanwhile is refused.
 * Thread-safe but for its contents, which are not synchronised: the device writes them too.
 */
public final class HostMemory implements AutoCloseable {
    final Lifetime lifetime = new Lifetime(this);
    private final RdmaContext context;
    private final NativeBlock block;
    private final Set<MemoryRegion> regions = new LinkedHashSet<>();

    HostMemory(RdmaContext context, NativeBlock block) {
        this.context = context;
        this.block = block;
    }

    /** As the device knows it, in bytes. */
    public long address() {
        return block.address();
    }

    /** In bytes. */
    public long length() {
        return block.length();
    }

    /** Whether it was not freed yet. */
    public boolean isOpen() {
        return lifetime.open();
    }

    /**
     * A view of {@code size} bytes from {@code offset}, native order. Do not use it after {@link #close()}.
     *
     * @throws IndexOutOfBoundsException outside, and across a border of 1 GiB
     */
    public ByteBuffer window(long offset, int size) {
        return value(offset, size).slice(offset, size);
    }

    /** Copies {@code size} bytes from {@code offset}. @throws IndexOutOfBoundsException outside */
    public byte[] read(long offset, int size) {
        NativeBlock block = inside(offset, size);
        var bytes = new byte[size];
        block.read(offset, bytes, 0, size);
        return bytes;
    }

    /** Copies {@code bytes} to {@code offset}. @throws IndexOutOfBoundsException outside */
    public void write(long offset, byte[] bytes) {
        inside(offset, bytes.length).write(offset, bytes, 0, bytes.length);
    }

    /** The byte at {@code offset}. @throws IndexOutOfBoundsException outside */
    public byte getByte(long offset) {
        return value(offset, Byte.BYTES).getByte(offset);
    }

    /** Sets the byte at {@code offset}. @throws IndexOutOfBoundsException outside */
    public void putByte(long offset, byte value) {
        value(offset, Byte.BYTES).putByte(offset, value);
    }

    /** Native byte order. @throws IndexOutOfBoundsException outside, and across a border of 1 GiB */
    public int getInt(long offset) {
        return value(offset, Integer.BYTES).getInt(offset);
    }

    /** Native byte order. @throws IndexOutOfBoundsException outside, and across a border of 1 GiB */
    public void putInt(long offset, int value) {
        value(offset, Integer.BYTES).putInt(offset, value);
    }

    /** Native byte order. @throws IndexOutOfBoundsException outside, and across a border of 1 GiB */
    public long getLong(long offset) {
        return value(offset, Long.BYTES).getLong(offset);
    }

    /** Native byte order. @throws IndexOutOfBoundsException outside, and across a border of 1 GiB */
    public void putLong(long offset, long value) {
        value(offset, Long.BYTES).putLong(offset, value);
    }

    /** The block, when {@code size} bytes at {@code offset} lie in it. */
    private NativeBlock inside(long offset, long size) {
        lifetime.check();
        if (offset < 0 || size < 0 || offset > length() - size) {
            throw new IndexOutOfBoundsException(bytes(size) + " at offset " + offset + " do not lie in " + this
                    + (size >= 0 && size <= length() ? ": offsets go from 0 to " + (length() - size)
                    : ": take 0 to " + length() + " bytes"));
        }
        return block;
    }

    /** As {@link #inside}, for what is taken in one piece. */
    private NativeBlock value(long offset, long size) {
        NativeBlock block = inside(offset, size);
        if (size > 0 && offset / NativeBlock.WINDOW != (offset + size - 1) / NativeBlock.WINDOW) {
            throw new IndexOutOfBoundsException(bytes(size) + " at offset " + offset + " of " + this
                    + " cross a border of 1 GiB: take them with read and write");
        }
        return block;
    }

    private static String bytes(long size) {
        return size + (size == 1 ? " byte" : " bytes");
    }

    RdmaContext context() {
        return context;
    }

    void registered(MemoryRegion region) {
        synchronized (regions) {
            regions.add(region);
        }
    }

    void deregistered(MemoryRegion region) {
        synchronized (regions) {
            regions.remove(region);
        }
    }

    /** Frees it. @throws IllegalStateException while a memory region lives on it */
    @Override
    public void close() {
        if (!lifetime.beginClose()) {
            return;
        }
        synchronized (regions) {
            if (!regions.isEmpty()) {
                lifetime.reopen();
                throw new IllegalStateException(this + " is registered: close " + regions.stream()
                        .map(MemoryRegion::toString).collect(Collectors.joining(", ")) + " first");
            }
        }
        lifetime.closed();
        context.freed(this, block);
    }

    /** E.g. {@code memory at 0x7f1000000000, 4096 bytes}. */
    @Override
    public String toString() {
        return "memory at 0x" + Long.toHexString(address()) + ", " + length() + " bytes";
    }
}
