package org.verbscope.grade;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
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
    String exercise() {
        return check.exercise();
    }

    /** {@code before=9}, or empty. */
    String variation() {
        return varied.toString().replaceAll("[{}]", "");
    }
}
