package org.verbscope.app.notebook;

/** The name at a place in code. */
final class NameAt {
    private NameAt() { }

    /** Where to ask for its documentation: behind the name, of a call behind its opening bracket; -1 when no name stands there. */
    static int end(String code, int offset) {
        int at = Math.max(0, Math.min(offset, code.length()));
        if (at == code.length() || !Character.isJavaIdentifierPart(code.charAt(at))) {
            at--;
        }
        if (at < 0 || !Character.isJavaIdentifierPart(code.charAt(at)) || Character.isDigit(code.charAt(start(code, at)))) {
            return -1;
        }
        while (at < code.length() && Character.isJavaIdentifierPart(code.charAt(at))) {
            at++;
        }
        return at < code.length() && code.charAt(at) == '(' ? at + 1 : at;
    }

    private static int start(String code, int at) {
        int start = at;
        while (start > 0 && Character.isJavaIdentifierPart(code.charAt(start - 1))) {
            start--;
        }
        return start;
    }
}
