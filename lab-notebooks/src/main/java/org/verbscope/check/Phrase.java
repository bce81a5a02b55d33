package org.verbscope.check;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.verbscope.lab.words.Language;
import org.verbscope.lab.words.Words;

/**
 * Something a check says, in no language yet: a claim without a name of its own is called the same everywhere, in English,
 * and its reason is in the language of the notebook.
 *
 * @param key of the sentence; empty for words that are the same in every language
 * @param values what it says it of, phrases among them
 */
record Phrase(String key, List<Object> values) {
    private static final Pattern NUMBER = Pattern.compile("(?<![0-9a-zA-Z_])[0-9]+(?![0-9a-zA-Z_])");
    private static final Words SAYS = new Words("org.verbscope.check.check");

    /** Copies the values. */
    Phrase {
        values = List.copyOf(values);
    }

    static Phrase of(String key, Object... values) {
        return new Phrase(key, Arrays.asList(values));
    }

    /** Names and numbers, which no language changes. */
    static Phrase plain(Object same) {
        return of("", same);
    }

    /**
     * What a claim says of itself in its code, in English: its key is {@code said.} and its words with hyphens, numbers being
     * {@code n} in the key and {@code {0}}, {@code {1}} in the sentence. Words that the bundle does not have stay as they are.
     */
    static Phrase named(String what) {
        var numbers = NUMBER.matcher(what).results().map(number -> (Object) number.group()).toArray();
        String key = "said." + NUMBER.matcher(what).replaceAll("n").toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
        return SAYS.has(key) ? of(key, numbers) : plain(what);
    }

    /** Several after one another. @param between key of what stands between them */
    static Phrase joined(String between, List<?> parts) {
        return of("", between, List.copyOf(parts));
    }

    /** {@code key} with {@code values} in the language that is spoken now. */
    static String said(String key, Object... values) {
        return of(key, values).said();
    }

    static boolean has(String key) {
        return SAYS.has(key);
    }

    String said() {
        return in(Language.now());
    }

    String english() {
        return in(Locale.ENGLISH);
    }

    String in(Locale language) {
        if (!key.isEmpty()) {
            return SAYS.in(language, key, values.stream().map(value -> words(value, language)).toArray());
        } else if (values.size() == 2 && values.get(1) instanceof List<?> parts) {
            return parts.stream().map(part -> words(part, language)).collect(Collectors.joining(SAYS.in(language, (String) values.get(0))));
        }
        return words(values.get(0), language);
    }

    private static String words(Object value, Locale language) {
        return value instanceof Phrase phrase ? phrase.in(language) : String.valueOf(value);
    }
}
