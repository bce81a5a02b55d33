package org.verbscope.lab.words;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences of one bundle. {@code {0}} in a sentence is the first value, as its {@code toString} says it: a number stands as
 * in code, so that it can be compared with one there. A language without a bundle of its own has the English sentences.
 *
 * @param bundle name of the bundle, as for {@link ResourceBundle}
 */
public record Words(String bundle) {
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    /** The sentence in the language that is spoken {@linkplain Language#now() now}. */
    public String say(String key, Object... values) {
        return in(Language.now(), key, values);
    }

    /** The sentence in {@code language}. @throws java.util.MissingResourceException when there is no such key */
    public String in(Locale language, String key, Object... values) {
        String sentence = bundle(language).getString(key);
        return PLACE.matcher(sentence).replaceAll(place -> Matcher.quoteReplacement(String.valueOf(values[place.group(1).charAt(0) - '0'])));
    }

    /** Whether there is such a sentence. */
    public boolean has(String key) {
        return bundle(Locale.ENGLISH).containsKey(key);
    }

    private ResourceBundle bundle(Locale language) {
        return ResourceBundle.getBundle(bundle, language, NO_FALLBACK);
    }
}
