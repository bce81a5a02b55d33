package org.verbscope.verbs.rules.warnings;

import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;

/** What the rules have in common. */
final class Words {
    private static final String ALL_SIGNALED = "1";

    private Words() { }

    static Finding warning(String id, ObjectRef on, String attribute, Map<String, String> words) {
        return new Finding(id, Weight.WARNING, on, attribute, words);
    }

    /** Whether every send request of a queue pair gives a completion. */
    static boolean signalsAll(Map<String, String> qp) {
        return qp.getOrDefault("sq_sig_all", "0").equals(ALL_SIGNALED);
    }
}
