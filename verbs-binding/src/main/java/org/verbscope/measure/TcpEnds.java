package org.verbscope.measure;

import java.nio.ByteBuffer;
import java.util.ServiceLoader;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.HostSockets;

/**
 * Two connected sockets of this computer's kernel, each with a buffer for one message. Each method of it is one system call, made
 * by the binding itself: the channels of Java would copy once more and make calls of their own.
 */
final class TcpEnds {
    private static final int EAGAIN = 11;

    private final HostSockets sockets;
    private final int[] ends;
    private final ByteBuffer[] buffers;
    private final long[] addresses = new long[2];

    /** @throws RunException where there are no such sockets */
    TcpEnds(int size, Made made) {
        sockets = ServiceLoader.load(HostSockets.class, TcpEnds.class.getClassLoader()).findFirst()
                .orElseThrow(() -> new RunException("kernel sockets are not part of this build"));
        HostSockets.Connected connected = sockets.connect();
        if (connected.errno() != 0) {
            throw new RunException(connected.call() + " was refused with " + new Errno(connected.errno())
                    + ": sockets are measured on Linux, over a loopback interface that is up");
        }
        ends = new int[] {connected.one(), connected.two()};
        for (int end : ends) {
            made.keep(end, () -> sockets.close(end));
        }
        buffers = new ByteBuffer[] {ByteBuffer.allocateDirect(size), ByteBuffer.allocateDirect(size)};
        for (int i = 0; i < 2; i++) {
            addresses[i] = sockets.address(buffers[i]);
        }
    }

    /** Writes once from the end's buffer. @return bytes that the kernel took; 0 when it has no room @throws RunException when it refuses */
    int write(int end, int from, int bytes) {
        int wrote = sockets.write(ends[end], addresses[end] + from, bytes);
        if (wrote < 0 && wrote != -EAGAIN) {
            throw new RunException("write failed with " + new Errno(-wrote));
        }
        return Math.max(0, wrote);
    }

    /** Reads once into the end's buffer. @return bytes; 0 when none came within a tenth of a second @throws RunException when it refuses */
    int read(int end, int from, int bytes) {
        int got = sockets.read(ends[end], addresses[end] + from, bytes);
        if (got == 0 || got < 0 && got != -EAGAIN) {
            throw new RunException(got == 0 ? "the other end was closed" : "read failed with " + new Errno(-got));
        }
        return Math.max(0, got);
    }
}
