package org.verbscope.verbs.rules;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;

/** Attributes of a modify as text: as the log writes them, and as people do. */
public final class AttributeWords {
    /** As {@code AddressVector.toString} writes them. */
    private static final Pattern VECTOR = Pattern.compile("(\\S+) from index (\\d+)(?: of port (\\d+))?");
    private static final Pattern LID = Pattern.compile("LID (\\d+) from port (\\d+), no GRH");
    private static final Set<QpAttribute> WRITABLE = Set.of(QpAttribute.STATE, QpAttribute.CUR_STATE, QpAttribute.ACCESS_FLAGS,
            QpAttribute.PKEY_INDEX, QpAttribute.PORT, QpAttribute.QKEY, QpAttribute.AV, QpAttribute.PATH_MTU, QpAttribute.TIMEOUT,
            QpAttribute.RETRY_CNT, QpAttribute.RNR_RETRY, QpAttribute.RQ_PSN, QpAttribute.SQ_PSN, QpAttribute.MAX_QP_RD_ATOMIC,
            QpAttribute.MAX_DEST_RD_ATOMIC, QpAttribute.MIN_RNR_TIMER, QpAttribute.DEST_QPN);

    private AttributeWords() { }

    /** Whether {@link #set} knows its values. */
    public static boolean writable(QpAttribute attribute) {
        return WRITABLE.contains(attribute);
    }

    /**
     * Sets one attribute to what {@code text} says.
     *
     * @throws IllegalArgumentException when it is none of its values, or {@link #writable} says no
     */
    public static void set(QpAttributes values, QpAttribute attribute, String text) {
        String word = text.strip();
        switch (attribute) {
            case STATE -> values.state(QpState.valueOf(word.toUpperCase(Locale.ROOT)));
            case CUR_STATE -> values.curState(QpState.valueOf(word.toUpperCase(Locale.ROOT)));
            case ACCESS_FLAGS -> values.access(access(word));
            case PKEY_INDEX -> values.pkeyIndex(number(word));
            case PORT -> values.port(number(word));
            case QKEY -> values.qkey(Long.decode(word));
            case AV -> values.av(vector(word));
            case PATH_MTU -> values.pathMtu(mtu(word));
            case TIMEOUT -> values.timeout(number(word));
            case RETRY_CNT -> values.retryCnt(number(word));
            case RNR_RETRY -> values.rnrRetry(number(word));
            case RQ_PSN -> values.rqPsn(number(word));
            case SQ_PSN -> values.sqPsn(number(word));
            case MAX_QP_RD_ATOMIC -> values.maxRdAtomic(number(word));
            case MAX_DEST_RD_ATOMIC -> values.maxDestRdAtomic(number(word));
            case MIN_RNR_TIMER -> values.minRnrTimer(number(word));
            case DEST_QPN -> values.destQpNum(number(word));
            default -> throw new IllegalArgumentException(attribute + " cannot be set here");
        }
    }

    /** A name, bytes, or the code that C takes. */
    private static int mtu(String word) {
        Optional<Mtu> known = Arrays.stream(Mtu.values())
                .filter(mtu -> mtu.name().equalsIgnoreCase(word) || String.valueOf(mtu.bytes()).equals(word)).findFirst();
        return known.map(Mtu::value).orElseGet(() -> number(word.replaceFirst("^\\?", "")));
    }

    private static int access(String text) {
        int mask = 0;
        for (String word : text.split("[,|\\s]+")) {
            mask |= word.isEmpty() || word.equals("0") ? 0 : AccessFlag.valueOf(word.toUpperCase(Locale.ROOT)
                    .replaceFirst("^IBV_ACCESS_", "")).value();
        }
        return mask;
    }

    /** {@code GID}, {@code GID from index N}, with or without {@code of port P}, or the LID as the log writes it. */
    private static AddressVector vector(String text) {
        Matcher lid = LID.matcher(text);
        if (lid.matches()) {
            return AddressVector.to(number(lid.group(1))).fromPort(number(lid.group(2)));
        }
        Matcher parts = VECTOR.matcher(text);
        if (!parts.matches()) {
            return AddressVector.to(Gid.parse(text));
        }
        AddressVector from = AddressVector.to(Gid.parse(parts.group(1))).fromIndex(number(parts.group(2)));
        return parts.group(3) == null ? from : from.fromPort(number(parts.group(3)));
    }

    private static int number(String text) {
        return Integer.decode(text);
    }
}
