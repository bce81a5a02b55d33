package org.verbscope.verbs.rules;

import java.util.Map;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explainer;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.ModifyAttempt;

/** The rule engine as the API finds it. Stateless. */
public final class RuleExplainer implements Explainer {
    /** For {@link java.util.ServiceLoader}. */
    public RuleExplainer() {
    }

    @Override
    public Explanation modify(ModifyAttempt attempt, Errno errno) {
        return ModifyExplainer.explain(attempt, errno);
    }

    @Override
    public Explanation refusal(String verb, Errno errno, Map<String, String> args, String deviceKind) {
        return ErrnoCauses.of(verb, errno, args, deviceKind);
    }

    @Override
    public Explanation completion(int status, String deviceKind) {
        return StatusCauses.of(status, deviceKind);
    }
}
