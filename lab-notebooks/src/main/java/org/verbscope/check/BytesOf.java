package org.verbscope.check;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.verbscope.lab.Endpoint;

/** The first bytes of an endpoint's memory. Looking at them leaves nothing in the log. */
public record BytesOf(Endpoint endpoint, int n) {
    private static final int SHOWN = 64;

    /** They are this text in UTF-8. */
    public Claim equalTo(String expected) {
        return equal(expected.getBytes(StandardCharsets.UTF_8));
    }

    /** They are the first bytes of another endpoint's memory. */
    public Claim equalTo(Endpoint other) {
        return new Claim(Phrase.of("first.bytes.of", n, other).english(),
                on -> compare(other.memory().peek(0, n)));
    }

    private Claim equal(byte[] expected) {
        return new Claim(Phrase.of("first.bytes", n, words(expected)).english(), on -> compare(expected));
    }

    private Verdict compare(byte[] expected) {
        byte[] found = endpoint.memory().peek(0, n);
        int differs = Arrays.mismatch(expected, found);
        Phrase where = Phrase.of("machine", endpoint.machine().number(), endpoint.machine());
        return differs < 0 ? Verdict.pass(Phrase.said("bytes.are", where, words(found)))
                : Verdict.fail(Phrase.said("bytes.differ", where, words(expected), words(found), differs));
    }

    /** A text that is shorter than what it stands in is still read as one. */
    private static String words(byte[] bytes) {
        byte[] shown = Arrays.copyOf(bytes, Math.min(bytes.length, SHOWN));
        boolean text = shown.length == 0 || shown[0] != 0;
        for (byte b : shown) {
            text &= b == 0 || b >= ' ' && b < 127;
        }
        return (text ? "\"" + new String(shown, StandardCharsets.US_ASCII).replace("\0", "\\0") + "\"" : HexFormat.ofDelimiter(" ").formatHex(shown))
                + (bytes.length > SHOWN ? "…" : "");
    }
}
