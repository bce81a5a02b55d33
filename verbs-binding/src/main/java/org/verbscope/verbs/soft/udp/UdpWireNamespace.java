package org.verbscope.verbs.soft.udp;

import com.sun.jna.Native;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Makes sockets in another network namespace (network_namespaces(7), setns(2)): a thread that goes there, does it, and
 * ends; the rest of the process stays where it is, and the sockets work from everywhere.
 */
final class UdpWireNamespace {
    private static final String FOLDER = "/run/netns/";
    private static final int O_RDONLY_CLOEXEC = 0x80000;
    private static final int CLONE_NEWNET = 0x4000_0000;

    private UdpWireNamespace() { }

    /**
     * Does {@code body} there.
     *
     * @param name of the namespace; empty for this one
     * @param otherwise makes a result of the errno when it cannot be entered
     */
    static <T> T inside(String name, Supplier<T> body, java.util.function.IntFunction<T> otherwise) {
        if (name.isEmpty()) {
            return body.get();
        }
        var result = new AtomicReference<T>();
        var failure = new AtomicReference<RuntimeException>();
        var thread = new Thread(() -> {
            try {
                int errno = enter(name);
                result.set(errno == 0 ? body.get() : otherwise.apply(errno));
            } catch (RuntimeException failed) {
                failure.set(failed);
            }
        }, "soft-udp-" + name);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = join(thread);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        return result.get();
    }

    private static boolean join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
    }

    private static int enter(String name) {
        int fd = UdpWireLibc.open(FOLDER + name, O_RDONLY_CLOEXEC);
        if (fd < 0) {
            return Native.getLastError();
        }
        int errno = UdpWireLibc.setns(fd, CLONE_NEWNET) == 0 ? 0 : Native.getLastError();
        UdpWireLibc.close(fd);
        return errno;
    }
}
