package org.verbscope.state;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which message an event belongs to, for the newest events; immutable to see. Events come in order, so a later value shares
 * the chunk that it is written into with the values before it, each of which knows how far it may look: adding costs no
 * copy but for the first one after a step back. At least {@value #CHUNK} links are known, then the oldest go.
 */
public final class Links {
    static final Links NONE = new Links(new Chunk(), null, 0);

    private static final int CHUNK = 4096;

    private static final class Chunk {
        final long[] events = new long[CHUNK];
        final long[] messages = new long[CHUNK];
        final AtomicInteger used = new AtomicInteger();
    }

    private final Chunk chunk;
    private final Chunk before;
    private final int size;

    private Links(Chunk chunk, Chunk before, int size) {
        this.chunk = chunk;
        this.before = before;
        this.size = size;
    }

    /** With a link of {@code event}, which comes after all others. */
    Links with(long event, long message) {
        if (size == CHUNK) {
            return new Links(new Chunk(), chunk, 0).with(event, message);
        }
        Chunk into = chunk;
        if (!chunk.used.compareAndSet(size, size + 1)) {
            into = copy();
            into.used.set(size + 1);
        }
        into.events[size] = event;
        into.messages[size] = message;
        return new Links(into, before, size + 1);
    }

    /** Somebody went on from here already. */
    private Chunk copy() {
        var copy = new Chunk();
        System.arraycopy(chunk.events, 0, copy.events, 0, size);
        System.arraycopy(chunk.messages, 0, copy.messages, 0, size);
        return copy;
    }

    /** The message of {@code event}; 0 when it has none or is too long ago. */
    long get(long event) {
        long found = find(chunk, size, event);
        return found != 0 || before == null ? found : find(before, CHUNK, event);
    }

    private static long find(Chunk in, int size, long event) {
        int at = java.util.Arrays.binarySearch(in.events, 0, size, event);
        return at < 0 ? 0 : in.messages[at];
    }

    /** Links are equal when they say the same of the same events. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Links links && size == links.size && same(chunk, links.chunk, size)
                && (before == null ? links.before == null : links.before != null && same(before, links.before, CHUNK));
    }

    private static boolean same(Chunk a, Chunk b, int size) {
        return a == b || java.util.Arrays.equals(a.events, 0, size, b.events, 0, size)
                && java.util.Arrays.equals(a.messages, 0, size, b.messages, 0, size);
    }

    @Override
    public int hashCode() {
        return size;
    }

    @Override
    public String toString() {
        return size + " links";
    }
}
