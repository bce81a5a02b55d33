package org.verbscope.verbs.libibverbs;

import com.sun.jna.Pointer;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Page-aligned, zeroed, anonymous mappings. Freeing gives the pages back at once; the addresses are
 * unmapped when no window can be reached any more, so a window kept by mistake reads zeros and never
 * ends the process.
 */
final class NativeMemory {
    private static final int PAGE = 4096;
    private static final int READ_WRITE = 3;
    private static final int PRIVATE_ANONYMOUS = 0x22;
    private static final int DONT_NEED = 4;
    private static final long FAILED = -1;
    private static final Cleaner CLEANER = Cleaner.create();

    private NativeMemory() { }

    /** @return null when there is no memory */
    static NativeBlock allocate(long bytes) {
        if (bytes < 0 || bytes > Long.MAX_VALUE - PAGE) {
            return null;
        }
        long mapped = Math.max(PAGE, bytes + PAGE - 1 & -PAGE);
        long address = Libc.mmap(0, mapped, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0);
        if (address == FAILED) {
            return null;
        }
        int count = (int) Math.max(1, (bytes + NativeBlock.WINDOW - 1) / NativeBlock.WINDOW);
        var windows = new ByteBuffer[count];
        var reachable = new AtomicInteger(count);
        for (int i = 0; i < count; i++) {
            long from = (long) i * NativeBlock.WINDOW;
            windows[i] = new Pointer(address).getByteBuffer(from, Math.min(NativeBlock.WINDOW, bytes - from));
            CLEANER.register(windows[i], () -> {
                if (reachable.decrementAndGet() == 0) {
                    Libc.munmap(address, mapped);
                }
            });
        }
        return new NativeBlock(address, bytes, windows);
    }

    static void free(NativeBlock block) {
        Libc.madvise(block.address(), Math.max(PAGE, block.length() + PAGE - 1 & -PAGE), DONT_NEED);
    }
}
