package org.verbscope.app.notebook;

/** A line of Markdown for places that show words only. */
final class PlainWords {
    private PlainWords() { }

    /** Without the marks of code and of emphasis. A star in code is a multiplication and stays. */
    static String of(String markdown) {
        var words = new StringBuilder();
        String[] parts = markdown.split("`", -1);
        for (int i = 0; i < parts.length; i++) {
            boolean code = i % 2 == 1;
            words.append(code ? parts[i] : parts[i].replace("*", ""));
        }
        return words.toString();
    }
}
