package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import java.nio.ByteBuffer;
import org.verbscope.verbs.spi.NativeBlock;

/** A socket to the kernel's RDMA subsystem (netlink(7), NETLINK_RDMA). Needs no privilege for reading. One thread at a time. */
final class NetlinkSocket implements AutoCloseable {
    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int NETLINK_RDMA = 20;
    private static final int ADDRESS_BYTES = 12;
    /** Answers with the whole length of a datagram that was cut. */
    private static final int MSG_TRUNC = 0x20;
    private static final int POLLIN = 1;
    private static final int ENOMEM = 12;
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int POLLFD = 0;
    private static final int REQUEST = 64;
    private static final int ANSWER = 4096;
    /** The kernel makes no larger datagram for a dump. */
    private static final int ANSWER_BYTES = 64 << 10;

    private final int fd;
    private final NativeBlock block;

    private NetlinkSocket(int fd, NativeBlock block) {
        this.fd = fd;
        this.block = block;
    }

    /** @throws NetlinkException with the errno */
    static NetlinkSocket open() throws NetlinkException {
        NativeBlock block = NativeMemory.allocate(ANSWER + ANSWER_BYTES);
        if (block == null) {
            throw new NetlinkException("no memory", ENOMEM);
        }
        int fd = Libc.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_RDMA);
        int errno = fd < 0 ? Native.getLastError() : 0;
        block.buffer().putShort(REQUEST, (short) AF_NETLINK);
        if (errno == 0 && Libc.bind(fd, block.address() + REQUEST, ADDRESS_BYTES) != 0) {
            errno = Native.getLastError();
            Libc.close(fd);
        }
        if (errno != 0) {
            NativeMemory.free(block);
            throw new NetlinkException("no netlink socket, errno " + errno, errno);
        }
        return new NetlinkSocket(fd, block);
    }

    /** @throws NetlinkException with the errno */
    void send(byte[] request) throws NetlinkException {
        block.write(REQUEST, request, 0, request.length);
        if (Libc.send(fd, block.address() + REQUEST, request.length, 0) != request.length) {
            throw new NetlinkException("the request was not taken", Native.getLastError());
        }
    }

    /** The next datagram; valid until the next call. @throws NetlinkException with the errno, or 0 when none comes */
    ByteBuffer receive() throws NetlinkException {
        block.putInt(POLLFD, fd);
        block.putInt(POLLFD + 4, POLLIN);
        if (Libc.poll(block.address() + POLLFD, 1, PATIENCE_MILLIS) <= 0) {
            throw new NetlinkException("the kernel did not answer within " + PATIENCE_MILLIS + " ms", 0);
        }
        long size = Libc.recv(fd, block.address() + ANSWER, ANSWER_BYTES, MSG_TRUNC);
        if (size < 0) {
            throw new NetlinkException("the answer could not be received", Native.getLastError());
        } else if (size > ANSWER_BYTES) {
            throw new NetlinkException("an answer of " + size + " bytes is longer than expected", 0);
        }
        return block.slice(ANSWER, (int) size);
    }

    @Override
    public void close() {
        Libc.close(fd);
        NativeMemory.free(block);
    }
}
