package org.verbscope.jshell;

import java.util.List;

/** How code may go on. @param anchor offset from which a suggestion replaces the code up to the cursor */
public record Completion(int anchor, List<Suggestion> suggestions) {
    /** @param matchesType whether its type is the one wanted there */
    public record Suggestion(String text, boolean matchesType) { }
}
