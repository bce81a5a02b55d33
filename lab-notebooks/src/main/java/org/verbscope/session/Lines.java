package org.verbscope.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

    /** @param in ends where the entry does @param longest bytes of a line @param name of the entry, for messages */
    Lines(InputStream in, Bound bound, int longest, String name) {
        this.in = in;
        this.bound = bound;
        this.longest = longest;
        this.name = name;
    }

    /** The next line without its end, or null after the last one. */
    String next() throws IOException, SessionException {
        int length = 0;
        while (true) {
            while (from + length < to && bytes[from + length] != '\n') {
                length++;
            }
            if (length > longest) {
                throw new SessionException(name + " has a line longer than " + longest + " bytes.");
            }
            boolean ends = from + length < to;
            if (ends || !more()) {
                return ends || length > 0 ? line(length) : null;
            }
        }
    }

    private String line(int length) throws SessionException {
        bound.count(length + 1L, name);
        String line = new String(bytes, from, length, StandardCharsets.UTF_8);
        from = Math.min(from + length + 1, to);
        return line;
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
