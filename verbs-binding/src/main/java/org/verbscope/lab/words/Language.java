package org.verbscope.lab.words;

import java.util.Locale;

/**
 * The language that this process speaks to people: that of the notebook whose cell runs, and between cells the one of the
 * system property {@value #PROPERTY}, English without it. What is written for machines does not ask. Any thread may call.
 */
public final class Language {
    /** System property: a language tag, e.g. {@code zh-Hant}. */
    public static final String PROPERTY = "verbscope.language";

    private static volatile Locale now = usual();

    private Language() { }

    private static Locale usual() {
        return Locale.forLanguageTag(System.getProperty(PROPERTY, "en"));
    }

    /** The language that is spoken now. */
    public static Locale now() {
        return now;
    }

    /** Speaks another from now on. @param tag e.g. {@code zh-Hant}; null or empty is the usual one */
    public static void speak(String tag) {
        now = tag == null || tag.isEmpty() ? usual() : Locale.forLanguageTag(tag);
    }
}
