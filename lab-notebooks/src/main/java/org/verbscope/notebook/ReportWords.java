package org.verbscope.notebook;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The report's own words in the language of its reader. */
final class ReportWords {
    private final ResourceBundle bundle;
    private final Locale locale;

    ReportWords(Locale locale) {
        this.locale = locale;
        this.bundle = ResourceBundle.getBundle("org.verbscope.notebook.report", locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    String of(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), locale).format(values);
    }

    String status(CellStatus status) {
        return of("status." + status.word());
    }

    /** The language tag for the page. */
    String language() {
        String language = bundle.getLocale().toLanguageTag();
        return language.equals("und") ? "en" : language;
    }
}
