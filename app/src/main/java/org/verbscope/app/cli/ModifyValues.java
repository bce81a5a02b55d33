package org.verbscope.app.cli;

import java.util.Arrays;
import java.util.Locale;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;

/**
 * Attributes of a modify as people write them. What is not given has a value that nothing speaks
 * against, so that a question about a mask is answered about the mask.
 */
final class ModifyValues {
    private static final Gid SOMEBODY = Gid.ofIpv4(192, 0, 2, 1);

    private ModifyValues() { }

    static QpAttributes harmless(QpState from, QpState to) {
        return new QpAttributes().state(to).curState(from).port(1).pathMtu(Mtu.MTU_256).av(AddressVector.to(SOMEBODY))
                .maxDestRdAtomic(1).maxRdAtomic(1).timeout(14);
    }

    /** @throws IllegalArgumentException naming what is no attribute */
    static QpAttribute attribute(String word) {
        String name = word.strip().toUpperCase(Locale.ROOT).replaceFirst("^IBV_QP_", "");
        return Arrays.stream(QpAttribute.values()).filter(attribute -> attribute.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(word + " is no attribute: one of "
                        + Arrays.toString(QpAttribute.values())));
    }

    /** Names with commas, spaces or bars between, or a number. @throws IllegalArgumentException naming what is no attribute */
    static int mask(String words) {
        if (words.strip().matches("0[xX][0-9a-fA-F]{1,8}|[0-9]{1,10}")) {
            return Long.decode(words.strip()).intValue();
        }
        int mask = 0;
        for (String word : words.split("[,|\\s]+")) {
            mask |= word.isEmpty() ? 0 : attribute(word).value();
        }
        return mask;
    }
}
