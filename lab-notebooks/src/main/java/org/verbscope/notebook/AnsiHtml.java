package org.verbscope.notebook;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text with terminal colours to HTML: colours and bold become classes, every other control sequence goes. */
final class AnsiHtml {
    // CSI sequences, OSC sequences up to their end, and the short escapes.
    private static final Pattern SEQUENCE =
            Pattern.compile("\u001b(?:\\[([0-9;:?]*+)[ -/]*+([@-~])|\\][^\u0007\u001b]*+(?:\u0007|\u001b\\\\)?|[@-Z\\\\^_=>])");
    private static final String[] COLOURS = {"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};

    private final Set<String> classes = new TreeSet<>();
    private final Html out;

    private AnsiHtml(Html out) {
        this.out = out;
    }

    static void write(String text, Html out) {
        new AnsiHtml(out).write(text.replace("\r\n", "\n"));
    }

    private void write(String text) {
        Matcher matcher = SEQUENCE.matcher(text);
        int done = 0;
        while (matcher.find()) {
            piece(text.substring(done, matcher.start()));
            if ("m".equals(matcher.group(2))) {
                colours(matcher.group(1));
            }
            done = matcher.end();
        }
        piece(text.substring(done));
    }

    private void piece(String text) {
        if (text.isEmpty()) {
            return;
        }
        if (classes.isEmpty()) {
            out.text(text);
        } else {
            out.leaf("span", text, "class", String.join(" ", classes));
        }
    }

    private void colours(String codes) {
        for (String code : codes.isEmpty() ? new String[] {"0"} : codes.split("[;:]")) {
            if (code.isEmpty() || code.equals("0")) {
                classes.clear();
            } else if (code.equals("1")) {
                classes.add("ansi-bold");
            } else if (code.equals("22")) {
                classes.remove("ansi-bold");
            } else if (code.equals("38") || code.equals("48")) {
                // Palette and RGB colours take the rest of the sequence as arguments.
                return;
            } else if (code.matches("[39][0-7]")) {
                classes.removeIf(name -> !name.equals("ansi-bold"));
                classes.add("ansi-" + COLOURS[code.charAt(1) - '0']);
            } else if (code.equals("39")) {
                classes.removeIf(name -> !name.equals("ansi-bold"));
            }
        }
    }
}
