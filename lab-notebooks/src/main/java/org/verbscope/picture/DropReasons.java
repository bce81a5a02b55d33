package org.verbscope.picture;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Why a packet was dropped, in the language of the picture. The log says it in English; a reason that the words do not
 * have stays as it is. Packet numbers stand in hexadecimal, as everywhere in pictures.
 */
final class DropReasons {
    private static final Pattern VALUE = Pattern.compile("\\b(0x[0-9a-f]+|[0-9]+)\\b");
    /** A packet number has 24 bits; a log of a file may hold anything. */
    private static final Pattern PSN = Pattern.compile("[0-9]{1,8}");
    private static final List<String> NAMES = List.of("a", "b");

    private DropReasons() { }

    /** @param reason as the log has it */
    static String said(Words words, String reason) {
        List<String> found = VALUE.matcher(reason).results().map(MatchResult::group).toList();
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < Math.min(found.size(), NAMES.size()); i++) {
            String value = found.get(i);
            values.put(NAMES.get(i), reason.startsWith("PSN ") && PSN.matcher(value).matches() ? Figures.psn(Integer.parseInt(value)) : value);
        }
        String key = "drop." + VALUE.matcher(reason).replaceAll("x").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String said = words.firstOf(values, key);
        return said.isEmpty() ? reason : said;
    }
}
