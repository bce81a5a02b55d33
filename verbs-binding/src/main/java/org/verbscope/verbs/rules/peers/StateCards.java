package org.verbscope.verbs.rules.peers;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Gid;

/** Cards of queue pairs that a log tells of. */
public final class StateCards {
    /** As {@code AddressVector.toString} writes it. */
    private static final Pattern VECTOR = Pattern.compile("(\\S+) from index (\\d+) of port \\d+");
    private static final Map<String, PeerField> ATTRIBUTES = Map.ofEntries(Map.entry("type", PeerField.TYPE),
            Map.entry("DEST_QPN", PeerField.DEST_QP_NUM), Map.entry("SQ_PSN", PeerField.SQ_PSN),
            Map.entry("RQ_PSN", PeerField.RQ_PSN), Map.entry("PATH_MTU", PeerField.PATH_MTU),
            Map.entry("MAX_QP_RD_ATOMIC", PeerField.MAX_RD_ATOMIC),
            Map.entry("MAX_DEST_RD_ATOMIC", PeerField.MAX_DEST_RD_ATOMIC), Map.entry("QKEY", PeerField.QKEY),
            Map.entry("TIMEOUT", PeerField.TIMEOUT), Map.entry("RETRY_CNT", PeerField.RETRY_CNT),
            Map.entry("RNR_RETRY", PeerField.RNR_RETRY), Map.entry("MIN_RNR_TIMER", PeerField.MIN_RNR_TIMER),
            Map.entry("ACCESS_FLAGS", PeerField.ACCESS));

    private StateCards() { }

    /** What the log says of a queue pair; {@link PeerCard#EMPTY} when it says nothing. */
    public static PeerCard of(LabState state, ObjectRef ref) {
        return of(state, ref, Map.of());
    }

    /** As {@link #of(LabState, ObjectRef)}, with attributes that it does not have yet, in the log's words: those of a call to be judged. */
    public static PeerCard of(LabState state, ObjectRef ref, Map<String, String> meant) {
        Machine machine = state.machine(ref.machine());
        QueuePair qp = machine.queuePairs().get(ref);
        if (qp == null) {
            return PeerCard.EMPTY;
        }
        PeerCard card = PeerCard.EMPTY.with(PeerField.QP_NUM, ref.number()).with(PeerField.STATE, qp.state())
                .with(PeerField.NAME, ref.words() + " of machine " + ref.machine());
        card = set(set(set(card, PeerField.DEVICE, machine.device().name()), PeerField.KIND, machine.device().kind()),
                PeerField.NETDEV, machine.device().netdev());
        Map<String, String> attributes = new HashMap<>(qp.attributes());
        attributes.putAll(meant);
        for (Map.Entry<String, PeerField> each : ATTRIBUTES.entrySet()) {
            card = set(card, each.getValue(), attributes.getOrDefault(each.getKey(), ""));
        }
        return addresses(card, machine, attributes.getOrDefault("AV", ""));
    }

    /** The log keeps one own GID for each device: it counts where it is of the family that the way to the peer is. */
    private static PeerCard addresses(PeerCard card, Machine machine, String vector) {
        Matcher parts = VECTOR.matcher(vector);
        if (!parts.matches()) {
            return set(card, PeerField.GID, machine.device().gid());
        }
        PeerCard more = set(set(card, PeerField.DEST_GID, parts.group(1)), PeerField.GID_INDEX, parts.group(2));
        String own = machine.device().gid();
        boolean family = !own.isEmpty() && more.text(PeerField.DEST_GID)
                .map(to -> Gid.parse(to).isIpv4Mapped() == Gid.parse(own).isIpv4Mapped()).orElse(false);
        return family ? set(more, PeerField.GID, own) : more;
    }

    /** What a log of another version cannot say in this version's words is left out. */
    private static PeerCard set(PeerCard card, PeerField field, String value) {
        try {
            return value.isEmpty() ? card : card.with(field, value);
        } catch (IllegalArgumentException unknown) {
            return card;
        }
    }
}
