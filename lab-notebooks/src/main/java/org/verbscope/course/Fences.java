package org.verbscope.course;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Markdown file cut into its head (lines of {@code key: value} between two lines of three hyphens), its fenced blocks and
 * the lines between them.
 *
 * @param file its name, for messages
 * @param head the head's values
 * @param parts blocks and lines in order
 */
record Fences(String file, Map<String, String> head, List<Part> parts) {
    /** A line of text, or a block. */
    sealed interface Part permits Line, Block { }

    /** @param number from 1 */
    record Line(int number, String text) implements Part { }

    /**
     * A fenced block.
     *
     * @param word what follows the fence: {@code java}, {@code predict}...
     * @param values the rest of that line, {@code id=p1} and so on
     * @param line where it begins
     */
    record Block(String word, Map<String, String> values, List<String> body, int line) implements Part {
        String value(String key) {
            return values.getOrDefault(key, "");
        }

        String text() {
            return String.join("\n", body);
        }
    }

    private static final String FENCE = "```";
    private static final String RULE = "---";

    static Fences of(String file, String text) throws LessonException {
        List<String> lines = text.lines().toList();
        var head = new LinkedHashMap<String, String>();
        int at = 0;
        if (lines.isEmpty() || !lines.get(0).equals(RULE)) {
            throw new LessonException(file, 1, "a lesson begins with a head: a line of ---, lines of key: value, a line of ---");
        }
        for (at = 1; at < lines.size() && !lines.get(at).equals(RULE); at++) {
            int colon = lines.get(at).indexOf(':');
            if (colon < 1) {
                throw new LessonException(file, at + 1, "the head takes lines of key: value");
            }
            head.put(lines.get(at).substring(0, colon).strip(), lines.get(at).substring(colon + 1).strip());
        }
        var parts = new ArrayList<Part>();
        for (at++; at < lines.size(); at++) {
            String line = lines.get(at);
            if (!line.startsWith(FENCE)) {
                parts.add(new Line(at + 1, line));
                continue;
            }
            int begin = at + 1;
            var body = new ArrayList<String>();
            for (at++; at < lines.size() && !lines.get(at).equals(FENCE); at++) {
                body.add(lines.get(at));
            }
            if (at == lines.size()) {
                throw new LessonException(file, begin, "this block has no end: write ``` below it");
            }
            parts.add(block(file, line.substring(FENCE.length()).strip(), body, begin));
        }
        return new Fences(file, Map.copyOf(head), List.copyOf(parts));
    }

    private static Block block(String file, String info, List<String> body, int line) throws LessonException {
        String[] words = info.split(" +");
        var values = new LinkedHashMap<String, String>();
        for (int i = 1; i < words.length; i++) {
            int equal = words[i].indexOf('=');
            if (equal < 1) {
                throw new LessonException(file, line, "\"" + words[i] + "\" is not key=value");
            }
            values.put(words[i].substring(0, equal), words[i].substring(equal + 1));
        }
        return new Block(words[0], Map.copyOf(values), List.copyOf(body), line);
    }

    /** A value of the head. */
    String need(String key) throws LessonException {
        String value = head.getOrDefault(key, "");
        if (value.isEmpty()) {
            throw new LessonException(file, 1, "the head has no \"" + key + "\"");
        }
        return value;
    }

    /** A list in the head, empty when the key is absent. */
    List<String> list(String key) {
        return words(head.getOrDefault(key, ""));
    }

    /** {@code a, b, c}. */
    static List<String> words(String list) {
        return list.isBlank() ? List.of() : List.of(list.strip().split("\\s*,\\s*"));
    }

    LessonException wrong(int line, String what) {
        return new LessonException(file, line, what);
    }
}
