package org.verbscope.session;

import java.util.Map;

/**
 * What a session ran on. Holds no host name, user name, path or environment variable.
 *
 * @param format version of the file format; this version writes {@link #FORMAT}
 * @param product version of Verbscope that wrote it
 * @param created UTC instant, ISO 8601
 * @param device kind of device: {@code soft}, {@code rxe}, {@code hardware}
 * @param clock {@code virtual} or {@code real}
 * @param seed of the virtual clock's random choices
 * @param facts vendor, firmware, kernel and library versions, as far as known
 */
public record SessionHeader(int format, String product, String created, String title, String device, String clock,
        long seed, Map<String, String> facts) {
    /** The format this version writes and the newest it reads. */
    public static final int FORMAT = 1;

    public SessionHeader {
        facts = facts == null ? Map.of() : Map.copyOf(facts);
    }
}
