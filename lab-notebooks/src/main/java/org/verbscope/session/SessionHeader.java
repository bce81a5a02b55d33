package org.verbscope.session;

import java.util.Map;
import java.util.stream.Collectors;

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

    /** What a file leaves out is empty here. */
    public SessionHeader {
        product = text(product);
        created = text(created);
        title = text(title);
        device = text(device);
        clock = text(clock);
        facts = facts == null ? Map.of() : facts.entrySet().stream().filter(fact -> fact.getKey() != null)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, fact -> text(fact.getValue())));
    }

    private static String text(String given) {
        return given == null ? "" : given;
    }
}
