package org.verbscope.lab;

import org.verbscope.state.StateTimeline;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.rules.peers.PeerCard;
import org.verbscope.verbs.rules.peers.PeerField;
import org.verbscope.verbs.rules.peers.StateCards;

/**
 * An end as a card: the attributes that the program gave, from the log, and the state that the device says
 * now. A device's own packet numbers would not do: they are those of the next packets.
 */
final class EndpointCard {
    private EndpointCard() { }

    static PeerCard of(QueuePair qp, GidEntry own, RdmaDevice device, int firstPsn) {
        PeerCard card = StateCards.of(new StateTimeline(qp.context().trace().log()).latest(), qp.ref())
                .with(PeerField.NAME, qp.toString()).with(PeerField.DEVICE, device.name()).with(PeerField.KIND, device.kind())
                .with(PeerField.TYPE, qp.type().name()).with(PeerField.QP_NUM, qp.number())
                .with(PeerField.GID, own.gid().toString()).with(PeerField.GID_TYPE, own.typeName());
        if (!card.has(PeerField.GID_INDEX)) {
            card = card.with(PeerField.GID_INDEX, own.index());
        }
        if (!card.has(PeerField.SQ_PSN)) {
            card = card.with(PeerField.SQ_PSN, firstPsn);
        }
        int state = qp.peek().map(now -> now.attributes().stateValue()).orElse(qp.lastKnownState());
        return card.with(PeerField.STATE, QpState.nameOf(state));
    }
}
