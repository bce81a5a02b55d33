package org.verbscope.app.states;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.rules.AttributeWords;

/** The cell that makes a modify: code that a person could have written, with every value in sight. */
final class TransitionCell {
    private TransitionCell() { }

    /** @param args attributes in words by name, each of them a value; {@code STATE} among them */
    static String of(ObjectRef qp, Map<String, String> args) {
        var values = new QpAttributes();
        var calls = new ArrayList<String>();
        List<String> mask = new ArrayList<>();
        for (QpAttribute attribute : QpAttribute.values()) {
            if (args.containsKey(attribute.name())) {
                AttributeWords.set(values, attribute, args.get(attribute.name()));
                calls.add(call(values, attribute));
                mask.add("QpAttribute." + attribute.name());
            }
        }
        return "Lab.current().machine(" + qp.machine() + ").queuePair(0x" + Long.toHexString(qp.number()) + ").modify(\n"
                + "    new QpAttributes()" + calls.stream().map(call -> "\n        " + call).collect(Collectors.joining()) + ",\n"
                + "    List.of(" + String.join(",\n        ", mask) + "));";
    }

    private static String call(QpAttributes values, QpAttribute attribute) {
        return switch (attribute) {
            case STATE -> ".state(QpState." + QpState.nameOf(values.stateValue()) + ")";
            case CUR_STATE -> ".curState(QpState." + values.curState().name() + ")";
            case ACCESS_FLAGS -> ".access(" + AccessFlag.setOf(values.access()).stream().map(flag -> "AccessFlag." + flag.name())
                    .collect(Collectors.joining(", ")) + ")";
            case PKEY_INDEX -> ".pkeyIndex(" + values.pkeyIndex() + ")";
            case PORT -> ".port(" + values.port() + ")";
            case QKEY -> ".qkey(0x" + Long.toHexString(values.qkey()) + "L)";
            case AV -> ".av(" + vector(values.av()) + ")";
            case PATH_MTU -> ".pathMtu(" + Mtu.of(values.pathMtu()).map(mtu -> "Mtu." + mtu.name()).orElse(String.valueOf(values.pathMtu())) + ")";
            case TIMEOUT -> ".timeout(" + values.timeout() + ")";
            case RETRY_CNT -> ".retryCnt(" + values.retryCnt() + ")";
            case RNR_RETRY -> ".rnrRetry(" + values.rnrRetry() + ")";
            case RQ_PSN -> ".rqPsn(" + values.rqPsn() + ")";
            case SQ_PSN -> ".sqPsn(" + values.sqPsn() + ")";
            case MAX_QP_RD_ATOMIC -> ".maxRdAtomic(" + values.maxRdAtomic() + ")";
            case MAX_DEST_RD_ATOMIC -> ".maxDestRdAtomic(" + values.maxDestRdAtomic() + ")";
            case MIN_RNR_TIMER -> ".minRnrTimer(" + values.minRnrTimer() + ")";
            case DEST_QPN -> ".destQpNum(0x" + Integer.toHexString(values.destQpNum()) + ")";
            default -> throw new IllegalArgumentException(attribute + " is not in the form");
        };
    }

    private static String vector(AddressVector av) {
        return av.global() ? "AddressVector.to(Gid.parse(\"" + av.dgid() + "\")).fromIndex(" + av.sgidIndex() + ").fromPort(" + av.port() + ")"
                : "AddressVector.to(" + av.dlid() + ").fromPort(" + av.port() + ")";
    }
}
