package org.verbscope.verbs.libibverbs;

import java.util.function.Consumer;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * A thread that reads the asynchronous events of one context as they come. It owns the bytes that it
 * hands over: they are good until the taker returns.
 */
final class AsyncReader {
    private static final int EVENT = 0;
    private static final int POLLFDS = Layout.AsyncEvent.SIZE;
    private static final int BYTES = POLLFDS + 2 * Descriptors.POLLFD;
    private static final int EFD_CLOEXEC_NONBLOCK = 0x80000 | 0x800;

    private final AsyncSource source;
    private final Consumer<NativeBlock> taker;
    private final Consumer<String> failed;
    private final int wake = Libc.eventfd(0, EFD_CLOEXEC_NONBLOCK);
    private final NativeBlock block = NativeMemory.allocate(BYTES);
    private final Thread thread;
    private volatile boolean ending;

    /** @param taker gets each event, from offset 0 @param failed told, once, when no more can be read */
    AsyncReader(AsyncSource source, Consumer<NativeBlock> taker, Consumer<String> failed) {
        this.source = source;
        this.taker = taker;
        this.failed = failed;
        Descriptors.nonBlocking(source.fd());
        this.thread = LabThread.start("asynchronous events", this::run);
    }

    private void run() {
        Descriptors.forReading(block, POLLFDS, source.fd());
        Descriptors.forReading(block, POLLFDS + Descriptors.POLLFD, wake);
        while (!ending) {
            Libc.poll(block.address() + POLLFDS, 2, -1);
            int errno = ending ? Descriptors.EAGAIN : source.get(block);
            while (errno == 0) {
                taker.accept(block);
                errno = source.get(block);
            }
            if (!Descriptors.nothingNow(errno)) {
                failed.accept("asynchronous events are no longer heard: reading them failed with errno " + errno);
                return;
            }
        }
    }

    /** Ends the thread and waits for it; what it had not read stays with the source. */
    void end() {
        ending = true;
        NativeBlock one = NativeMemory.allocate(Long.BYTES);
        one.putLong(0, 1);
        Libc.write(wake, one.address(), Long.BYTES);
        NativeMemory.free(one);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Libc.close(wake);
        NativeMemory.free(block);
    }
}
