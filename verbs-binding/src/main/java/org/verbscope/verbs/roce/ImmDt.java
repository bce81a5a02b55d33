package org.verbscope.verbs.roce;

/**
 * Immediate data, 4 bytes (IBTA volume 1, 9.3.6).
 *
 * @param data as a number; verbs keep it in network order, so the bytes travel unchanged
 */
public record ImmDt(int data) {
    public static final int SIZE = 4;

    /** Writes 4 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, data);
    }

    /** As {@code new ImmDt(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, int data) {
        BigEndian.put32(out, at, data);
    }

    /** Reads 4 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static ImmDt read(byte[] in, int at) {
        return new ImmDt(BigEndian.get32(in, at));
    }
}
