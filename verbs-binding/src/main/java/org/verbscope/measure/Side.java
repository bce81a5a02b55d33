package org.verbscope.measure;

/**
 * What the counted part of a run cost the thread of one side. The kernel's counts are -1 where it does not tell; a side whose
 * program does nothing has zeros.
 *
 * @param cpuNanos time on a processor
 * @param bytes allocated
 * @param reads calls of {@code read}, by the kernel's count
 * @param writes calls of {@code write}: with rxe one for each post of a list
 * @param switches how often it was put aside to wait
 * @param preempted how often another took the processor from it
 */
public record Side(long cpuNanos, long bytes, long reads, long writes, long switches, long preempted) {
    /** A side whose program does nothing. */
    public static final Side IDLE = new Side(0, 0, 0, 0, 0, 0);

    /** With calls that the side made and counted itself, where the kernel does not count. */
    Side orOwn(long[] own) {
        return own.length == 0 || counted() >= 0 ? this : new Side(cpuNanos, bytes, own[0], own[1], switches, preempted);
    }

    /** System calls that are counted; -1 where none are. */
    public long counted() {
        return reads < 0 || writes < 0 ? -1 : reads + writes;
    }
}
