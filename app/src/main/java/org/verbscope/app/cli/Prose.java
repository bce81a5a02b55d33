package org.verbscope.app.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;

/** Prints text for people, in lines of at most 80 characters. */
final class Prose {
    private static final int WIDTH = 80;

    private final PrintWriter out;

    Prose(PrintWriter out) {
        this.out = out;
    }

    void blank() {
        out.println();
    }

    /** A line that stands by itself: a heading or a row of a table. */
    void line(String text) {
        out.println(text.stripTrailing());
    }

    /** Text from the left edge. */
    void paragraph(String text) {
        item("", text);
    }

    /** {@code lead}, then the text, with further lines below its first word. */
    void item(String lead, String text) {
        String indent = " ".repeat(lead.length());
        List<String> lines = wrap(text, WIDTH - lead.length());
        for (int i = 0; i < lines.size(); i++) {
            line((i == 0 ? lead : indent) + lines.get(i));
        }
    }

    /** Summary, then the causes with a number each, what to do below each. */
    void explanation(Explanation explanation) {
        paragraph(explanation.summary());
        causes(explanation.causes());
    }

    void causes(List<Cause> causes) {
        int number = 1;
        for (Cause cause : causes) {
            item(String.format("%3d. ", number++), cause.why());
            fix(cause.fix());
        }
    }

    void fix(String text) {
        if (!text.isEmpty()) {
            item("     -> ", text);
        }
    }

    /** Breaks at spaces; a word longer than the line stays whole. */
    static List<String> wrap(String text, int width) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
