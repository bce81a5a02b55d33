package org.verbscope.verbs.rules;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sentences of the rules, by key, from the bundle {@code sentences}: English, and whatever
 * {@code sentences_LANGUAGE.properties} adds. Places in braces are filled by name: {@code {from}}.
 * Thread-safe.
 */
public final class Sentences {
    private static final String NAME = "org.verbscope.verbs.rules.sentences";
    private static final Pattern PLACE = Pattern.compile("\\{([A-Za-z_]+)\\}");

    private Sentences() { }

    private static ResourceBundle bundle(Locale locale) {
        return ResourceBundle.getBundle(NAME, locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /** Whether there is a sentence of this key. */
    public static boolean has(String key) {
        return bundle(Locale.ROOT).containsKey(key);
    }

    /** Every key, in order. */
    public static Set<String> keys() {
        return new TreeSet<>(bundle(Locale.ROOT).keySet());
    }

    /** The sentence in a language. @throws java.util.MissingResourceException when the bundle lacks {@code key} */
    public static String of(Locale locale, String key, Map<String, ?> values) {
        Matcher place = PLACE.matcher(bundle(locale).getString(key));
        var sentence = new StringBuilder();
        while (place.find()) {
            Object value = values.get(place.group(1));
            place.appendReplacement(sentence, Matcher.quoteReplacement(value == null ? place.group() : String.valueOf(value)));
        }
        return place.appendTail(sentence).toString();
    }

    /** The sentence in English. */
    public static String of(String key, Map<String, ?> values) {
        return of(Locale.ROOT, key, values);
    }

    /** A sentence without places. */
    public static String of(String key) {
        return of(key, Map.of());
    }

    /** The first of {@code keys} that the bundle has; empty when it has none. */
    public static String first(Map<String, ?> values, String... keys) {
        for (String key : keys) {
            if (has(key)) {
                return of(key, values);
            }
        }
        return "";
    }

    /** {@link #general(Locale, String)} in English. */
    public static String general(String key) {
        return general(Locale.ROOT, key);
    }

    /** The sentence where nothing certain is asked about: its places hold general words, such as {@code the peer}; empty when there is none. */
    public static String general(Locale locale, String key) {
        if (!has(key)) {
            return "";
        }
        var words = new HashMap<String, String>();
        Matcher place = PLACE.matcher(bundle(locale).getString(key));
        while (place.find()) {
            String name = place.group(1);
            words.put(name, has("word." + name) ? of(locale, "word." + name, Map.of()) : name);
        }
        return of(locale, key, words);
    }
}
