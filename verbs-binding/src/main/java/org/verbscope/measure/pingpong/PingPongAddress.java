package org.verbscope.measure.pingpong;

import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.verbs.Gid;

/**
 * What one side tells the other of a queue pair: a line of text, {@code LID:QPN:PSN:GID} in hexadecimal digits, and a zero.
 *
 * @param lid of the port; 0 on Ethernet
 * @param qpn queue pair number, 24 bits
 * @param psn number of its first packet, 24 bits
 */
record PingPongAddress(int lid, int qpn, int psn, Gid gid) {
    /** Bytes of the text with its zero. */
    static final int BYTES = 4 + 1 + 6 + 1 + 6 + 1 + 32 + 1;
    private static final Pattern TEXT = Pattern.compile("([0-9a-f]{1,4}):([0-9a-f]{1,6}):([0-9a-f]{1,6}):([0-9a-f]{32})");

    /** Without the zero. */
    String text() {
        return String.format(Locale.ROOT, "%04x:%06x:%06x:%s", lid, qpn, psn, HexFormat.of().formatHex(gid.bytes()));
    }

    /** @throws PingPongException when it is none */
    static PingPongAddress parse(String text) {
        Matcher parts = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new PingPongException("the other side said \"" + text.replaceAll("[^ -~]", "?")
                    + "\", which is no address of a pingpong program: is something else on that port?");
        }
        return new PingPongAddress(hex(parts, 1), hex(parts, 2), hex(parts, 3), Gid.of(HexFormat.of().parseHex(parts.group(4))));
    }

    private static int hex(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group), 16);
    }
}
