package org.verbscope.verbs.roce;

/**
 * Invalidate extended transport header, 4 bytes (IBTA volume 1, 9.3.7).
 *
 * @param rkey key that the receiver invalidates
 */
public record Ieth(int rkey) {
    public static final int SIZE = 4;

    /** Writes 4 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, rkey);
    }

    /** As {@code new Ieth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, int rkey) {
        BigEndian.put32(out, at, rkey);
    }

    /** Reads 4 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static Ieth read(byte[] in, int at) {
        return new Ieth(BigEndian.get32(in, at));
    }
}
