package org.verbscope.verbs.roce;

/**
 * RDMA extended transport header, 16 bytes (IBTA volume 1, 9.3.3).
 *
 * @param address virtual address at the responder
 * @param rkey its key
 * @param length bytes of the whole message, unsigned 32 bits
 */
public record Reth(long address, int rkey, long length) {
    public static final int SIZE = 16;

    /** Writes 16 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, address, rkey, length);
    }

    /** As {@code new Reth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, long address, int rkey, long length) {
        BigEndian.put64(out, at, address);
        BigEndian.put32(out, at + 8, rkey);
        BigEndian.put32(out, at + 12, (int) length);
    }

    /** Reads 16 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static Reth read(byte[] in, int at) {
        return new Reth(BigEndian.get64(in, at), BigEndian.get32(in, at + 8),
                Integer.toUnsignedLong(BigEndian.get32(in, at + 12)));
    }
}
