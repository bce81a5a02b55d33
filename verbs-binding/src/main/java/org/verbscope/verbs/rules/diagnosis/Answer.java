package org.verbscope.verbs.rules.diagnosis;

import java.util.Map;
import org.verbscope.event.ObjectRef;

/**
 * Whether a cause is the one.
 *
 * @param words when it is shown: what fills its sentence
 */
record Answer(Verdict verdict, ObjectRef on, String attribute, Map<String, String> words) {
    enum Verdict { SHOWN, UNKNOWN, NO }

    static final Answer NO = new Answer(Verdict.NO, ObjectRef.NONE, "", Map.of());
    static final Answer UNKNOWN = new Answer(Verdict.UNKNOWN, ObjectRef.NONE, "", Map.of());

    static Answer shown(ObjectRef on, String attribute, Map<String, String> words) {
        return new Answer(Verdict.SHOWN, on, attribute, words);
    }

    static Answer shownIf(boolean condition, ObjectRef on, String attribute, Map<String, String> words) {
        return condition ? shown(on, attribute, words) : NO;
    }
}
