package org.verbscope.verbs.roce;

/** Packet sequence numbers: 24 bits, wrapping; of two, the later is less than half the circle ahead. */
public final class Psn {
    public static final int MASK = 0xffffff;

    private Psn() { }

    /** {@code psn} moved by {@code by}, which may be negative. */
    public static int plus(int psn, int by) {
        return psn + by & MASK;
    }

    /** How far {@code a} is ahead of {@code b}: negative when it is behind, -2^23 to 2^23-1. */
    public static int distance(int a, int b) {
        return (a - b) << 8 >> 8;
    }

    /** Whether {@code a} comes before {@code b}. */
    public static boolean before(int a, int b) {
        return distance(a, b) < 0;
    }

    /** Packets that a message of {@code length} bytes takes; an empty one takes one. */
    public static int packets(long length, int mtu) {
        return length <= mtu ? 1 : (int) ((length + mtu - 1) / mtu);
    }
}
