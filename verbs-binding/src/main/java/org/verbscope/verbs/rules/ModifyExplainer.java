package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.ModifyAttempt;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

/** Says why a modify was refused, or would be. */
public final class ModifyExplainer {
    private ModifyExplainer() { }

    /** Everything that speaks against the call, most telling first; empty when the rules know nothing against it. */
    public static List<Cause> causes(ModifyAttempt attempt) {
        List<Cause> causes = new ArrayList<>();
        Optional<QpType> type = QpType.of(attempt.type());
        Optional<QpState> from = QpState.of(attempt.from());
        Optional<QpState> to = QpState.of(attempt.to());
        if (type.isPresent() && from.isPresent() && to.isPresent()) {
            causes.addAll(MaskCauses.of(type.get(), from.get(), to.get(), attempt.mask()));
        }
        causes.addAll(ValueCauses.of(attempt));
        return List.copyOf(causes);
    }

    /** Why the device answered {@code errno}. */
    public static Explanation explain(ModifyAttempt attempt, Errno errno) {
        List<Cause> causes = new ArrayList<>(causes(attempt));
        Map<String, String> words = Map.of("from", QpState.nameOf(attempt.from()), "to", QpState.nameOf(attempt.to()),
                "type", QpType.nameOf(attempt.type()), "errno", errno.name(),
                "peer", attempt.attributes().av().dgid().toString(),
                "index", String.valueOf(attempt.attributes().av().sgidIndex()));
        String key = "modify.errno." + errno.name();
        if (Sentences.has(key) && (errno.number() != Errno.ENODATA.number() || causes.isEmpty())) {
            boolean path = (attempt.mask() & QpAttribute.AV.value()) != 0;
            causes.add(0, new Cause(path ? QpAttribute.AV.name() : "", Sentences.of(key, words), Sentences.of(key + ".fix", words)));
        }
        return new Explanation(summary(attempt, causes, words), causes);
    }

    private static String summary(ModifyAttempt attempt, List<Cause> causes, Map<String, String> words) {
        var all = new HashMap<String, String>(words);
        String attributes = causes.stream().map(Cause::attribute).filter(a -> !a.isEmpty()).distinct()
                .collect(Collectors.joining(", "));
        all.put("attributes", attributes);
        String which = causes.isEmpty() ? "unknown" : attributes.isEmpty() ? "plain" : "known";
        return Sentences.of((attempt.from() < 0 ? "modify.summary.from-unknown." : "modify.summary.") + which, all);
    }
}
