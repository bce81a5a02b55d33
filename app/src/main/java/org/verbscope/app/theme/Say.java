package org.verbscope.app.theme;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The window's own words in the person's language. The English text is the key; what has no translation stays English, and a
 * test says what that is. Names of verbs, states and the like are the same in every language. Never for what people wrote.
 */
public final class Say {
    /** Languages of the window. */
    public enum Language {
        ENGLISH("en", "English", Locale.ENGLISH), CHINESE("zh-Hant", "繁體中文", Locale.forLanguageTag("zh-Hant"));

        private final String id;
        private final String title;
        private final Locale locale;

        Language(String id, String title, Locale locale) {
            this.id = id;
            this.title = title;
            this.locale = locale;
        }

        /** As in settings and names of files. */
        public String id() {
            return id;
        }

        /** In itself. */
        public String title() {
            return title;
        }

        public Locale locale() {
            return locale;
        }

        /** English for what is not known. */
        public static Language of(String id) {
            return CHINESE.id.equals(id) ? CHINESE : ENGLISH;
        }

        /** What the computer speaks, as far as the window does. */
        public static Language ofSystem() {
            Locale system = Locale.getDefault();
            boolean traditional = system.getScript().equals("Hant") || system.getCountry().matches("TW|HK|MO");
            return system.getLanguage().equals("zh") && traditional ? CHINESE : ENGLISH;
        }
    }

    private static volatile Language language = Language.ENGLISH;
    private static volatile Map<String, String> words = Map.of();

    private Say() { }

    public static Language language() {
        return language;
    }

    /** From now on; what is shown already does not change. */
    public static void in(Language wanted) {
        language = wanted;
        words = wanted == Language.ENGLISH ? Map.of() : read(wanted);
    }

    /** The text in the window's language. */
    public static String of(String english) {
        return words.getOrDefault(english, english);
    }

    /** With values in place of {@code {0}}, {@code {1}}. */
    public static String of(String english, Object... values) {
        String text = of(english);
        for (int i = 0; i < values.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        }
        return text;
    }

    /** The table of a language: a text a line, English, a tab, its words. */
    static Map<String, String> read(Language wanted) {
        var table = new HashMap<String, String>();
        try (InputStream in = Say.class.getResourceAsStream("say." + wanted.id() + ".tsv");
                var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int tab = line.indexOf('\t');
                if (tab > 0) {
                    table.put(line.substring(0, tab), line.substring(tab + 1));
                }
            }
            return Map.copyOf(table);
        } catch (IOException broken) {
            throw new UncheckedIOException("the words of " + wanted.id() + " cannot be read", broken);
        }
    }
}
