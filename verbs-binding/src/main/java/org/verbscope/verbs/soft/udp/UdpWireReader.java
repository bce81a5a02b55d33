package org.verbscope.verbs.soft.udp;

import com.sun.jna.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Encapsulation;
import org.verbscope.verbs.roce.Icrc;

/**
 * Takes datagrams from one socket, many in one call (recvmmsg(2)), and puts in front of each the IP and UDP headers that
 * it came with: addresses, ports, length, hop limit and traffic class are told by the kernel; of IPv4 the Identification
 * follows from the ICRC; of IPv6 flow label and UDP checksum, which the ICRC leaves out, are written as 0 and as they
 * should be.
 */
final class UdpWireReader implements Runnable {
    private static final int MOST = 64;
    private static final int ROOM = 8192;
    private static final int MESSAGE = 64;
    private static final int VECTOR = 16;
    private static final int CONTROL = 128;
    private static final int FLAGS = 48;
    private static final int LENGTH = 56;
    private static final int MSG_WAITFORONE = 0x10000;
    private static final int MSG_TRUNC = 0x20;
    private static final int HEADER = 16;
    private static final int IP_TOS = 1;
    private static final int IP_TTL = 2;
    private static final int IPV6_HOPLIMIT = 52;
    private static final int IPV6_TCLASS = 67;
    private static final int EAGAIN = 11;
    private static final int EINTR = 4;
    private static final int DEFAULT_HOPS = 64;

    private final UdpWireSocket socket;
    private final UdpWireArrivals arrivals;
    private final Encapsulation how;
    private final byte[] own;
    private final byte[] from = new byte[16];
    private final UdpWireMemory messages = UdpWireMemory.of(MOST * MESSAGE);
    private final UdpWireMemory vectors = UdpWireMemory.of(MOST * VECTOR);
    private final UdpWireMemory peers = UdpWireMemory.of(MOST * UdpWireSocket.ADDRESS_BYTES);
    private final UdpWireMemory controls = UdpWireMemory.of(MOST * CONTROL);
    private final UdpWireMemory rooms = UdpWireMemory.of(MOST * ROOM);
    private final byte[][] packets = new byte[MOST][Encapsulation.IPV6_UDP.headerBytes() + ROOM];
    private final int[] sizes = new int[MOST];
    private int overflows;
    private volatile boolean ended;
    private volatile boolean taking;

    UdpWireReader(UdpWireSocket socket, UdpWireArrivals arrivals) {
        this.socket = socket;
        this.arrivals = arrivals;
        this.own = socket.local().gid().bytes();
        this.how = Encapsulation.ipv4Mapped(own) ? Encapsulation.IPV4_UDP : Encapsulation.IPV6_UDP;
        from[10] = (byte) 0xff;
        from[11] = (byte) 0xff;
        for (int i = 0; i < MOST; i++) {
            vectors.bytes().putLong(i * VECTOR, rooms.address() + (long) i * ROOM).putLong(i * VECTOR + 8, ROOM);
            messages.bytes().putLong(i * MESSAGE, peers.address() + (long) i * UdpWireSocket.ADDRESS_BYTES)
                    .putLong(i * MESSAGE + 16, vectors.address() + (long) i * VECTOR).putLong(i * MESSAGE + 24, 1)
                    .putLong(i * MESSAGE + 32, controls.address() + (long) i * CONTROL);
        }
    }

    /** It ends soon: within the time that a socket waits. */
    void end() {
        ended = true;
    }

    /** Whether something was read and is being given on. */
    boolean taking() {
        return taking;
    }

    @Override
    public void run() {
        while (!ended) {
            for (int i = 0; i < MOST; i++) {
                messages.bytes().putInt(i * MESSAGE + 8, UdpWireSocket.ADDRESS_BYTES).putLong(i * MESSAGE + 40, CONTROL);
            }
            int came = UdpWireLibc.recvmmsg(socket.fd(), messages.address(), MOST, MSG_WAITFORONE, 0);
            if (came > 0) {
                taking = true;
                take(came);
                taking = false;
                arrivals.taken();
            } else if (came < 0 && Native.getLastError() != EAGAIN && Native.getLastError() != EINTR) {
                arrivals.failed(Native.getLastError());
                return;
            }
        }
    }

    private void take(int came) {
        int before = overflows;
        int whole = 0;
        int tooLong = 0;
        for (int i = 0; i < came; i++) {
            int size = messages.bytes().getInt(i * MESSAGE + LENGTH);
            boolean cut = (messages.bytes().getInt(i * MESSAGE + FLAGS) & MSG_TRUNC) != 0;
            if (cut || size < Icrc.SIZE) {
                tooLong++;
            } else {
                sizes[whole] = build(i, size, packets[whole]);
                whole++;
            }
        }
        arrivals.take(packets, sizes, whole, tooLong, Integer.toUnsignedLong(overflows - before));
    }

    /** Headers and datagram. @return bytes of the whole packet */
    private int build(int message, int size, byte[] packet) {
        ByteBuffer peer = peers.bytes();
        int at = message * UdpWireSocket.ADDRESS_BYTES;
        int port = Short.toUnsignedInt(peer.order(ByteOrder.BIG_ENDIAN).getShort(at + 2));
        boolean ipv6 = how == Encapsulation.IPV6_UDP;
        peer.get(at + (ipv6 ? 8 : 4), from, ipv6 ? 0 : 12, ipv6 ? 16 : 4);
        int hops = control(message, ipv6 ? UdpWireSocket.SOL_IPV6 : UdpWireSocket.SOL_IP, ipv6 ? IPV6_HOPLIMIT : IP_TTL, DEFAULT_HOPS);
        int tclass = control(message, ipv6 ? UdpWireSocket.SOL_IPV6 : UdpWireSocket.SOL_IP, ipv6 ? IPV6_TCLASS : IP_TOS, 0);
        overflows = control(message, UdpWireSocket.SOL_SOCKET, UdpWireSocket.SO_RXQ_OVFL, overflows);
        int headers = how.headerBytes();
        how.write(packet, 0, from, own, tclass & 0xff, hops & 0xff, 0, port, size);
        rooms.bytes().get(message * ROOM, packet, headers, size);
        if (size >= Bth.SIZE + Icrc.SIZE) {
            how.complete(packet, 0, headers + size);
        }
        return headers + size;
    }

    /** A value that came beside {@code message} (cmsg(3)): a byte or four. */
    private int control(int message, int level, int type, int otherwise) {
        ByteBuffer bytes = controls.bytes();
        int at = message * CONTROL;
        int end = at + (int) Math.min(CONTROL, messages.bytes().getLong(message * MESSAGE + 40));
        while (at + HEADER <= end) {
            int length = (int) Math.min(CONTROL, bytes.getLong(at));
            if (length < HEADER) {
                break;
            }
            if (bytes.getInt(at + 8) == level && bytes.getInt(at + 12) == type && length > HEADER) {
                return length < HEADER + Integer.BYTES ? bytes.get(at + HEADER) & 0xff : bytes.getInt(at + HEADER);
            }
            at += length + 7 & ~7;
        }
        return otherwise;
    }
}
