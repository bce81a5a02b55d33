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
        BigEndian.put64(out, at, original);
    }

    /** Reads 8 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static AtomicAckEth read(byte[] in, int at) {
        return new AtomicAckEth(BigEndian.get64(in, at));
    }
}
