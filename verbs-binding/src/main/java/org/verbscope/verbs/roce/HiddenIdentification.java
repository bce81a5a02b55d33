package org.verbscope.verbs.roce;

/**
 * Finds the Identification of an IPv4 header that nobody saw: a UDP socket does not show it, the ICRC covers it. The CRC
 * is linear, so the difference between the ICRC that came and the one computed with Identification 0 is what 16 bits at
 * that place make of it. Going back from that difference gives them, or shows that there are none: one damaged packet of
 * 65,536 is taken for a whole one.
 */
public final class HiddenIdentification {
    private static final int POLYNOMIAL = 0xedb88320;
    private static final int PLACE = 4;
    private static final int BEHIND = PLACE + Short.BYTES;
    private static final int FLAGS = BEHIND;
    private static final int[] TABLE = new int[256];
    /** Index into {@link #TABLE} by the entry's most significant byte, which no two share. */
    private static final int[] BY_TOP = new int[256];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = value >>> 1 ^ (-(value & 1) & POLYNOMIAL);
            }
            TABLE[i] = value;
            BY_TOP[value >>> 24] = i;
        }
    }

    private HiddenIdentification() { }

    /**
     * Looks for it.
     *
     * @param packet bytes from an IPv4 header whose Identification is written as 0
     * @param length bytes up to the ICRC's place
     * @return 0 to 65535, or -1 when no Identification makes the ICRC right
     */
    public static int of(byte[] packet, int at, int length) {
        int came = 0;
        for (int i = Icrc.SIZE - 1; i >= 0; i--) {
            came = came << 8 | packet[at + length + i] & 0xff;
        }
        int difference = came ^ Icrc.of(packet, at, length);
        for (int i = length - BEHIND; i > 0 && difference != 0; i--) {
            int index = BY_TOP[difference >>> 24];
            difference = (difference ^ TABLE[index]) << 8 | index;
        }
        return bytesThatMade(difference);
    }

    /** The two bytes that bring the difference from none to {@code difference}, or -1. */
    private static int bytesThatMade(int difference) {
        int second = BY_TOP[difference >>> 24];
        int upper = difference ^ TABLE[second];
        int first = BY_TOP[upper >>> 16 & 0xff];
        return TABLE[first] >>> 8 == upper ? first << 8 | second ^ TABLE[first] & 0xff : -1;
    }

    /**
     * Writes into the header what makes the ICRC right: the Identification, and "do not fragment" or not. When nothing
     * does, they stay as they are, and the ICRC is wrong.
     *
     * @param packet bytes from an IPv4 header with Identification 0 and "do not fragment"
     * @param length bytes up to the ICRC's place
     */
    public static void write(byte[] packet, int at, int length) {
        int found = of(packet, at, length);
        if (found < 0) {
            byte flags = packet[at + FLAGS];
            packet[at + FLAGS] = 0;
            found = of(packet, at, length);
            packet[at + FLAGS] = found < 0 ? flags : 0;
        }
        BigEndian.put16(packet, at + PLACE, Math.max(found, 0));
        Encapsulation.checksumIpv4(packet, at);
    }
}
