package org.verbscope.grade;

import java.time.Duration;

/**
 * What one hand-in may use.
 *
 * @param cell real time of one cell
 * @param whole real time of all its runs together
 * @param verbs verbs, posts and polls that found something, of one cell
 * @param threads threads of its process and of those that it starts
 * @param memory resident bytes of all these processes
 * @param output bytes that they write, to wherever
 */
public record Limits(Duration cell, Duration whole, int verbs, int threads, long memory, long output) {
    /** What lessons keep within many times over. */
    public static final Limits USUAL = new Limits(Duration.ofSeconds(10), Duration.ofSeconds(120), 200_000, 512, 1536L << 20, 256L << 20);

    /** With another deadline of a cell. */
    public Limits withCell(Duration time) {
        return new Limits(time, whole, verbs, threads, memory, output);
    }

    /** With another time of a hand-in. */
    public Limits withWhole(Duration time) {
        return new Limits(cell, time, verbs, threads, memory, output);
    }

    /** With other resident bytes. */
    public Limits withMemory(long bytes) {
        return new Limits(cell, whole, verbs, threads, bytes, output);
    }
}
