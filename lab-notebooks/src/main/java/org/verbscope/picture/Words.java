package org.verbscope.picture;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/** The words of pictures in one language, from a bundle; {@code {name}} in a sentence is replaced by the value of that name. */
public final class Words {
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    private final ResourceBundle bundle;
    private final Locale locale;

    Words(Locale locale) {
        this("org.verbscope.picture.picture", locale);
    }

    /** @param name of the bundle */
    public Words(String name, Locale locale) {
        bundle = ResourceBundle.getBundle(name, locale, NO_FALLBACK);
        this.locale = locale;
    }

    /** The language that was asked for. */
    public Locale locale() {
        return locale;
    }

    /** @throws java.util.MissingResourceException when there is no such key */
    public String of(String key) {
        return bundle.getString(key);
    }

    /** As {@link #of(String)}, with values. */
    public String of(String key, Object... namesAndValues) {
        var values = new HashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], String.valueOf(namesAndValues[i + 1]));
        }
        return filled(of(key), values);
    }

    /** The first of the keys that the bundle has, or an empty text. */
    public String firstOf(Map<String, String> values, String... keys) {
        for (String key : keys) {
            if (bundle.containsKey(key)) {
                return filled(bundle.getString(key), values);
            }
        }
        return "";
    }

    private static String filled(String text, Map<String, String> values) {
        var out = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            int close = text.indexOf('}', open);
            if (close < 0) {
                break;
            }
            out.append(text, from, open).append(values.getOrDefault(text.substring(open + 1, close), ""));
            from = close + 1;
        }
        return out.append(text.substring(from)).toString();
    }
}
