package org.verbscope.verbs.roce;

import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Invariant CRC: over everything that routers leave alone, from the IP header to the pad, with what
 * they may change taken as ones, after eight bytes of ones that stand for InfiniBand's local header
 * (IBTA volume 1, 7.8.1; annex A17.3.3). Written least significant byte first.
 */
public final class Icrc {
    public static final int SIZE = 4;
    private static final int LOCAL_HEADER = 8;

    private Icrc() { }

    /**
     * The CRC of a packet.
     *
     * @param packet bytes from the IP header (RoCE v1: the GRH) at {@code at}
     * @param length bytes up to the CRC's place
     * @return the CRC; its least significant byte travels first
     */
    public static int of(byte[] packet, int at, int length) {
        Encapsulation how = Encapsulation.of(packet, at);
        int masked = how.headerBytes() + Bth.SIZE;
        var head = new byte[LOCAL_HEADER + masked];
        Arrays.fill(head, 0, LOCAL_HEADER, (byte) 0xff);
        System.arraycopy(packet, at, head, LOCAL_HEADER, masked);
        how.maskVariant(head, LOCAL_HEADER);
        head[LOCAL_HEADER + how.headerBytes() + 4] = (byte) 0xff;
        var crc = new CRC32();
        crc.update(head, 0, head.length);
        crc.update(packet, at + masked, length - masked);
        return (int) crc.getValue();
    }

    /** Computes and writes the CRC behind {@code length} bytes. */
    public static void write(byte[] packet, int at, int length) {
        int crc = of(packet, at, length);
        for (int i = 0; i < SIZE; i++) {
            packet[at + length + i] = (byte) (crc >>> 8 * i);
        }
    }

    /** Whether the four bytes behind {@code length} bytes are their CRC. */
    public static boolean right(byte[] packet, int at, int length) {
        int crc = of(packet, at, length);
        for (int i = 0; i < SIZE; i++) {
            if (packet[at + length + i] != (byte) (crc >>> 8 * i)) {
                return false;
            }
        }
        return true;
    }
}
