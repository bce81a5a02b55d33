package org.verbscope.verbs.roce;

/**
 * Datagram extended transport header, 8 bytes (IBTA volume 1, 9.3.2).
 *
 * @param qkey must equal the receiver's
 * @param sourceQpn 24 bits
 */
public record Deth(int qkey, int sourceQpn) {
    public static final int SIZE = 8;

    /** Writes 8 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, qkey, sourceQpn);
    }

    /** As {@code new Deth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, int qkey, int sourceQpn) {
        BigEndian.put32(out, at, qkey);
        BigEndian.put32(out, at + 4, sourceQpn & 0xffffff);
    }

    /** Reads 8 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static Deth read(byte[] in, int at) {
        return new Deth(BigEndian.get32(in, at), BigEndian.get24(in, at + 5));
    }
}
