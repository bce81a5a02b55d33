package org.verbscope.verbs.roce;

import java.util.Arrays;

/** What carries the transport headers over Ethernet. */
public enum Encapsulation {
    /** RoCE v2 between IPv4-mapped GIDs: IPv4 and UDP. */
    IPV4_UDP(28, 0x0800),
    /** RoCE v2 between other GIDs: IPv6 and UDP. */
    IPV6_UDP(48, 0x86dd),
    /** RoCE v1: the global route header alone, which looks like IPv6 with next header 0x1b. */
    GRH(40, 0x8915);

    /** UDP destination port of RoCE v2. */
    public static final int UDP_PORT = 4791;
    private static final int UDP = 17;
    private static final int BTH_FOLLOWS = 0x1b;
    private static final int IPV4_BYTES = 20;
    private static final int IPV6_BYTES = 40;

    private final int headerBytes;
    private final int etherType;

    Encapsulation(int headerBytes, int etherType) {
        this.headerBytes = headerBytes;
        this.etherType = etherType;
    }

    /** Bytes before the BTH. */
    public int headerBytes() {
        return headerBytes;
    }

    public int etherType() {
        return etherType;
    }

    /** Whether 16 bytes of GID hold an IPv4 address: {@code ::ffff:a.b.c.d}. */
    public static boolean ipv4Mapped(byte[] gid) {
        for (int i = 0; i < 10; i++) {
            if (gid[i] != 0) {
                return false;
            }
        }
        return gid[10] == (byte) 0xff && gid[11] == (byte) 0xff;
    }

    /** What the bytes at {@code at} begin with. @throws IllegalArgumentException when it is none of these */
    public static Encapsulation of(byte[] packet, int at) {
        int version = BigEndian.get8(packet, at) >> 4;
        if (version == 4) {
            return IPV4_UDP;
        } else if (version == 6) {
            return BigEndian.get8(packet, at + 6) == BTH_FOLLOWS ? GRH : IPV6_UDP;
        }
        throw new IllegalArgumentException("IP version " + version + " at byte " + at + ": not a RoCE packet");
    }

    /**
     * Writes the headers before the BTH.
     *
     * @param path addresses and what the sender's address vector says
     * @param following bytes of BTH, extension headers, payload, pad and ICRC together
     */
    public void write(byte[] out, int at, PacketPath path, int following) {
        write(out, at, path, path.sourcePort(), following);
    }

    /** As {@link #write(byte[], int, PacketPath, int)}, from another UDP port: datagrams share a path and have one each. */
    public void write(byte[] out, int at, PacketPath path, int sourcePort, int following) {
        write(out, at, path.source(), path.destination(), path.trafficClass(), path.hopLimit(), path.flowLabel(), sourcePort,
                following);
    }

    /** As {@link #write(byte[], int, PacketPath, int)}, for those who have no path and want no garbage. */
    public void write(byte[] out, int at, byte[] source, byte[] destination, int trafficClass, int hopLimit, int flowLabel,
            int sourcePort, int following) {
        if (this == IPV4_UDP) {
            ipv4(out, at, IPV4_BYTES + 8 + following, trafficClass, hopLimit);
            System.arraycopy(source, 12, out, at + 12, 4);
            System.arraycopy(destination, 12, out, at + 16, 4);
            checksumIpv4(out, at);
            udp(out, at + IPV4_BYTES, sourcePort, 8 + following);
            return;
        }
        boolean udp = this == IPV6_UDP;
        BigEndian.put32(out, at, 6 << 28 | trafficClass << 20 | flowLabel);
        BigEndian.put16(out, at + 4, udp ? 8 + following : following);
        BigEndian.put8(out, at + 6, udp ? UDP : BTH_FOLLOWS);
        BigEndian.put8(out, at + 7, hopLimit);
        System.arraycopy(source, 0, out, at + 8, 16);
        System.arraycopy(destination, 0, out, at + 24, 16);
        if (udp) {
            udp(out, at + IPV6_BYTES, sourcePort, 8 + following);
        }
    }

    /** Bytes of the whole packet as its own header says, or -1 when that is less than its headers. */
    int declaredBytes(byte[] packet, int at) {
        int declared = this == IPV4_UDP ? BigEndian.get16(packet, at + 2) : IPV6_BYTES + BigEndian.get16(packet, at + 4);
        return declared < headerBytes + Bth.SIZE ? -1 : declared;
    }

    /** Whether the bytes at {@code at} are RoCE: UDP to its port, or the v1 header; {@code available} bytes are there. */
    static boolean isRoce(byte[] packet, int at, int available) {
        if (available < IPV4_BYTES + 8 + Bth.SIZE) {
            return false;
        }
        int version = BigEndian.get8(packet, at) >> 4;
        if (version == 4) {
            return BigEndian.get8(packet, at) == 0x45 && BigEndian.get8(packet, at + 9) == UDP
                    && BigEndian.get16(packet, at + IPV4_BYTES + 2) == UDP_PORT;
        }
        if (version != 6 || available < IPV6_BYTES + Bth.SIZE) {
            return false;
        }
        int next = BigEndian.get8(packet, at + 6);
        return next == BTH_FOLLOWS || next == UDP && available >= IPV6_BYTES + 8 + Bth.SIZE
                && BigEndian.get16(packet, at + IPV6_BYTES + 2) == UDP_PORT;
    }

    /** Source or destination as a GID of 16 bytes. */
    byte[] gid(byte[] packet, int at, boolean source) {
        if (this != IPV4_UDP) {
            int from = at + (source ? 8 : 24);
            return Arrays.copyOfRange(packet, from, from + 16);
        }
        var gid = new byte[16];
        gid[10] = (byte) 0xff;
        gid[11] = (byte) 0xff;
        System.arraycopy(packet, at + (source ? 12 : 16), gid, 12, 4);
        return gid;
    }

    /** Whether source or destination is this GID. */
    boolean isGid(byte[] packet, int at, boolean source, byte[] gid) {
        if (this != IPV4_UDP) {
            int from = at + (source ? 8 : 24);
            return Arrays.equals(packet, from, from + 16, gid, 0, 16);
        }
        int from = at + (source ? 12 : 16);
        return ipv4Mapped(gid) && Arrays.equals(packet, from, from + 4, gid, 12, 16);
    }

    /** Takes as ones what routers may change (the BTH's byte is the caller's). */
    void maskVariant(byte[] packet, int at) {
        if (this == IPV4_UDP) {
            packet[at + 1] = (byte) 0xff;
            packet[at + 8] = (byte) 0xff;
            Arrays.fill(packet, at + 10, at + 12, (byte) 0xff);
            Arrays.fill(packet, at + IPV4_BYTES + 6, at + IPV4_BYTES + 8, (byte) 0xff);
            return;
        }
        packet[at] |= 0x0f;
        Arrays.fill(packet, at + 1, at + 4, (byte) 0xff);
        packet[at + 7] = (byte) 0xff;
        if (this == IPV6_UDP) {
            Arrays.fill(packet, at + IPV6_BYTES + 6, at + IPV6_BYTES + 8, (byte) 0xff);
        }
    }

    /** UDP source port of a RoCE v2 packet. */
    public int sourcePort(byte[] packet, int at) {
        return BigEndian.get16(packet, at + headerBytes - 8);
    }

    /**
     * Writes into headers that were made up for a datagram that came what a UDP socket does not show: of IPv4 the
     * Identification, which follows from the ICRC; of IPv6 the UDP checksum, as it should be.
     *
     * @param size bytes of packet with its ICRC
     */
    public void complete(byte[] packet, int at, int size) {
        if (this == IPV4_UDP) {
            HiddenIdentification.write(packet, at, size - Icrc.SIZE);
        } else {
            finish(packet, at, size);
        }
    }

    /** Fills in the UDP checksum that IPv6 demands; {@code length} bytes of packet with its ICRC. Nothing to do for the others. */
    void finish(byte[] packet, int at, int length) {
        if (this == IPV6_UDP) {
            int udp = at + IPV6_BYTES;
            BigEndian.put16(packet, udp + 6, 0);
            int sum = Checksum.of(packet, at + 8, length - 8, UDP + length - IPV6_BYTES);
            BigEndian.put16(packet, udp + 6, sum == 0 ? 0xffff : sum);
        }
    }

    private static void ipv4(byte[] out, int at, int total, int trafficClass, int hopLimit) {
        BigEndian.put8(out, at, 0x45);
        BigEndian.put8(out, at + 1, trafficClass);
        BigEndian.put16(out, at + 2, total);
        // Identification 0 with "do not fragment": the ICRC covers both.
        BigEndian.put32(out, at + 4, 0x00004000);
        BigEndian.put8(out, at + 8, hopLimit);
        BigEndian.put8(out, at + 9, UDP);
    }

    /** Writes the checksum of the IPv4 header at {@code at}. */
    static void checksumIpv4(byte[] packet, int at) {
        BigEndian.put16(packet, at + 10, 0);
        BigEndian.put16(packet, at + 10, Checksum.of(packet, at, IPV4_BYTES, 0));
    }

    private static void udp(byte[] out, int at, int sourcePort, int length) {
        BigEndian.put16(out, at, sourcePort);
        BigEndian.put16(out, at + 2, UDP_PORT);
        BigEndian.put16(out, at + 4, length);
        BigEndian.put16(out, at + 6, 0);
    }
}
