package org.verbscope.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.verbscope.verbs.AccessFlag;
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

    /** Sets one attribute to what {@code text} says. @throws IllegalArgumentException when it is none of its values */
    static void set(QpAttributes values, QpAttribute attribute, String text) {
        switch (attribute) {
            case CUR_STATE -> values.curState(QpState.valueOf(text.toUpperCase(Locale.ROOT)));
            case ACCESS_FLAGS -> values.access(access(text));
            case PKEY_INDEX -> values.pkeyIndex(number(text));
            case PORT -> values.port(number(text));
            case QKEY -> values.qkey(Long.decode(text));
            case PATH_MTU -> mtu(values, number(text));
            case TIMEOUT -> values.timeout(number(text));
            case RETRY_CNT -> values.retryCnt(number(text));
            case RNR_RETRY -> values.rnrRetry(number(text));
            case RQ_PSN -> values.rqPsn(number(text));
            case SQ_PSN -> values.sqPsn(number(text));
            case MAX_QP_RD_ATOMIC -> values.maxRdAtomic(number(text));
            case MAX_DEST_RD_ATOMIC -> values.maxDestRdAtomic(number(text));
            case MIN_RNR_TIMER -> values.minRnrTimer(number(text));
            case DEST_QPN -> values.destQpNum(number(text));
            default -> throw new IllegalArgumentException(attribute + " cannot be set here");
        }
    }

    /** Bytes, or the code that C takes. */
    private static void mtu(QpAttributes values, int number) {
        Optional<Mtu> bytes = Arrays.stream(Mtu.values()).filter(mtu -> mtu.bytes() == number).findFirst();
        values.pathMtu(bytes.map(Mtu::value).orElse(number));
    }

    private static int access(String text) {
        int mask = 0;
        for (String word : text.split("[,|\\s]+")) {
            mask |= word.isEmpty() || word.equals("0") ? 0 : AccessFlag.valueOf(word.toUpperCase(Locale.ROOT)
                    .replaceFirst("^IBV_ACCESS_", "")).value();
        }
        return mask;
    }

    private static int number(String text) {
        return Integer.decode(text);
    }
}
