package org.verbscope.measure.pingpong;

import java.util.List;
import java.util.Locale;

/**
 * What an exchange took.
 *
 * @param bytes in both directions together
 * @param iterations messages in each direction
 * @param nanos from the first send to the last arrival
 * @param badPages pages of what arrived that are not what was sent, from 0; only when it was to be checked
 */
public record PingPongResult(long bytes, int iterations, long nanos, List<Integer> badPages) {
    /** As the programs print it. */
    public List<String> lines() {
        double micros = nanos / 1000.0;
        var lines = new java.util.ArrayList<String>();
        lines.add(String.format(Locale.ROOT, "%d bytes in %.2f seconds = %.2f Mbit/sec", bytes, micros / 1e6, bytes * 8 / micros));
        lines.add(String.format(Locale.ROOT, "%d iters in %.2f seconds = %.2f usec/iter", iterations, micros / 1e6, micros / iterations));
        badPages.forEach(page -> lines.add("invalid data in page " + page));
        return List.copyOf(lines);
    }
}
