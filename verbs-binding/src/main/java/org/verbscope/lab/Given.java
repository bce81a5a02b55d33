package org.verbscope.lab;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What a notebook hands to the lab, looked at before anything happens: the message says what is wrong and what to write. */
final class Given {
    private static final Duration LONGEST = Duration.ofDays(10_000);

    private Given() { }

    static <T> T notNull(T given, String otherwise) {
        if (given == null) {
            throw new IllegalArgumentException(otherwise);
        }
        return given;
    }

    /** UTF-8 of a text that fits an endpoint. */
    static byte[] text(String text) {
        notNull(text, "the text is null: write one, e.g. \"hello\"");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        fits(bytes.length, "a text");
        return bytes;
    }

    /** As many bytes as an endpoint can hold. */
    static int fits(int bytes, String what) {
        if (bytes < 0 || bytes > Endpoint.MEMORY) {
            throw new IllegalArgumentException(what + " of " + bytes + " bytes: the memory of an endpoint takes 0 to "
                    + Endpoint.MEMORY);
        }
        return bytes;
    }

    /** The other end of a connection, of a Write or of a Read. */
    static Endpoint peer(Endpoint peer) {
        notNull(peer, "the peer is null: name the other end, e.g. pair.two()");
        return peer;
    }

    /** A time in nanoseconds; what is longer than any session is cut. */
    static long nanos(Duration time) {
        notNull(time, "the time is null: write e.g. Duration.ofMillis(5)");
        if (time.isNegative()) {
            throw new IllegalArgumentException("a time of " + time.toMillis() + " ms: time does not go back; write 0 or more");
        }
        return time.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : time.toNanos();
    }
}
