package org.verbscope.app.states;

import java.util.EnumMap;
import java.util.Map;
import org.verbscope.state.LabState;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.rules.LoggedModify;

/** Values that would do for a change of state: what was given when it was refused and was right, what the peer has, else usual ones. */
final class TransitionValues {
    private TransitionValues() { }

    /** @param peer the queue pair at the other end, or null */
    static Map<QpAttribute, String> of(LabState state, QueuePair qp, QueuePair peer, String to) {
        var values = new EnumMap<QpAttribute, String>(QpAttribute.class);
        values.put(QpAttribute.PKEY_INDEX, "0");
        values.put(QpAttribute.PORT, "1");
        values.put(QpAttribute.ACCESS_FLAGS, "LOCAL_WRITE REMOTE_WRITE REMOTE_READ");
        values.put(QpAttribute.QKEY, "0x11111111");
        values.put(QpAttribute.PATH_MTU, of(peer, "PATH_MTU", "MTU_1024"));
        values.put(QpAttribute.DEST_QPN, peer == null ? "0x0" : "0x" + Long.toHexString(peer.ref().number()));
        values.put(QpAttribute.RQ_PSN, of(peer, "SQ_PSN", "0"));
        values.put(QpAttribute.SQ_PSN, of(peer, "RQ_PSN", "0"));
        values.put(QpAttribute.MAX_DEST_RD_ATOMIC, of(peer, "MAX_QP_RD_ATOMIC", "4"));
        values.put(QpAttribute.MAX_QP_RD_ATOMIC, of(peer, "MAX_DEST_RD_ATOMIC", "4"));
        values.put(QpAttribute.MIN_RNR_TIMER, "12");
        values.put(QpAttribute.TIMEOUT, "14");
        values.put(QpAttribute.RETRY_CNT, "7");
        values.put(QpAttribute.RNR_RETRY, "7");
        values.put(QpAttribute.CUR_STATE, qp.state());
        values.put(QpAttribute.AV, vector(state, qp, peer));
        Passage last = qp.lastPassage();
        if (last != null && last.refused() && last.to().equals(to)) {
            keep(values, qp, last, state);
        }
        return values;
    }

    private static String of(QueuePair qp, String attribute, String otherwise) {
        return qp == null ? otherwise : qp.attributes().getOrDefault(attribute, otherwise);
    }

    /** What the rules have nothing against stays as the program had it. */
    private static void keep(Map<QpAttribute, String> values, QueuePair qp, Passage refused, LabState state) {
        var causes = LoggedModify.causes(qp.attributes().getOrDefault("type", ""), refused.from(), refused.args(), 0, true,
                state.machine(qp.ref().machine()).device().kind());
        for (QpAttribute attribute : QpAttribute.values()) {
            String given = refused.args().get(attribute.name());
            if (given != null && causes.stream().noneMatch(cause -> cause.attribute().equals(attribute.name()))) {
                values.put(attribute, given);
            }
        }
    }

    /** To the peer's address, from the entry of the GID table that the peer uses, else the second: RoCE v2 over IPv4 as a rule. */
    private static String vector(LabState state, QueuePair qp, QueuePair peer) {
        int machine = peer != null ? peer.ref().machine() : qp.ref().machine() == 1 ? 2 : 1;
        String gid = state.machine(machine).device().gid();
        String theirs = peer == null ? "" : peer.attributes().getOrDefault("AV", "");
        String index = theirs.contains(" from index ") ? theirs.replaceFirst(".* from index (\\d+).*", "$1") : "1";
        return gid.isEmpty() ? "" : gid + " from index " + index;
    }
}
