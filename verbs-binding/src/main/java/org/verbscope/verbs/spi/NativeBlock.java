package org.verbscope.verbs.spi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory that both the program and the device can see: structures, and host memory that an MR may
 * own. Made by the device ({@link VerbsContext#allocate}); its maker frees it, once.
 *
 * <p>The address is what the device knows it by: native on libibverbs, of the machine's own stable
 * address space on the soft device. Access is through windows of at most {@link #WINDOW} bytes, in
 * native byte order, so a block may be larger than 2 GiB; multi-byte values must not straddle a
 * window. No access reaches outside the block. Not synchronised.
 */
public final class NativeBlock {
    /** Bytes of a window: 1 GiB. */
    public static final int WINDOW = 1 << 30;

    private final long address;
    private final long length;
    private final ByteBuffer[] windows;

    /**
     * @param address as the device knows it, in bytes
     * @param length in bytes
     * @param windows direct buffers of {@link #WINDOW} bytes each but for the last; they keep the memory alive
     */
    public NativeBlock(long address, long length, ByteBuffer... windows) {
        this.address = address;
        this.length = length;
        this.windows = windows.clone();
        for (ByteBuffer window : this.windows) {
            window.order(ByteOrder.nativeOrder());
        }
    }

    /** A block of at most {@link #WINDOW} bytes. */
    public static NativeBlock of(long address, ByteBuffer window) {
        return new NativeBlock(address, window.capacity(), window);
    }

    /** As the device knows it, in bytes. */
    public long address() {
        return address;
    }

    /** In bytes. */
    public long length() {
        return length;
    }

    /** The first window, for structures: absolute access only, position and limit are shared. */
    public ByteBuffer buffer() {
        return windows[0];
    }

    /** A view of {@code size} bytes from {@code offset}, native order. @throws IndexOutOfBoundsException outside the block or across a window */
    public ByteBuffer slice(long offset, int size) {
        check(offset, size);
        return windows[window(offset)].slice(within(offset), size).order(ByteOrder.nativeOrder());
    }

    /** Copies {@code size} bytes from {@code offset} into {@code into}; may cross windows. */
    public void read(long offset, byte[] into, int at, int size) {
        check(offset, size);
        for (int done = 0; done < size; ) {
            int n = Math.min(size - done, WINDOW - within(offset + done));
            windows[window(offset + done)].get(within(offset + done), into, at + done, n);
            done += n;
        }
    }

    /** Copies {@code size} bytes of {@code from} to {@code offset}; may cross windows. */
    public void write(long offset, byte[] from, int at, int size) {
        check(offset, size);
        for (int done = 0; done < size; ) {
            int n = Math.min(size - done, WINDOW - within(offset + done));
            windows[window(offset + done)].put(within(offset + done), from, at + done, n);
            done += n;
        }
    }

    /** The byte at {@code offset}. @throws IndexOutOfBoundsException outside the block */
    public byte getByte(long offset) {
        return windows[window(offset)].get(within(offset));
    }

    /** Four bytes at {@code offset}, in native order. @throws IndexOutOfBoundsException outside the block or across a window */
    public int getInt(long offset) {
        return windows[window(offset)].getInt(within(offset));
    }

    /** Eight bytes at {@code offset}, in native order. @throws IndexOutOfBoundsException outside the block or across a window */
    public long getLong(long offset) {
        return windows[window(offset)].getLong(within(offset));
    }

    /** Sets the byte at {@code offset}. @throws IndexOutOfBoundsException outside the block */
    public void putByte(long offset, byte value) {
        windows[window(offset)].put(within(offset), value);
    }

    /** Sets four bytes at {@code offset}, in native order. @throws IndexOutOfBoundsException outside the block or across a window */
    public void putInt(long offset, int value) {
        windows[window(offset)].putInt(within(offset), value);
    }

    /** Sets eight bytes at {@code offset}, in native order. @throws IndexOutOfBoundsException outside the block or across a window */
    public void putLong(long offset, long value) {
        windows[window(offset)].putLong(within(offset), value);
    }

    /** Zeroes {@code size} bytes from {@code offset}. */
    public void clear(long offset, long size) {
        check(offset, size);
        long end = offset + size;
        long at = offset;
        for (; at < end && (at & Long.BYTES - 1) != 0; at++) {
            putByte(at, (byte) 0);
        }
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            putLong(at, 0);
        }
        for (; at < end; at++) {
            putByte(at, (byte) 0);
        }
    }

    private void check(long offset, long size) {
        if (offset < 0 || size < 0 || offset > length - size) {
            throw new IndexOutOfBoundsException("bytes " + offset + " to " + (offset + size) + " of a block of " + length);
        }
    }

    private static int window(long offset) {
        return (int) (offset >>> 30);
    }

    private static int within(long offset) {
        return (int) (offset & (WINDOW - 1));
    }
}
