package org.verbscope.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the kernel counted of the calling thread: calls of {@code read} and {@code write}, which are how rxe is told of posted
 * work and how sockets move bytes ({@code /proc/thread-self/io}), and how often it was put aside ({@code status}). Other
 * system calls are in no such table. -1 where the kernel does not say.
 *
 * @param switches put aside because it waited
 * @param preempted put aside because another wanted the processor
 */
record ThreadCounts(long reads, long writes, long switches, long preempted) {
    private static final Path IO = Path.of("/proc/thread-self/io");
    private static final Path STATUS = Path.of("/proc/thread-self/status");
    static final long UNKNOWN = -1;

    static ThreadCounts now() {
        String status = text(STATUS);
        String io = text(IO);
        return new ThreadCounts(number(io, "syscr:"), number(io, "syscw:"), number(status, "\nvoluntary_ctxt_switches:"),
                number(status, "nonvoluntary_ctxt_switches:"));
    }

    /** From {@code earlier} to this, without what looking itself has cost. */
    ThreadCounts since(ThreadCounts earlier, ThreadCounts looking) {
        return new ThreadCounts(less(reads, earlier.reads, looking.reads), less(writes, earlier.writes, looking.writes),
                less(switches, earlier.switches, 0), less(preempted, earlier.preempted, 0));
    }

    /** What looking costs: the least of some tries. */
    static ThreadCounts looking() {
        ThreadCounts least = null;
        for (int i = 0; i < 5; i++) {
            ThreadCounts before = now();
            ThreadCounts after = now();
            ThreadCounts cost = after.since(before, new ThreadCounts(0, 0, 0, 0));
            least = least == null || cost.reads < least.reads ? cost : least;
        }
        return least;
    }

    private static long less(long now, long before, long own) {
        return now == UNKNOWN || before == UNKNOWN ? UNKNOWN : Math.max(0, now - before - Math.max(0, own));
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII);
        } catch (IOException | RuntimeException none) {
            return "";
        }
    }

    private static long number(String text, String name) {
        int at = text.indexOf(name);
        int end = at < 0 ? -1 : text.indexOf('\n', at + 1);
        return at < 0 ? UNKNOWN : Long.parseLong(text.substring(at + name.length(), end < 0 ? text.length() : end).strip());
    }
}
