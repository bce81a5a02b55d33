package org.verbscope.verbs.doctor;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/** The sentences of the findings, from the bundle {@code findings}. Places in braces are filled by name. Thread-safe. */
final class Words {
    private static final ResourceBundle BUNDLE = ResourceBundle.getBundle("org.verbscope.verbs.doctor.findings", Locale.ROOT);

    private Words() { }

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
}
