package org.verbscope.picture;

/** Where a line may end: at a space, and between two characters of which one is Chinese. */
final class LineBreaks {
    /** Signs that do not begin a line, and signs that do not end one. */
    private static final String CLOSING = "，。、；：？！）」』》】";
    private static final String OPENING = "（「『《【";

    private LineBreaks() { }

    /** Whether what stands before {@code at} may be a line, and the rest from there the next. */
    static boolean at(String text, int at) {
        if (at <= 0 || at >= text.length()) {
            return false;
        }
        char before = text.charAt(at - 1);
        char after = text.charAt(at);
        boolean chinese = CjkFace.cjk(before) || CjkFace.cjk(after);
        return after == ' ' || chinese && before != ' ' && CLOSING.indexOf(after) < 0 && OPENING.indexOf(before) < 0;
    }

    /** The first of them from {@code from} on, or -1. */
    static int next(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (at(text, at)) {
                return at;
            }
        }
        return -1;
    }
}
