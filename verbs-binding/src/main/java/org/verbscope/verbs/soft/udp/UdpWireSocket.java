package org.verbscope.verbs.soft.udp;

import com.sun.jna.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.verbscope.verbs.roce.Encapsulation;

/**
 * One UDP socket of a local address and port. What it sends has exactly the IP and UDP headers that a RoCE v2 packet of
 * {@link Encapsulation} has, because the ICRC covers most of them: IPv4 with Identification 0, "do not fragment" and no
 * UDP checksum; IPv6 with a checksum and flow label 0. Sending is for one thread at a time.
 */
final class UdpWireSocket {
    static final short AF_INET = 2;
    static final short AF_INET6 = 10;
    /** {@code SOCK_DGRAM | SOCK_CLOEXEC}. */
    static final int DATAGRAM = 2 | 0x80000;
    static final int SOL_SOCKET = 1;
    static final int SOL_IP = 0;
    static final int SOL_IPV6 = 41;
    static final int SO_RXQ_OVFL = 40;
    static final int ADDRESS_BYTES = 28;
    private static final int SOL_UDP = 17;
    private static final int SO_NO_CHECK = 11;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SO_RCVTIMEO = 20;
    private static final int SO_SNDTIMEO = 21;
    private static final int SO_SNDBUFFORCE = 32;
    private static final int SO_RCVBUFFORCE = 33;
    private static final int IP_TOS = 1;
    private static final int IP_TTL = 2;
    private static final int IP_MTU_DISCOVER = 10;
    private static final int IP_RECVTTL = 12;
    private static final int IP_RECVTOS = 13;
    private static final int IPV6_UNICAST_HOPS = 16;
    private static final int IPV6_MTU_DISCOVER = 23;
    private static final int IPV6_V6ONLY = 26;
    private static final int IPV6_RECVHOPLIMIT = 51;
    private static final int IPV6_RECVTCLASS = 66;
    private static final int IPV6_TCLASS = 67;
    private static final int IPV6_AUTOFLOWLABEL = 70;
    private static final int UDP_NO_CHECK6_RX = 102;
    private static final long FIONREAD = 0x541b;
    /** "Do not fragment" whatever was heard of the path; unconnected sockets then send Identification 0. */
    private static final int PMTUDISC_PROBE = 3;
    /** A peer may have 128 packets of 4 KiB under way for each queue pair, and the kernel counts what holds them. */
    private static final int BUFFER = 16 << 20;
    /** More than the largest packet. */
    private static final int LARGEST = 8192;
    /** Microseconds: a reader looks this often whether it should end, and a sender waits no longer for room. */
    private static final long PATIENCE = 100_000;

    private final UdpWireInterface local;
    private final boolean ipv6;
    private final byte[] own;
    private final UdpWireMemory small = UdpWireMemory.of(16);
    private final UdpWireMemory peer = UdpWireMemory.of(ADDRESS_BYTES);
    private final UdpWireMemory bytes;
    private final int fd;
    private int hops = -1;
    private int trafficClass = -1;

    private UdpWireSocket(UdpWireInterface local, int fd, UdpWireMemory bytes) {
        this.local = local;
        this.ipv6 = !local.gid().isIpv4Mapped();
        this.own = local.gid().bytes();
        this.fd = fd;
        this.bytes = bytes;
    }

    /** A socket, or the errno. */
    record Opened(UdpWireSocket socket, int errno) { }

    /** In the namespace of this thread. @param port local one @param receives whether packets come to it */
    static Opened open(UdpWireInterface local, int port, boolean receives) {
        int family = local.gid().isIpv4Mapped() ? AF_INET : AF_INET6;
        int fd = UdpWireLibc.socket(family, DATAGRAM, 0);
        if (fd < 0) {
            return new Opened(null, Native.getLastError());
        }
        var socket = new UdpWireSocket(local, fd, UdpWireMemory.of(LARGEST));
        int errno = socket.prepare(receives);
        if (errno == 0) {
            socket.address(socket.peer.bytes(), local.gid().bytes(), 0, port);
            errno = UdpWireLibc.bind(fd, socket.peer.address(), ADDRESS_BYTES) == 0 ? 0 : Native.getLastError();
        }
        if (errno != 0) {
            socket.close();
        }
        return new Opened(errno == 0 ? socket : null, errno);
    }

    int fd() {
        return fd;
    }

    UdpWireInterface local() {
        return local;
    }

    /** Whether its address is this GID of 16 bytes. */
    boolean is(byte[] gid) {
        return Arrays.equals(own, gid);
    }

    /** Whether its address is the source of {@code packet}. */
    boolean isSourceOf(byte[] packet) {
        return ipv6 ? packet[0] >> 4 == 6 && Arrays.equals(own, 0, 16, packet, 8, 24)
                : packet[0] >> 4 == 4 && Arrays.equals(own, 12, 16, packet, 12, 16);
    }

    void close() {
        UdpWireLibc.close(fd);
    }

    private int prepare(boolean receives) {
        buffer(SO_SNDBUFFORCE, SO_SNDBUF, BUFFER);
        buffer(SO_RCVBUFFORCE, SO_RCVBUF, receives ? BUFFER : 0);
        int errno = wait(SO_SNDTIMEO);
        errno = errno != 0 ? errno : wait(SO_RCVTIMEO);
        if (ipv6) {
            errno = errno != 0 ? errno : set(SOL_IPV6, IPV6_V6ONLY, 1);
            errno = errno != 0 ? errno : set(SOL_IPV6, IPV6_MTU_DISCOVER, PMTUDISC_PROBE);
            errno = errno != 0 ? errno : set(SOL_IPV6, IPV6_AUTOFLOWLABEL, 0);
            errno = errno != 0 ? errno : set(SOL_UDP, UDP_NO_CHECK6_RX, 1);
            errno = errno != 0 ? errno : set(SOL_IPV6, IPV6_RECVHOPLIMIT, 1);
            errno = errno != 0 ? errno : set(SOL_IPV6, IPV6_RECVTCLASS, 1);
        } else {
            errno = errno != 0 ? errno : set(SOL_IP, IP_MTU_DISCOVER, PMTUDISC_PROBE);
            errno = errno != 0 ? errno : set(SOL_SOCKET, SO_NO_CHECK, 1);
            errno = errno != 0 ? errno : set(SOL_IP, IP_RECVTTL, 1);
            errno = errno != 0 ? errno : set(SOL_IP, IP_RECVTOS, 1);
        }
        return errno != 0 || !receives ? errno : set(SOL_SOCKET, SO_RXQ_OVFL, 1);
    }

    /** Beyond the system's limit where that is allowed, else up to it. */
    private void buffer(int force, int usual, int size) {
        if (set(SOL_SOCKET, force, size) != 0) {
            set(SOL_SOCKET, usual, size);
        }
    }

    private int wait(int option) {
        small.bytes().putLong(0, 0).putLong(Long.BYTES, PATIENCE);
        return UdpWireLibc.setsockopt(fd, SOL_SOCKET, option, small.address(), 2 * Long.BYTES) == 0 ? 0 : Native.getLastError();
    }

    private int set(int level, int option, int value) {
        small.bytes().putInt(0, value);
        return UdpWireLibc.setsockopt(fd, level, option, small.address(), Integer.BYTES) == 0 ? 0 : Native.getLastError();
    }

    /** Writes a {@code sockaddr_in} or {@code sockaddr_in6}: the GID's bytes at {@code at} in {@code gid}. */
    private void address(ByteBuffer out, byte[] gid, int at, int port) {
        out.putShort(0, ipv6 ? AF_INET6 : AF_INET);
        out.order(ByteOrder.BIG_ENDIAN).putShort(2, (short) port).order(ByteOrder.nativeOrder());
        if (ipv6) {
            out.putInt(4, 0).put(8, gid, at, 16).putInt(24, local.scope());
        } else {
            out.put(4, gid, at + 12, 4);
        }
    }

    /** Whether datagrams have come that nobody has read. For the thread that sends. */
    boolean unread() {
        return UdpWireLibc.ioctl(fd, FIONREAD, small.address()) == 0 && small.bytes().getInt(0) > 0;
    }

    /** Whether there is a way to {@code gid}: what the routing table says. @return the errno */
    int route(byte[] gid) {
        int probe = UdpWireLibc.socket(ipv6 ? AF_INET6 : AF_INET, DATAGRAM, 0);
        if (probe < 0) {
            return Native.getLastError();
        }
        address(peer.bytes(), gid, 0, Encapsulation.UDP_PORT);
        int errno = UdpWireLibc.connect(probe, peer.address(), ADDRESS_BYTES) == 0 ? 0 : Native.getLastError();
        UdpWireLibc.close(probe);
        return errno;
    }

    /** Sends a packet, whose headers say whereto; its source is this socket's. @return the errno */
    int send(byte[] packet, int size) {
        int headers = (ipv6 ? Encapsulation.IPV6_UDP : Encapsulation.IPV4_UDP).headerBytes();
        headers(packet[ipv6 ? 7 : 8] & 0xff, ipv6 ? (packet[0] & 0xf) << 4 | (packet[1] & 0xff) >> 4 : packet[1] & 0xff);
        // The destination begins 24 bytes on, or, in IPv4's short form of a GID, 12 bytes before its last four.
        address(peer.bytes(), packet, ipv6 ? 24 : 4, Encapsulation.UDP_PORT);
        bytes.bytes().put(0, packet, headers, size - headers);
        long sent = UdpWireLibc.sendto(fd, bytes.address(), size - headers, 0, peer.address(), ADDRESS_BYTES);
        return sent >= 0 ? 0 : Native.getLastError();
    }

    /** What the kernel writes into the IP header from now on. */
    private void headers(int hopLimit, int tclass) {
        if (hopLimit != hops) {
            hops = hopLimit;
            set(ipv6 ? SOL_IPV6 : SOL_IP, ipv6 ? IPV6_UNICAST_HOPS : IP_TTL, hopLimit);
        }
        if (tclass != trafficClass) {
            trafficClass = tclass;
            set(ipv6 ? SOL_IPV6 : SOL_IP, ipv6 ? IPV6_TCLASS : IP_TOS, tclass);
        }
    }
}
