package org.verbscope.verbs.libibverbs;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.verbscope.verbs.spi.HostSockets;

/** TCP over loopback through the C library of Linux ({@code tcp(7)}, {@code socket(7)}). */
public final class KernelSockets implements HostSockets {
    private static final int ENOSYS = 38;
    private static final int AF_INET = 2;
    private static final int SOCK_STREAM_CLOEXEC = 1 | 0x80000;
    private static final int ADDRESS_BYTES = 16;
    private static final int LOOPBACK = 0x7f000001;
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final int SO_SNDTIMEO = 21;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_NODELAY = 1;
    private static final long SLICE_MICROS = 100_000;
    private static final int MSG_PEEK_DONTWAIT = 0x2 | 0x40;

    @Override
    public Connected connect() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return new Connected(-1, -1, ENOSYS, "socket");
        }
        int listener = Libc.socket(AF_INET, SOCK_STREAM_CLOEXEC, 0);
        if (listener < 0) {
            return refused("socket");
        }
        try (var address = new Memory(ADDRESS_BYTES); var length = new Memory(Integer.BYTES)) {
            address.clear();
            address.setShort(0, (short) AF_INET);
            address.getByteBuffer(0, ADDRESS_BYTES).order(ByteOrder.BIG_ENDIAN).putInt(4, LOOPBACK);
            length.setInt(0, ADDRESS_BYTES);
            long at = Pointer.nativeValue(address);
            if (Libc.bind(listener, at, ADDRESS_BYTES) < 0) {
                return refused("bind");
            } else if (Libc.listen(listener, 1) < 0) {
                return refused("listen");
            } else if (Libc.getsockname(listener, at, Pointer.nativeValue(length)) < 0) {
                return refused("getsockname");
            }
            return connect(listener, at);
        } finally {
            Libc.close(listener);
        }
    }

    private static Connected connect(int listener, long address) {
        int one = Libc.socket(AF_INET, SOCK_STREAM_CLOEXEC, 0);
        if (one < 0) {
            return refused("socket");
        }
        // On loopback the handshake ends within connect; accept finds the connection waiting.
        int two = Libc.connect(one, address, ADDRESS_BYTES) < 0 ? -1 : Libc.accept(listener, 0, 0);
        if (two < 0) {
            Connected why = refused("connect");
            Libc.close(one);
            return why;
        }
        try (var time = new Memory(2 * Long.BYTES)) {
            time.setLong(0, 0);
            time.setLong(Long.BYTES, SLICE_MICROS);
            for (int socket : new int[] {one, two}) {
                Libc.setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, Pointer.nativeValue(time), 2 * Long.BYTES);
                Libc.setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, Pointer.nativeValue(time), 2 * Long.BYTES);
            }
            // A message leaves with its write, as a posted one does.
            time.setInt(0, 1);
            for (int socket : new int[] {one, two}) {
                Libc.setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, Pointer.nativeValue(time), Integer.BYTES);
            }
        }
        return new Connected(one, two, 0, "");
    }

    private static Connected refused(String call) {
        return new Connected(-1, -1, Native.getLastError(), call);
    }

    @Override
    public int write(int socket, byte[] bytes) {
        try (var block = new Memory(Math.max(1, bytes.length))) {
            block.write(0, bytes, 0, bytes.length);
            long wrote = Libc.write(socket, Pointer.nativeValue(block), bytes.length);
            return wrote < 0 ? -Native.getLastError() : (int) wrote;
        }
    }

    @Override
    public int read(int socket, byte[] into) {
        try (var block = new Memory(Math.max(1, into.length))) {
            long got = Libc.read(socket, Pointer.nativeValue(block), into.length);
            if (got < 0) {
                return -Native.getLastError();
            }
            block.read(0, into, 0, (int) got);
            return (int) got;
        }
    }

    @Override
    public long address(ByteBuffer direct) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(direct));
    }

    @Override
    public int write(int socket, long address, int bytes) {
        long wrote = Libc.write(socket, address, bytes);
        return wrote < 0 ? -Native.getLastError() : (int) wrote;
    }

    @Override
    public int read(int socket, long address, int bytes) {
        long got = Libc.read(socket, address, bytes);
        return got < 0 ? -Native.getLastError() : (int) got;
    }

    @Override
    public boolean ready(int socket) {
        try (var block = new Memory(1)) {
            return Libc.recv(socket, Pointer.nativeValue(block), 1, MSG_PEEK_DONTWAIT) >= 0;
        }
    }

    @Override
    public void close(int socket) {
        Libc.close(socket);
    }
}
