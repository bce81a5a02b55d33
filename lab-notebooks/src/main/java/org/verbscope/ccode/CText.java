package org.verbscope.ccode;

import java.util.Optional;
import org.verbscope.event.Bytes;

/** Text and numbers of a log as C may hold them, whatever they are. */
final class CText {
    private static final int LONGEST = 200;
    private static final int LINE = 64;

    private CText() { }

    /**
     * {@code text} for the inside of a comment: no end and no beginning of a comment, one line, no control
     * or direction-changing characters, no trigraph, at most {@value #LONGEST} characters.
     */
    static String comment(String text) {
        var out = new StringBuilder();
        text.codePoints().limit(LONGEST).forEach(c -> out.append(shown(c)));
        if (text.codePointCount(0, text.length()) > LONGEST) {
            out.append("...");
        }
        String safe = out.toString().replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?");
        return safe.endsWith("\\") || safe.endsWith("/") || safe.endsWith("*") ? safe + " " : safe;
    }

    private static String shown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> String.format("<%x>", c);
            default -> Character.toString(c);
        };
    }

    /**
     * Bytes as a string literal: printable ASCII as it is, all else as three octal digits, which no following
     * character joins. Long ones in several lines.
     */
    static String literal(Bytes bytes) {
        var out = new StringBuilder("\"");
        for (int i = 0; i < bytes.length(); i++) {
            if (i > 0 && i % LINE == 0) {
                out.append("\"\n        \"");
            }
            int c = bytes.at(i);
            boolean plain = c >= 0x20 && c < 0x7f && c != '"' && c != '\\' && c != '?';
            out.append(plain ? Character.toString((char) c) : String.format("\\%03o", c));
        }
        return out.append('"').toString();
    }

    /** Printable ASCII text as a string literal. */
    static String literal(String text) {
        return literal(Bytes.ofText(text)).replace("\"\n        \"", "");
    }

    /** A number of 64 bits as C takes it without a warning. */
    static String number(long value) {
        return value >= 0 && value <= Integer.MAX_VALUE ? Long.toString(value) : "0x" + Long.toHexString(value) + "ULL";
    }

    static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }

    /** {@code 12}, {@code 0x1f}, up to 64 bits; empty when it is no such number. */
    static Optional<Long> parse(String word) {
        try {
            return Optional.of(word.startsWith("0x") ? Long.parseUnsignedLong(word.substring(2), 16)
                    : Long.parseUnsignedLong(word));
        } catch (NumberFormatException other) {
            return Optional.empty();
        }
    }
}
