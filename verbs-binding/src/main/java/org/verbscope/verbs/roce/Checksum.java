package org.verbscope.verbs.roce;

/** The Internet's checksum (RFC 1071). */
final class Checksum {
    private Checksum() { }

    /** Complement of the ones' complement sum of {@code length} bytes, started from {@code seed}. */
    static int of(byte[] data, int at, int length, long seed) {
        long sum = seed;
        int end = at + length;
        int i = at;
        for (; i + 1 < end; i += 2) {
            sum += BigEndian.get16(data, i);
        }
        if (i < end) {
            sum += BigEndian.get8(data, i) << 8;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return (int) (~sum & 0xffff);
    }
}
