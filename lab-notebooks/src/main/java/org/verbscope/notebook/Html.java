package org.verbscope.notebook;

/** Builds HTML. Text and attribute values are escaped here and nowhere else; only {@link #trusted} lets markup pass. */
final class Html {
    private final StringBuilder out = new StringBuilder();

    /** Opens an element; {@code attributes} are names and values in turn. */
    Html open(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"").append(escape(attributes[i + 1])).append('"');
        }
        out.append('>');
        return this;
    }

    Html close(String element) {
        out.append("</").append(element).append('>');
        return this;
    }

    Html text(String text) {
        out.append(escape(text));
        return this;
    }

    /** An element that holds text alone. */
    Html leaf(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    /** Markup that was made by this product and holds nothing foreign unescaped. */
    Html trusted(String markup) {
        out.append(markup);
        return this;
    }

    Html line() {
        out.append('\n');
        return this;
    }

    /** The text with what means something to HTML escaped, and what would be invisible or turn the text round shown. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\t' -> escaped.appendCodePoint(c);
                default -> {
                    if (c < ' ' || c == 0x7F) {
                        escaped.appendCodePoint(c == 0x7F ? 0x2421 : 0x2400 + c);
                    } else if (turnsText(c) || (c >= 0x80 && c < 0xA0)) {
                        escaped.append(String.format("[U+%04X]", c));
                    } else {
                        escaped.appendCodePoint(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c);
                    }
                }
            }
        });
        return escaped.toString();
    }

    private static boolean turnsText(int c) {
        return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
