package org.verbscope.verbs.roce;

/**
 * Atomic extended transport header, 28 bytes (IBTA volume 1, 9.3.4).
 *
 * @param address virtual address at the responder, a multiple of 8
 * @param rkey its key
 * @param swapOrAdd new value, or what is added
 * @param compare what a compare-and-swap expects
 */
public record AtomicEth(long address, int rkey, long swapOrAdd, long compare) {
    public static final int SIZE = 28;

    /** Writes 28 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, address, rkey, swapOrAdd, compare);
    }

    /** As {@code new AtomicEth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, long address, int rkey, long swapOrAdd, long compare) {
        BigEndian.put64(out, at, address);
        BigEndian.put32(out, at + 8, rkey);
        BigEndian.put64(out, at + 12, swapOrAdd);
        BigEndian.put64(out, at + 20, compare);
    }

    /** Reads 28 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static AtomicEth read(byte[] in, int at) {
        return new AtomicEth(BigEndian.get64(in, at), BigEndian.get32(in, at + 8), BigEndian.get64(in, at + 12),
                BigEndian.get64(in, at + 20));
    }
}
