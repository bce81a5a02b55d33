package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the words of Java that are coloured. It never fails: code that is half written is what an editor holds most of
 * the time, so an open string ends with its line and an open comment with the text.
 */
public final class JavaLexer {
    /** What a coloured word is. */
    public enum Kind {
        /** A reserved or contextual word. */
        KEYWORD,
        /** A string, text block or character. */
        STRING,
        /** A number. */
        NUMBER,
        /** A comment. */
        COMMENT,
        /** A name that begins with a capital and is no constant ({@code LIKE_THIS}), or an annotation. */
        TYPE
    }

    /**
     * A coloured word.
     *
     * @param start the index of its first character
     * @param end the index behind its last
     * @param kind what it is
     */
    public record Token(int start, int end, Kind kind) {
    }

    private static final Set<String> KEYWORDS = Set.of("abstract", "assert", "boolean", "break", "byte", "case", "catch",
            "char", "class", "const", "continue", "default", "do", "double", "else", "enum", "extends", "final", "finally",
            "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native", "new",
            "package", "private", "protected", "public", "return", "short", "static", "strictfp", "super", "switch",
            "synchronized", "this", "throw", "throws", "transient", "try", "void", "volatile", "while", "true", "false",
            "null", "var", "yield", "record", "sealed", "permits");

    private final String code;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private JavaLexer(String code) {
        this.code = code;
    }

    /**
     * The coloured words of a piece of code.
     *
     * @param code the code, whole or not
     * @return the words in order; they do not overlap
     */
    public static List<Token> tokens(String code) {
        JavaLexer lexer = new JavaLexer(code);
        while (lexer.at < code.length()) {
            lexer.next();
        }
        return List.copyOf(lexer.tokens);
    }

    private void next() {
        int start = at;
        char c = code.charAt(at);
        if (code.startsWith("//", at)) {
            token(start, indexOrEnd("\n", at), Kind.COMMENT);
        } else if (code.startsWith("/*", at)) {
            int end = code.indexOf("*/", at + 2);
            token(start, end < 0 ? code.length() : end + 2, Kind.COMMENT);
        } else if (code.startsWith("\"\"\"", at)) {
            token(start, endOfTextBlock(at + 3), Kind.STRING);
        } else if (c == '"' || c == '\'') {
            token(start, endOfString(at + 1, c), Kind.STRING);
        } else if (c >= '0' && c <= '9' || c == '.' && isDigit(at + 1)) {
            token(start, endOfNumber(at), Kind.NUMBER);
        } else if (Character.isJavaIdentifierStart(code.codePointAt(at))) {
            word(start, endOfName(at));
        } else if (c == '@' && at + 1 < code.length() && Character.isJavaIdentifierStart(code.codePointAt(at + 1))) {
            token(start, endOfName(at + 1), Kind.TYPE);
        } else {
            at += Character.charCount(code.codePointAt(at));
        }
    }

    private void token(int start, int end, Kind kind) {
        tokens.add(new Token(start, end, kind));
        at = end;
    }

    private void word(int start, int end) {
        String word = code.substring(start, end);
        if (KEYWORDS.contains(word)) {
            token(start, end, Kind.KEYWORD);
        } else if (isType(word)) {
            token(start, end, Kind.TYPE);
        } else {
            at = end;
        }
    }

    private static boolean isType(String word) {
        boolean constant = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
        return Character.isUpperCase(word.codePointAt(0)) && !constant;
    }

    private int indexOrEnd(String text, int from) {
        int index = code.indexOf(text, from);
        return index < 0 ? code.length() : index;
    }

    private int endOfTextBlock(int from) {
        for (int i = from; i < code.length(); i++) {
            if (code.charAt(i) == '\\') {
                i++;
            } else if (code.startsWith("\"\"\"", i)) {
                return i + 3;
            }
        }
        return code.length();
    }

    private int endOfString(int from, char quote) {
        for (int i = from; i < code.length(); i++) {
            char c = code.charAt(i);
            if (c == '\n') {
                return i;
            } else if (c == quote) {
                return i + 1;
            } else if (c == '\\' && i + 1 < code.length() && code.charAt(i + 1) != '\n') {
                i++;
            }
        }
        return code.length();
    }

    private int endOfNumber(int from) {
        boolean hex = code.startsWith("0x", from) || code.startsWith("0X", from);
        for (int i = from; i < code.length(); i++) {
            char c = code.charAt(i);
            char before = i > from ? Character.toLowerCase(code.charAt(i - 1)) : ' ';
            boolean signOfExponent = (c == '+' || c == '-') && before == (hex ? 'p' : 'e');
            // A full stop belongs to the number only before a digit or at its end: 1.5, 1., but not 1..2 or 5.equals.
            boolean point = c == '.' && !(i + 1 < code.length() && Character.isJavaIdentifierStart(code.charAt(i + 1)))
                    && before != '.';
            if (!(Character.isLetterOrDigit(c) || c == '_' || point || signOfExponent)) {
                return i;
            }
        }
        return code.length();
    }

    private int endOfName(int from) {
        int i = from;
        while (i < code.length() && Character.isJavaIdentifierPart(code.codePointAt(i))) {
            i += Character.charCount(code.codePointAt(i));
        }
        return i;
    }

    private boolean isDigit(int index) {
        return index < code.length() && code.charAt(index) >= '0' && code.charAt(index) <= '9';
    }
}
