package org.verbscope.session;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of one entry of the file, each no longer than a limit; what is unpacked is counted. */
final class Lines {
    private static final int BLOCK = 64 << 10;

    private final InputStream in;
    private final Bound bound;
    private final int longest;
    private final String name;
    private byte[] bytes = new byte[BLOCK];
    private int from;
    private int to;
    private int start;
    private int length;

    /** @param in ends where the entry does @param longest bytes of a line @param name of the entry, for messages */
    Lines(InputStream in, Bound bound, int longest, String name) {
        this.in = in;
        this.bound = bound;
        this.longest = longest;
        this.name = name;
    }

    /** Goes to the next line. @return false after the last one */
    boolean next() throws IOException, SessionException {
        int found = 0;
        while (true) {
            found = end(from + found) - from;
            if (found > longest) {
                throw new SessionException(name + " has a line longer than " + longest + " bytes.");
            }
            boolean ends = from + found < to;
            if (ends || !more()) {
                return (ends || found > 0) && line(found);
            }
        }
    }

    /** Place of the line's end, or of the end of what has been read. */
    private int end(int since) {
        byte[] in = bytes;
        int last = to;
        for (int i = since; i < last; i++) {
            if (in[i] == '\n') {
                return i;
            }
        }
        return last;
    }

    private boolean line(int found) throws SessionException {
        bound.count(found + 1L, name);
        start = from;
        length = found;
        from = Math.min(from + found + 1, to);
        return true;
    }

    /** Holds the line, until the next one is gone to. */
    byte[] bytes() {
        return bytes;
    }

    /** Where the line begins in {@link #bytes}. */
    int start() {
        return start;
    }

    /** Its bytes, without its end. */
    int length() {
        return length;
    }

    /** What is left goes to the front, and more of the entry behind it. @return false when there is no more */
    private boolean more() throws IOException {
        System.arraycopy(bytes, from, bytes, 0, to - from);
        to -= from;
        from = 0;
        if (to == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        int read = in.read(bytes, to, bytes.length - to);
        to += Math.max(0, read);
        return read >= 0;
    }
}
