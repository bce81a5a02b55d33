package org.verbscope.notebook;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The map under every JSON object of a notebook: immutable, in the order in which Jupyter writes keys. */
final class SortedKeys {
    private SortedKeys() {
    }

    /** A copy; refuses null values, and keys with half a surrogate pair, which no JSON reader takes back. */
    static <V> SortedMap<String, V> of(Map<String, V> fields) {
        TreeMap<String, V> sorted = new TreeMap<>(CodePointOrder.INSTANCE);
        fields.forEach((key, value) -> {
            if (value == null) {
                throw new IllegalArgumentException("null under the key \"" + key + "\": use Json.NULL");
            }
            if (key.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                throw new IllegalArgumentException("half a surrogate pair in a key of " + key.length() + " characters");
            }
            sorted.put(key, value);
        });
        return Collections.unmodifiableSortedMap(sorted);
    }
}
