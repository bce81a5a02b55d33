package org.verbscope.app.cli;

import java.util.ArrayList;
import java.util.List;

/** Text for a terminal of 80 columns. */
final class Paragraph {
    private static final int COLUMNS = 80;

    private Paragraph() { }

    /** Lines of {@code text}, the first after {@code label}, all from column {@code indent}; a longer word stays whole. */
    static List<String> of(String label, String text, int indent) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder(label).append(" ".repeat(Math.max(0, indent - label.length())));
        boolean empty = true;
        for (String word : text.split(" ")) {
            if (!empty && line.length() + 1 + word.length() > COLUMNS) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(" ".repeat(indent));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
