package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.QpStateTable.Check;
import org.verbscope.verbs.rules.QpStateTable.Transition;

/** What the state table has against a pair of states and a mask, in words. */
final class MaskCauses {
    private static final List<QpState> WAY = List.of(QpState.RESET, QpState.INIT, QpState.RTR, QpState.RTS);

    private MaskCauses() { }

    static List<Cause> of(QpType type, QpState from, QpState to, int mask) {
        Check check = QpStateTable.check(type, from, to, mask);
        List<Cause> causes = new ArrayList<>();
        if (!check.legal()) {
            causes.add(noTransition(type, from, to));
            return causes;
        }
        for (QpAttribute attribute : QpAttribute.setOf(check.missing())) {
            Map<String, String> words = Map.of("attribute", attribute.name(), "from", from.name(), "to", to.name(),
                    "type", type.name(), "meaning", Sentences.of("attribute." + attribute.name()));
            causes.add(Finding.of("modify.missing", Weight.SHOWN, attribute.name(), words).toCause());
        }
        EnumSet<QpAttribute> extra = QpAttribute.setOf(check.notAllowed());
        for (QpAttribute attribute : extra) {
            causes.add(new Cause("modify.not-allowed", attribute.name(), Sentences.of("modify.not-allowed",
                    Map.of("attribute", attribute.name(), "from", from.name(), "to", to.name(), "type", type.name())),
                    takenWhere(type, attribute)));
        }
        int unknown = check.notAllowed() & ~QpAttribute.maskOf(extra);
        if (unknown != 0) {
            causes.add(Finding.of("modify.unknown-bits", Weight.SHOWN, "",
                    Map.of("bits", "0x" + Integer.toHexString(unknown))).toCause());
        }
        return causes;
    }

    private static Cause noTransition(QpType type, QpState from, QpState to) {
        String ways = QpStateTable.from(type, from).stream().map(t -> t.to().name()).collect(Collectors.joining(", "));
        String why = Sentences.of("modify.no-transition", Map.of("from", from.name(), "to", to.name(), "ways", ways));
        return new Cause("modify.no-transition", "STATE", why, detour(from, to));
    }

    private static String detour(QpState from, QpState to) {
        int start = WAY.indexOf(from);
        int end = WAY.indexOf(to);
        if (start >= 0 && end > start + 1) {
            return Sentences.of("modify.no-transition.steps", Map.of("steps", WAY.subList(start + 1, end + 1).stream()
                    .map(QpState::name).collect(Collectors.joining(", "))));
        }
        if (end > 0 && (from == QpState.ERR || end < start)) {
            return Sentences.of("modify.no-transition.reset", Map.of("steps", WAY.subList(0, end + 1).stream()
                    .map(QpState::name).collect(Collectors.joining(", "))));
        }
        return "";
    }

    private static String takenWhere(QpType type, QpAttribute attribute) {
        List<String> places = new ArrayList<>();
        for (QpState from : QpState.values()) {
            for (Transition t : QpStateTable.from(type, from)) {
                if ((t.allowed() & attribute.value()) != 0) {
                    places.add(from.name() + " to " + t.to().name());
                }
            }
        }
        return places.isEmpty() ? Sentences.of("modify.not-allowed.never", Map.of("type", type.name()))
                : Sentences.of("modify.not-allowed.where", Map.of("places", String.join(", ", places)));
    }
}
