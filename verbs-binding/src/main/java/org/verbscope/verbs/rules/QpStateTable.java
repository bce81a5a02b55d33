package org.verbscope.verbs.rules;

import static org.verbscope.verbs.QpAttribute.ACCESS_FLAGS;
import static org.verbscope.verbs.QpAttribute.ALT_PATH;
import static org.verbscope.verbs.QpAttribute.AV;
import static org.verbscope.verbs.QpAttribute.CUR_STATE;
import static org.verbscope.verbs.QpAttribute.DEST_QPN;
import static org.verbscope.verbs.QpAttribute.EN_SQD_ASYNC_NOTIFY;
import static org.verbscope.verbs.QpAttribute.MAX_DEST_RD_ATOMIC;
import static org.verbscope.verbs.QpAttribute.MAX_QP_RD_ATOMIC;
import static org.verbscope.verbs.QpAttribute.MIN_RNR_TIMER;
import static org.verbscope.verbs.QpAttribute.PATH_MIG_STATE;
import static org.verbscope.verbs.QpAttribute.PATH_MTU;
import static org.verbscope.verbs.QpAttribute.PKEY_INDEX;
import static org.verbscope.verbs.QpAttribute.PORT;
import static org.verbscope.verbs.QpAttribute.QKEY;
import static org.verbscope.verbs.QpAttribute.RETRY_CNT;
import static org.verbscope.verbs.QpAttribute.RNR_RETRY;
import static org.verbscope.verbs.QpAttribute.RQ_PSN;
import static org.verbscope.verbs.QpAttribute.SQ_PSN;
import static org.verbscope.verbs.QpAttribute.STATE;
import static org.verbscope.verbs.QpAttribute.TIMEOUT;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

/**
 * Which transitions a queue pair may take, and which attributes each asks for and allows
 * (IBTA specification, volume 1, 10.3 and 11.2.5.2; Linux takes the same table). {@code STATE} is
 * allowed in every one; {@code CUR_STATE} only where listed.
 */
public final class QpStateTable {
    /**
     * A legal transition.
     *
     * @param required mask without which it is refused
     * @param optional mask that it takes besides; {@code STATE} is allowed too
     */
    public record Transition(QpState from, QpState to, int required, int optional) {
        /** Everything its mask may have. */
        public int allowed() {
            return required | optional | STATE.value();
        }
    }

    /**
     * What the table says of one modify.
     *
     * @param legal whether the pair of states is in the table at all
     * @param missing required attributes that the mask lacks; 0 when not legal
     * @param notAllowed attributes of the mask that the transition does not take; 0 when not legal
     */
    public record Check(boolean legal, int missing, int notAllowed) {
        /** Whether the device must accept the mask. */
        public boolean ok() {
            return legal && missing == 0 && notAllowed == 0;
        }
    }

    private static final Map<QpType, Transition[][]> TABLE = new EnumMap<>(QpType.class);

    static {
        for (QpType type : QpType.values()) {
            TABLE.put(type, new Transition[QpState.values().length][QpState.values().length]);
            anyState(type);
        }
        reset();
        toRtr();
        toRts();
        withinRts();
        sqd();
    }

    private QpStateTable() { }

    /** Checks {@code mask} (bits of {@link QpAttribute}) for the transition; bits without a constant are not allowed. */
    public static Check check(QpType type, QpState from, QpState to, int mask) {
        Transition transition = TABLE.get(type)[from.ordinal()][to.ordinal()];
        if (transition == null) {
            return new Check(false, 0, 0);
        }
        return new Check(true, transition.required() & ~mask, mask & ~transition.allowed());
    }

    /** The transition, or null when there is none. */
    public static Transition transition(QpType type, QpState from, QpState to) {
        return TABLE.get(type)[from.ordinal()][to.ordinal()];
    }

    /** Where a queue pair of {@code type} may go from {@code from}. */
    public static List<Transition> from(QpType type, QpState from) {
        return Arrays.stream(TABLE.get(type)[from.ordinal()]).filter(t -> t != null).toList();
    }

    private static void anyState(QpType type) {
        for (QpState from : QpState.values()) {
            put(type, from, QpState.RESET, 0, 0);
            if (from != QpState.RESET) {
                put(type, from, QpState.ERR, 0, 0);
            }
        }
    }

    private static void reset() {
        int connected = mask(PKEY_INDEX, PORT, ACCESS_FLAGS);
        int datagram = mask(PKEY_INDEX, PORT, QKEY);
        for (QpType type : QpType.values()) {
            int attributes = type == QpType.UD ? datagram : connected;
            put(type, QpState.RESET, QpState.INIT, attributes, 0);
            put(type, QpState.INIT, QpState.INIT, 0, attributes);
        }
    }

    private static void toRtr() {
        int path = mask(AV, PATH_MTU, DEST_QPN, RQ_PSN);
        int optional = mask(ALT_PATH, ACCESS_FLAGS, PKEY_INDEX);
        put(QpType.RC, QpState.INIT, QpState.RTR, path | mask(MAX_DEST_RD_ATOMIC, MIN_RNR_TIMER), optional);
        put(QpType.UC, QpState.INIT, QpState.RTR, path, optional);
        put(QpType.UD, QpState.INIT, QpState.RTR, 0, mask(PKEY_INDEX, QKEY));
    }

    private static void toRts() {
        int connected = mask(CUR_STATE, ALT_PATH, ACCESS_FLAGS, PATH_MIG_STATE);
        put(QpType.RC, QpState.RTR, QpState.RTS, mask(TIMEOUT, RETRY_CNT, RNR_RETRY, SQ_PSN, MAX_QP_RD_ATOMIC),
                connected | mask(MIN_RNR_TIMER));
        put(QpType.UC, QpState.RTR, QpState.RTS, mask(SQ_PSN), connected);
        put(QpType.UD, QpState.RTR, QpState.RTS, mask(SQ_PSN), mask(CUR_STATE, QKEY));
        put(QpType.UC, QpState.SQE, QpState.RTS, 0, mask(CUR_STATE, ACCESS_FLAGS));
        put(QpType.UD, QpState.SQE, QpState.RTS, 0, mask(CUR_STATE, QKEY));
        put(QpType.RC, QpState.SQE, QpState.RTS, 0, 0);
    }

    private static void withinRts() {
        int connected = mask(CUR_STATE, ACCESS_FLAGS, ALT_PATH, PATH_MIG_STATE);
        for (QpState from : List.of(QpState.RTS, QpState.SQD)) {
            put(QpType.RC, from, QpState.RTS, 0, connected | mask(MIN_RNR_TIMER));
            put(QpType.UC, from, QpState.RTS, 0, connected);
            put(QpType.UD, from, QpState.RTS, 0, mask(CUR_STATE, QKEY));
        }
    }

    private static void sqd() {
        for (QpType type : QpType.values()) {
            put(type, QpState.RTS, QpState.SQD, 0, mask(EN_SQD_ASYNC_NOTIFY));
        }
        int unreliable = mask(AV, ALT_PATH, ACCESS_FLAGS, PKEY_INDEX, PATH_MIG_STATE);
        put(QpType.RC, QpState.SQD, QpState.SQD, 0, unreliable | mask(PORT, TIMEOUT, RETRY_CNT, RNR_RETRY,
                MAX_QP_RD_ATOMIC, MAX_DEST_RD_ATOMIC, MIN_RNR_TIMER));
        put(QpType.UC, QpState.SQD, QpState.SQD, 0, unreliable);
        put(QpType.UD, QpState.SQD, QpState.SQD, 0, mask(PKEY_INDEX, QKEY));
    }

    private static void put(QpType type, QpState from, QpState to, int required, int optional) {
        TABLE.get(type)[from.ordinal()][to.ordinal()] = new Transition(from, to, required, optional);
    }

    private static int mask(QpAttribute... attributes) {
        return QpAttribute.maskOf(List.of(attributes));
    }
}
