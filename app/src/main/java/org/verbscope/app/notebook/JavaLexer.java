package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Cuts Java into the kinds that are coloured. It knows tokens, not grammar, and takes any text: half a
 * string or an open comment ends with the text (a string with its line). Adjacent spans cover the text.
 */
public final class JavaLexer {
    /** What is coloured alike. */
    public enum Kind { PLAIN, KEYWORD, TYPE, STRING, NUMBER, COMMENT }

    /** From {@code start} to, not including, {@code end}. */
    public record Span(Kind kind, int start, int end) { }

    private static final Set<String> KEYWORDS = Set.of("abstract", "assert", "boolean", "break", "byte", "case",
            "catch", "char", "class", "const", "continue", "default", "do", "double", "else", "enum", "extends",
            "final", "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int",
            "interface", "long", "native", "new", "package", "private", "protected", "public", "return", "short",
            "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "try",
            "void", "volatile", "while", "true", "false", "null", "var", "record", "sealed", "permits", "yield");

    private final String text;
    private final List<Span> spans = new ArrayList<>();
    private int at;

    private JavaLexer(String text) {
        this.text = text;
    }

    /** Spans in order, without holes; none for an empty text. */
    public static List<Span> cut(String text) {
        var lexer = new JavaLexer(text);
        while (lexer.at < text.length()) {
            lexer.next();
        }
        return lexer.spans;
    }

    private void next() {
        int start = at;
        char c = text.charAt(at);
        if (text.startsWith("//", at)) {
            add(Kind.COMMENT, start, lineEnd(at));
        } else if (text.startsWith("/*", at)) {
            add(Kind.COMMENT, start, after("*/", at + 2));
        } else if (text.startsWith("\"\"\"", at)) {
            add(Kind.STRING, start, afterTextBlock(at + 3));
        } else if (c == '"' || c == '\'') {
            add(Kind.STRING, start, afterQuote(c, at + 1));
        } else if (Character.isDigit(c) || c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1))) {
            add(Kind.NUMBER, start, afterNumber(at));
        } else if (Character.isJavaIdentifierStart(c)) {
            word(start);
        } else {
            add(Kind.PLAIN, start, at + 1);
        }
    }

    private void word(int start) {
        int end = start;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        String word = text.substring(start, end);
        add(KEYWORDS.contains(word) ? Kind.KEYWORD : isType(word) ? Kind.TYPE : Kind.PLAIN, start, end);
    }

    /** By custom a type starts upper case; a constant is all upper case and is left plain. */
    private static boolean isType(String word) {
        return Character.isUpperCase(word.charAt(0)) && (word.length() == 1 || !word.equals(word.toUpperCase(java.util.Locale.ROOT)));
    }

    private int lineEnd(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private int after(String close, int from) {
        int end = text.indexOf(close, from);
        return end < 0 ? text.length() : end + close.length();
    }

    private int afterTextBlock(int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.startsWith("\"\"\"", i)) {
                return i + 3;
            }
        }
        return text.length();
    }

    private int afterQuote(char quote, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                return i;
            }
            if (c == '\\') {
                i++;
            } else if (c == quote) {
                return i + 1;
            }
        }
        return text.length();
    }

    private int afterNumber(int from) {
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            boolean exponentSign = (c == '+' || c == '-') && i > from && "eEpP".indexOf(text.charAt(i - 1)) >= 0
                    && !text.startsWith("0x", from);
            boolean fraction = c == '.' && i + 1 < text.length() && Character.isDigit(text.charAt(i + 1));
            if (!Character.isLetterOrDigit(c) && c != '_' && !exponentSign && !fraction) {
                return i;
            }
            i++;
        }
        return i;
    }

    private void add(Kind kind, int start, int end) {
        int last = spans.size() - 1;
        if (last >= 0 && spans.get(last).kind() == kind) {
            spans.set(last, new Span(kind, spans.get(last).start(), end));
        } else {
            spans.add(new Span(kind, start, end));
        }
        at = end;
    }
}
