package org.verbscope.verbs;

import java.util.Map;
import java.util.ServiceLoader;

/** The explainer that is there, or one that knows nothing: a missing explanation never hides a failure. */
final class Explainers {
    private static final Explainer SILENT = new Explainer() {
        @Override
        public Explanation modify(ModifyAttempt attempt, Errno errno) {
            return Explanation.NONE;
        }

        @Override
        public Explanation refusal(String verb, Errno errno, Map<String, String> args, String deviceKind) {
            return Explanation.NONE;
        }

        @Override
        public Explanation completion(int status, String deviceKind) {
            return Explanation.NONE;
        }
    };
    private static final Explainer FOUND =
            ServiceLoader.load(Explainer.class, Explainers.class.getClassLoader()).findFirst().orElse(SILENT);

    private Explainers() { }

    static Explainer get() {
        return FOUND;
    }
}
