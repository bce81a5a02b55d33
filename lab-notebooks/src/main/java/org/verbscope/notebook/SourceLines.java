package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;

/**
 * Text as nbformat keeps it: a list of lines, each with its own line end. Lines end where Python's
 * {@code str.splitlines} ends them, since that is what Jupyter splits with; joining them gives the text again.
 */
final class SourceLines {
    private SourceLines() {
    }

    static Json split(String text) {
        List<Json> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!endsLine(c)) {
                continue;
            }
            if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                i++;
            }
            lines.add(Json.of(text.substring(start, i + 1)));
            start = i + 1;
        }
        if (start < text.length()) {
            lines.add(Json.of(text.substring(start)));
        }
        return new Json.Arr(lines);
    }

    private static boolean endsLine(char c) {
        return (c >= '\n' && c <= '\r') || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /** The text of a string or of a list of strings; null when {@code value} is neither. */
    static String join(Json value) {
        if (value instanceof Json.Str text) {
            return text.value();
        }
        if (!(value instanceof Json.Arr array)) {
            return null;
        }
        StringBuilder joined = new StringBuilder();
        for (Json line : array.items()) {
            if (!(line instanceof Json.Str text)) {
                return null;
            }
            joined.append(text.value());
        }
        return joined.toString();
    }
}
