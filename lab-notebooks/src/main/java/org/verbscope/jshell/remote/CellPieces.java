package org.verbscope.jshell.remote;

import java.util.ArrayList;
import java.util.List;
import jdk.jshell.SourceCodeAnalysis;

/** A cell cut into what JShell evaluates one after the other. */
final class CellPieces {
    /**
     * @param source what JShell gets: it may end in a semicolon that the cell does not have
     * @param offset of its first character in the cell
     * @param length in the cell
     */
    record Piece(String source, int offset, int length) {
        int end() {
            return offset + length;
        }
    }

    private CellPieces() { }

    /** Pieces begin at their first word: JShell counts lines from there for some kinds of snippets, from the first character for others. */
    static List<Piece> cut(SourceCodeAnalysis analysis, String code) {
        var pieces = new ArrayList<Piece>();
        int offset = firstWord(code, 0);
        while (offset < code.length()) {
            String rest = code.substring(offset);
            SourceCodeAnalysis.CompletionInfo info = analysis.analyzeCompletion(rest);
            boolean more = false;
            switch (info.completeness()) {
                case EMPTY -> { }
                case COMPLETE -> {
                    int length = rest.length() - info.remaining().length();
                    pieces.add(new Piece(info.source(), offset, length));
                    offset = firstWord(code, offset + length);
                    more = length > 0;
                }
                case COMPLETE_WITH_SEMI, CONSIDERED_INCOMPLETE ->
                    pieces.add(new Piece(info.source(), offset, rest.length()));
                case DEFINITELY_INCOMPLETE, UNKNOWN -> pieces.add(new Piece(rest, offset, rest.length()));
            }
            if (!more) {
                break;
            }
        }
        return pieces;
    }

    private static int firstWord(String code, int from) {
        int at = from;
        while (at < code.length()) {
            if (Character.isWhitespace(code.charAt(at))) {
                at++;
            } else if (code.startsWith("//", at)) {
                at = after(code, "\n", at);
            } else if (code.startsWith("/*", at)) {
                at = after(code, "*/", at + 2);
            } else {
                return at;
            }
        }
        return at;
    }

    /** Offset after the last character of {@code piece} that is not blank. */
    static int end(String code, Piece piece) {
        int end = Math.min(piece.end(), code.length());
        while (end > piece.offset() && Character.isWhitespace(code.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /** Line of {@code offset}, from 1. */
    static int line(String code, int offset) {
        return 1 + (int) code.substring(0, Math.min(offset, code.length())).chars().filter(c -> c == '\n').count();
    }

    private static int after(String code, String mark, int from) {
        int found = code.indexOf(mark, from);
        return found < 0 ? code.length() : found + mark.length();
    }
}
