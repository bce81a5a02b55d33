package org.verbscope.verbs.rules;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/**
 * The sentences of the rules, by key, from the bundle {@code sentences}. Places in braces are filled by
 * name: {@code {from}}. Thread-safe.
 */
final class Sentences {
    private static final ResourceBundle BUNDLE =
            ResourceBundle.getBundle("org.verbscope.verbs.rules.sentences", Locale.ROOT);

    private Sentences() { }

    static boolean has(String key) {
        return BUNDLE.containsKey(key);
    }

    /** @throws java.util.MissingResourceException when the bundle lacks {@code key} */
    static String of(String key, Map<String, ?> values) {
        String sentence = BUNDLE.getString(key);
        for (Map.Entry<String, ?> value : values.entrySet()) {
            sentence = sentence.replace("{" + value.getKey() + "}", String.valueOf(value.getValue()));
        }
        return sentence;
    }

    static String of(String key) {
        return of(key, Map.of());
    }

    /** The first of {@code keys} that the bundle has; empty when it has none. */
    static String first(Map<String, ?> values, String... keys) {
        for (String key : keys) {
            if (has(key)) {
                return of(key, values);
            }
        }
        return "";
    }
}
