package org.verbscope.notebook;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a file that should hold JSON does not: the three things that happen to people, then the parser's own words. */
final class NotJson {
    private static final Pattern CONFLICT = Pattern.compile("^(?:<{7}|={7}|>{7})", Pattern.MULTILINE);
    private static final Pattern PAGE = Pattern.compile("\\A\\s*<(?:!doctype|html|\\?xml)", Pattern.CASE_INSENSITIVE);

    private NotJson() {
    }

    static NotebookException explain(String text, String said, String where, Exception cause) {
        Matcher conflict = CONFLICT.matcher(text);
        if (conflict.find()) {
            long line = text.substring(0, conflict.start()).chars().filter(c -> c == '\n').count() + 1;
            return new NotebookException("The file holds the marks of an unfinished merge", "line " + line,
                    "Resolve the conflict, for example with \"git checkout --ours FILE\" or \"--theirs\", then open it again.",
                    cause);
        }
        if (PAGE.matcher(text).find()) {
            return new NotebookException("The file is a web page, not a notebook", "line 1",
                    "Download the notebook itself: on GitHub with the button \"Download raw file\".", cause);
        }
        return new NotebookException("The file is not JSON: " + said, where,
                "Mend that line in a text editor, or take the file from a backup.", cause);
    }
}
