package org.verbscope.notebook;

import java.util.Map;

/**
 * Writes JSON in the form of Python's {@code json.dumps(indent=1, sort_keys=True, ensure_ascii=False)}, which is the form
 * of every notebook that Jupyter has saved.
 */
final class JsonWriter {
    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {
    }

    static String write(Json value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value, 0);
        return writer.out.toString();
    }

    private void value(Json value, int level) {
        if (value instanceof Json.Obj object) {
            object(object, level);
        } else if (value instanceof Json.Arr array) {
            array(array, level);
        } else if (value instanceof Json.Str text) {
            string(text.value());
        } else if (value instanceof Json.Num number) {
            out.append(number.text());
        } else if (value instanceof Json.Bool bool) {
            out.append(bool.value());
        } else {
            out.append("null");
        }
    }

    private void object(Json.Obj object, int level) {
        if (object.isEmpty()) {
            out.append("{}");
            return;
        }
        char before = '{';
        for (Map.Entry<String, Json> field : object.fields().entrySet()) {
            out.append(before);
            line(level + 1);
            string(field.getKey());
            out.append(": ");
            value(field.getValue(), level + 1);
            before = ',';
        }
        line(level);
        out.append('}');
    }

    private void array(Json.Arr array, int level) {
        if (array.items().isEmpty()) {
            out.append("[]");
            return;
        }
        char before = '[';
        for (Json item : array.items()) {
            out.append(before);
            line(level + 1);
            value(item, level + 1);
            before = ',';
        }
        line(level);
        out.append(']');
    }

    private void line(int level) {
        out.append('\n').append(" ".repeat(level));
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\f' -> out.append("\\f");
                case '\b' -> out.append("\\b");
                default -> {
                    if (c < ' ') {
                        escape(c);
                    } else if (!Character.isSurrogate(c)) {
                        out.append(c);
                    } else if (Character.isHighSurrogate(c) && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1))) {
                        out.append(c).append(text.charAt(++i));
                    } else {
                        // UTF-8 has no form for half a pair: unescaped it would come back as a question mark.
                        escape(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private void escape(char c) {
        out.append("\\u").append(String.format("%04x", (int) c));
    }
}
