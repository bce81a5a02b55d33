package org.verbscope.verbs.rules;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.LinkLayer;
import org.verbscope.verbs.ModifyAttempt;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

/**
 * A modify in words, from the log or from a form, so that the rules can be asked about it without a device. What
 * only a device knows (its GID table, the limits of its port) is not judged.
 */
public final class LoggedModify {
    private static final int UNKNOWN = -1;
    private static final int LARGEST_MTU = 5;

    private LoggedModify() { }

    /** The attributes that {@code args} names. */
    public static int mask(Map<String, String> args) {
        int mask = 0;
        for (QpAttribute attribute : QpAttribute.values()) {
            mask |= args.containsKey(attribute.name()) ? attribute.value() : 0;
        }
        return mask;
    }

    /**
     * What the rules have against it, most telling first.
     *
     * @param type RC, UC or UD
     * @param from state before; {@code args} its attributes in words, by name; values that are none are passed over
     * @param qpPort port the queue pair is on, 0 while it has none
     * @param ethernet whether the port is known to be one of Ethernet
     */
    public static List<Cause> causes(String type, String from, Map<String, String> args, int qpPort, boolean ethernet, String deviceKind) {
        var values = new QpAttributes();
        for (QpAttribute attribute : QpAttribute.setOf(mask(args))) {
            try {
                if (AttributeWords.writable(attribute)) {
                    AttributeWords.set(values, attribute, args.get(attribute.name()));
                }
            } catch (IllegalArgumentException noValueOfIt) {
                // A form says so beside the field; the log holds what another version wrote.
            }
        }
        int typeCode = Arrays.stream(QpType.values()).filter(t -> t.name().equals(type)).mapToInt(QpType::value).findFirst()
                .orElse(UNKNOWN);
        int fromCode = Arrays.stream(QpState.values()).filter(s -> s.name().equals(from)).mapToInt(QpState::value).findFirst()
                .orElse(UNKNOWN);
        Optional<PortAttributes> port = ethernet ? Optional.of(new PortAttributes(Math.max(1, qpPort), 0, LARGEST_MTU, LARGEST_MTU, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, LinkLayer.ETHERNET.value(), 0, 0, 0)) : Optional.empty();
        return ModifyExplainer.causes(new ModifyAttempt(typeCode, fromCode, values, mask(args), qpPort, port, 0, UNKNOWN, Optional.empty(), false, 0,
                deviceKind));
    }
}
