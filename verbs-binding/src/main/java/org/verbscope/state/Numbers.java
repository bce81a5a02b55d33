package org.verbscope.state;

import java.util.Map;

/** Numbers in the attributes of events: decimal or {@code 0x} hex, sometimes followed by words. */
final class Numbers {
    private Numbers() { }

    /** The number under {@code key}, or {@code otherwise} when there is none. */
    static long of(Map<String, String> attributes, String key, long otherwise) {
        String text = attributes.get(key);
        if (text == null) {
            return otherwise;
        }
        String word = text.strip().split("\\s", 2)[0];
        try {
            return word.startsWith("0x") ? Long.parseUnsignedLong(word.substring(2), 16) : Long.parseLong(word);
        } catch (NumberFormatException notANumber) {
            return otherwise;
        }
    }
}
