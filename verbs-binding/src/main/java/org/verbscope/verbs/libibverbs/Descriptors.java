package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import org.verbscope.verbs.spi.NativeBlock;

/** Waiting on file descriptors of the kernel's verbs interface, never longer than a slice. */
final class Descriptors {
    /** The longest that one look may take, in milliseconds: what a stop, an interrupt or a close has to wait for. */
    static final int SLICE_MILLIS = 20;
    /** Bytes of a {@code pollfd}. */
    static final int POLLFD = 8;
    static final int EAGAIN = 11;
    static final int EINTR = 4;

    private static final int POLLIN = 1;
    private static final int F_GETFL = 3;
    private static final int F_SETFL = 4;
    private static final int O_NONBLOCK = 0x800;
    private static final long NANOS_OF_A_MILLI = 1_000_000;

    private Descriptors() { }

    /** From now on a read that finds nothing comes back with EAGAIN. @return 0 or the errno */
    static int nonBlocking(int fd) {
        int flags = Libc.fcntl(fd, F_GETFL, 0);
        return flags < 0 || Libc.fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 ? Native.getLastError() : 0;
    }

    /** Writes a {@code pollfd} for reading at {@code at}. */
    static void forReading(NativeBlock block, int at, int fd) {
        block.putInt(at, fd);
        block.putInt(at + 4, POLLIN);
    }

    /**
     * Waits until {@code fd} can be read.
     *
     * @param scratch holds a {@code pollfd} at {@code at}
     * @param nanos at most; a slice bounds it as well
     * @return false when it cannot, or the thread is interrupted
     */
    static boolean readable(int fd, NativeBlock scratch, int at, long nanos) {
        if (nanos <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        forReading(scratch, at, fd);
        long millis = Math.min(SLICE_MILLIS, (nanos + NANOS_OF_A_MILLI - 1) / NANOS_OF_A_MILLI);
        return Libc.poll(scratch.address() + at, 1, (int) millis) > 0;
    }

    /** Whether the errno that a read left says that there is nothing now. */
    static boolean nothingNow(int errno) {
        return errno == EAGAIN || errno == EINTR;
    }
}
