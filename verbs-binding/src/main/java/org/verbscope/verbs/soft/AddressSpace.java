package org.verbscope.verbs.soft;

import java.nio.ByteBuffer;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Host memory of one machine: addresses that are the same in every run, given in order of allocation,
 * and never twice. What has no block has no address, so nothing outside one can be touched.
 */
final class AddressSpace {
    static final int PAGE = 4096;
    /** Rings lie here above the base, where no program's memory comes to. */
    private static final long RINGS = 0x8_0000_0000L;

    private final Handles<NativeBlock> blocks = new Handles<>();
    private long next;
    private long nextRing;

    AddressSpace(int machine) {
        next = 0x7f00_0000_0000L + ((long) machine << 36);
        nextRing = next + RINGS;
    }

    /** Zeroed memory at the next page. @return null when there is none */
    NativeBlock allocate(long bytes) {
        NativeBlock block = memory(next, bytes);
        if (block != null) {
            blocks.put(next, block);
            next += pages(bytes);
        }
        return block;
    }

    /** Memory of the device itself, which no program can name. @return null when there is none */
    NativeBlock ring(long bytes) {
        NativeBlock block = memory(nextRing, bytes);
        nextRing += block == null ? 0 : pages(bytes);
        return block;
    }

    void free(NativeBlock block) {
        if (blocks.get(block.address()) == block) {
            blocks.remove(block.address());
        }
    }

    /** The block that holds all of {@code length} bytes from {@code address}, or null. */
    NativeBlock find(long address, long length) {
        NativeBlock block = blocks.floor(address);
        boolean holds = block != null && length >= 0 && address - block.address() <= block.length() - length;
        return holds ? block : null;
    }

    /** Pages that {@code length} bytes from {@code address} lie in. */
    static long touched(long address, long length) {
        return (address + length - 1) / PAGE - address / PAGE + 1;
    }

    private static long pages(long bytes) {
        return Math.max(PAGE, bytes + PAGE - 1 & -PAGE);
    }

    private static NativeBlock memory(long address, long bytes) {
        if (bytes < 0) {
            return null;
        }
        try {
            var windows = new ByteBuffer[Math.max(1, (int) ((bytes + NativeBlock.WINDOW - 1) / NativeBlock.WINDOW))];
            for (int i = 0; i < windows.length; i++) {
                long rest = bytes - (long) i * NativeBlock.WINDOW;
                windows[i] = ByteBuffer.allocateDirect((int) Math.min(rest, NativeBlock.WINDOW));
            }
            return new NativeBlock(address, bytes, windows);
        } catch (OutOfMemoryError none) {
            return null;
        }
    }
}
