package org.verbscope.grade;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.verbscope.course.Piece.Code;
import org.verbscope.event.Entry;

/**
 * What was seen of one attempt at an exercise when it was over.
 *
 * @param check what is to be judged
 * @param varied the values that were put in; empty for the usual ones
 * @param log everything up to here
 * @param notes the variables that the check names
 * @param trouble why nothing can be judged; empty when it can
 */
record Observation(Code check, Map<String, Integer> varied, List<Entry> log, JsonNode notes, String trouble) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final Pattern TEXT = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"");

    /** Every name in a check's code: the variables among them are to be noted. */
    static Set<String> names(Code check) {
        Set<String> names = new LinkedHashSet<>();
        NAME.matcher(TEXT.matcher(check.source()).replaceAll("")).results().forEach(match -> names.add(match.group()));
        return names;
    }

    String exercise() {
        return check.exercise();
    }

    /** {@code before=9}, or empty. */
    String variation() {
        return varied.toString().replaceAll("[{}]", "");
    }
}
