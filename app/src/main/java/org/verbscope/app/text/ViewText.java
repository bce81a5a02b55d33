package org.verbscope.app.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.ResourceBundle;
import org.verbscope.app.theme.Say;

/** The words of the views beside the stage; {@code {name}} in a text is replaced by the value of that name. */
public final class ViewText {
    private static final String NAME = "org.verbscope.app.text.views";
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private ViewText() { }

    /** Language of the window. */
    public static Locale locale() {
        return Say.language().locale();
    }

    /** @throws java.util.MissingResourceException when there is no such key */
    public static String of(String key, Object... namesAndValues) {
        String text = ResourceBundle.getBundle(NAME, locale(), NO_FALLBACK).getString(key);
        var values = new HashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put("{" + namesAndValues[i] + "}", namesAndValues[i + 1]);
        }
        for (var value : values.entrySet()) {
            text = text.replace(value.getKey(), String.valueOf(value.getValue()));
        }
        return text;
    }
}
