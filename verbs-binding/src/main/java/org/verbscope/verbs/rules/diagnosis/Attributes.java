package org.verbscope.verbs.rules.diagnosis;

import java.util.Arrays;
import java.util.Map;
import org.verbscope.verbs.AccessFlag;

/** Attributes of objects as the log writes them. */
public final class Attributes {
    private Attributes() { }

    /** A number, decimal or hex, perhaps followed by words; {@code otherwise} when there is none. */
    public static long number(Map<String, String> attributes, String key, long otherwise) {
        String word = attributes.getOrDefault(key, "").strip().split("\\s", 2)[0];
        try {
            return word.startsWith("0x") ? Long.parseUnsignedLong(word.substring(2), 16) : Long.parseLong(word);
        } catch (NumberFormatException none) {
            return otherwise;
        }
    }

    /** Whether a list of flags, in words, has {@code flag}. */
    static boolean has(String words, AccessFlag flag) {
        return Arrays.asList(words.split("\\s+")).contains(flag.name());
    }

    static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    /** A key as people write it. */
    static String key(int key) {
        return "0x" + Integer.toHexString(key);
    }
}
