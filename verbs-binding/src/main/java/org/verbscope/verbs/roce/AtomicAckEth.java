package org.verbscope.verbs.roce;

/**
 * Atomic acknowledge extended transport header, 8 bytes (IBTA volume 1, 9.5.3).
 *
 * @param original what memory held before
 */
public record AtomicAckEth(long original) {
    public static final int SIZE = 8;

    /** Writes 8 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, original);
    }

    /** As {@code new AtomicAckEth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, long original) {
        BigEndian.put64(out, at, original);
    }

    /** Reads 8 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static AtomicAckEth read(byte[] in, int at) {
        return new AtomicAckEth(BigEndian.get64(in, at));
    }
}
