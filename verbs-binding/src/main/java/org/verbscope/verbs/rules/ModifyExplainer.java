package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.ModifyAttempt;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.Finding.Weight;

/** Says why a modify was refused, or would be. */
public final class ModifyExplainer {
    /** What the way to the peer answers: says more than any look at the values. */
    private static final Set<Errno> NETWORK = Set.of(Errno.ETIMEDOUT, Errno.ENODEV, Errno.ENETUNREACH, Errno.EHOSTUNREACH,
            Errno.EOPNOTSUPP);
    /** Accepted by some devices, and harmful: packets that the network does not carry. */
    private static final String HARM = "value.mtu-port";

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

    /** Whether a device must refuse the call, as far as the rules know. */
    public static boolean refused(List<Cause> causes) {
        return causes.stream().anyMatch(cause -> !cause.id().equals(HARM));
    }

    /** Why the device answered {@code errno}. */
    public static Explanation explain(ModifyAttempt attempt, Errno errno) {
        List<Cause> causes = new ArrayList<>(causes(attempt));
        Map<String, String> words = Map.of("from", QpState.nameOf(attempt.from()), "to", QpState.nameOf(attempt.to()),
                "type", QpType.nameOf(attempt.type()), "errno", errno.name(),
                "peer", attempt.attributes().av().dgid().toString(),
                "index", String.valueOf(attempt.attributes().av().sgidIndex()));
        String key = "modify.errno." + errno.name();
        if (Sentences.has(key) && (NETWORK.contains(errno) || causes.isEmpty())) {
            boolean path = (attempt.mask() & QpAttribute.AV.value()) != 0;
            causes.add(0, Finding.of(key, Weight.SHOWN, path ? QpAttribute.AV.name() : "", words).toCause());
            if (path && ValueCauses.isLinkLocal(attempt.attributes().av().dgid())) {
                causes.add(Finding.of("modify.link-local", Weight.SHOWN, QpAttribute.AV.name(), words).toCause());
            }
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
