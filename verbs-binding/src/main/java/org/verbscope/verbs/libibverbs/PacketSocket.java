package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import java.time.Instant;
import java.util.function.Consumer;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * A packet socket on one network interface ({@code packet(7)}), RoCE only, both directions, with the
 * kernel's time stamps. Needs CAP_NET_RAW. Not synchronised.
 */
final class PacketSocket implements AutoCloseable {
    private static final int AF_PACKET = 17;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    /** Network order. Only a socket for all protocols sees what goes out. */
    private static final short ETH_P_ALL = 0x0300;
    private static final int SOL_SOCKET = 1;
    private static final int SO_ATTACH_FILTER = 26;
    private static final int SO_RCVBUFFORCE = 33;
    private static final int SO_RCVBUF = 8;
    private static final int SO_TIMESTAMPNS = 35;
    private static final int SOL_PACKET = 263;
    private static final int PACKET_STATISTICS = 6;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int PACKET_OUTGOING = 4;
    private static final int BUFFER_BYTES = 8 << 20;
    private static final int LARGEST_PACKET = 64 << 10;

    // One block: sockaddr_ll, iovec, msghdr, control data, an option's value; then the packet.
    private static final int ADDRESS = 0;
    private static final int ADDRESS_BYTES = 20;
    private static final int ADDRESS_PROTOCOL = 2;
    private static final int ADDRESS_IFINDEX = 4;
    private static final int ADDRESS_PKTTYPE = 10;
    private static final int IOVEC = 32;
    private static final int MSGHDR = 64;
    private static final int MSG_NAMELEN = MSGHDR + 8;
    private static final int MSG_CONTROLLEN = MSGHDR + 40;
    private static final int CONTROL = 128;
    private static final int CONTROL_BYTES = 64;
    private static final int CMSG_LEVEL = CONTROL + 8;
    private static final int CMSG_TYPE = CONTROL + 12;
    private static final int CMSG_DATA = CONTROL + 16;
    private static final int OPTION = 192;
    private static final int PACKET = 4096;

    private final int fd;
    private final int ifindex;
    private final String netdev;
    private final NativeBlock block;

    private PacketSocket(int fd, int ifindex, String netdev, NativeBlock block) {
        this.fd = fd;
        this.ifindex = ifindex;
        this.netdev = netdev;
        this.block = block;
    }

    /** Opened, or the errno. */
    record Opened(PacketSocket socket, int errno) { }

    static Opened open(String netdev, int ifindex) {
        NativeBlock block = NativeMemory.allocate(PACKET + LARGEST_PACKET);
        if (block == null) {
            return new Opened(null, 12);
        }
        // Protocol 0: nothing is delivered before the filter is in place and the socket is bound.
        int fd = Libc.socket(AF_PACKET, SOCK_DGRAM_CLOEXEC, 0);
        if (fd < 0) {
            return new Opened(null, Native.getLastError());
        }
        var socket = new PacketSocket(fd, ifindex, netdev, block);
        int errno = socket.prepare();
        if (errno != 0) {
            socket.close();
            return new Opened(null, errno);
        }
        return new Opened(socket, 0);
    }

    private int prepare() {
        block.putInt(OPTION, BUFFER_BYTES);
        if (Libc.setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, block.address() + OPTION, Integer.BYTES) != 0) {
            // Without CAP_NET_ADMIN the system's limit holds; losses are counted.
            Libc.setsockopt(fd, SOL_SOCKET, SO_RCVBUF, block.address() + OPTION, Integer.BYTES);
        }
        block.putInt(OPTION, 1);
        if (Libc.setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, block.address() + OPTION, Integer.BYTES) != 0
                || !RoceFilter.attach(fd, SOL_SOCKET, SO_ATTACH_FILTER, block)) {
            return Native.getLastError();
        }
        block.clear(ADDRESS, ADDRESS_BYTES);
        block.buffer().putShort(ADDRESS, (short) AF_PACKET);
        block.buffer().putShort(ADDRESS + ADDRESS_PROTOCOL, ETH_P_ALL);
        block.putInt(ADDRESS + ADDRESS_IFINDEX, ifindex);
        if (Libc.bind(fd, block.address() + ADDRESS, ADDRESS_BYTES) != 0) {
            return Native.getLastError();
        }
        block.putLong(IOVEC, block.address() + PACKET);
        block.putLong(IOVEC + 8, LARGEST_PACKET);
        block.putLong(MSGHDR, block.address() + ADDRESS);
        block.putLong(MSGHDR + 16, block.address() + IOVEC);
        block.putLong(MSGHDR + 24, 1);
        block.putLong(MSGHDR + 32, block.address() + CONTROL);
        return 0;
    }

    int fd() {
        return fd;
    }

    int ifindex() {
        return ifindex;
    }

    String netdev() {
        return netdev;
    }

    /** Hands over everything that is there now. @return how many packets */
    int read(LabClock clock, Consumer<CapturedPacket> taker) {
        int count = 0;
        long now = clock.now();
        Instant wall = Instant.now();
        while (true) {
            block.putInt(MSG_NAMELEN, ADDRESS_BYTES);
            block.putLong(MSG_CONTROLLEN, CONTROL_BYTES);
            int size = (int) Libc.recvmsg(fd, block.address() + MSGHDR, MSG_DONTWAIT);
            if (size < 0) {
                return count;
            }
            var bytes = new byte[size];
            block.read(PACKET, bytes, 0, size);
            long age = age(wall);
            taker.accept(new CapturedPacket(Math.max(0, now - age),
                    block.getByte(ADDRESS + ADDRESS_PKTTYPE) == PACKET_OUTGOING, ifindex, bytes));
            count++;
        }
    }

    /** Nanoseconds between the packet's stamp and {@code wall}; negative when it came after. */
    private long age(Instant wall) {
        if (block.getLong(MSG_CONTROLLEN) == 0 || block.getInt(CMSG_LEVEL) != SOL_SOCKET
                || block.getInt(CMSG_TYPE) != SO_TIMESTAMPNS) {
            return 0;
        }
        return (wall.getEpochSecond() - block.getLong(CMSG_DATA)) * 1_000_000_000L
                + wall.getNano() - block.getLong(CMSG_DATA + 8);
    }

    /** Packets that found the buffer full since the last question. */
    long lost() {
        block.putInt(OPTION + 8, 8);
        return Libc.getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, block.address() + OPTION,
                block.address() + OPTION + 8) == 0 ? Integer.toUnsignedLong(block.getInt(OPTION + 4)) : 0;
    }

    @Override
    public void close() {
        Libc.close(fd);
        NativeMemory.free(block);
    }
}
