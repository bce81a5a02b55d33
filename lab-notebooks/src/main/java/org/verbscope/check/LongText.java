package org.verbscope.check;

/** A text that is too long to read: what stands round the place where it differs from another, or its beginning. */
final class LongText {
    private static final int LONGEST = 80;
    private static final int BEFORE = 24;

    private LongText() { }

    static String near(String text, String other) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int same = 0;
        while (same < Math.min(text.length(), other.length()) && text.charAt(same) == other.charAt(same)) {
            same++;
        }
        int from = text.equals(other) || same <= LONGEST / 2 ? 0 : Math.max(0, Math.min(same - BEFORE, text.length() - LONGEST));
        int to = Math.min(text.length(), from + LONGEST);
        return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
    }
}
