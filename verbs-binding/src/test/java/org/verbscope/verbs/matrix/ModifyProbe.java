package org.verbscope.verbs.matrix;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.QpStateTable;

/**
 * One question to a device: would it take this modify?
 *
 * @param from state that the queue pair is in
 * @param claim {@code cur_qp_state}; null when the mask is without {@code CUR_STATE}
 * @param to {@code qp_state}; of no account when the mask is without {@code STATE}
 */
record ModifyProbe(QpType type, QpState from, QpState claim, QpState to, int mask) {
    /** A queue pair can be put into these; rxe enters SQE by no way. */
    static final List<QpState> SOURCES = List.of(QpState.RESET, QpState.INIT, QpState.RTR, QpState.RTS, QpState.SQD, QpState.ERR);

    /** Every question, row by row: of one row are those that differ in the mask only. */
    static List<List<ModifyProbe>> rows() {
        List<QpState> claims = new ArrayList<>();
        claims.add(null);
        claims.addAll(List.of(QpState.values()));
        List<List<ModifyProbe>> rows = new ArrayList<>();
        for (QpType type : QpType.values()) {
            for (QpState from : SOURCES) {
                for (QpState claim : claims) {
                    for (QpState to : QpState.values()) {
                        rows.add(row(type, from, claim, to));
                    }
                }
            }
        }
        return rows;
    }

    /**
     * What the transition asks for, then that with each attribute in turn left out or added. Where a claim is not taken at
     * all, nothing beside it could make it so: there only the first.
     */
    static List<ModifyProbe> row(QpType type, QpState from, QpState claim, QpState to) {
        QpStateTable.Transition transition = QpStateTable.transition(type, claim == null ? from : claim, to);
        int base = QpAttribute.STATE.value() | (claim == null ? 0 : QpAttribute.CUR_STATE.value())
                | (transition == null ? 0 : transition.required());
        List<ModifyProbe> row = new ArrayList<>();
        row.add(new ModifyProbe(type, from, claim, to, base));
        if (claim == null || transition != null && (transition.allowed() & QpAttribute.CUR_STATE.value()) != 0 || to == QpState.RTS) {
            for (QpAttribute attribute : QpAttribute.values()) {
                if (attribute != QpAttribute.CUR_STATE) {
                    row.add(new ModifyProbe(type, from, claim, to, base ^ attribute.value()));
                }
            }
        }
        return row;
    }

    boolean has(QpAttribute attribute) {
        return (mask & attribute.value()) != 0;
    }

    /** Whether it says that the queue pair is in a state in which it is not. */
    boolean claimsFalsely() {
        return claim != null && claim != from;
    }
}
