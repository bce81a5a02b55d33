package org.verbscope.verbs.rules.peers;

import java.util.Map;
import java.util.Optional;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;

/**
 * Something that must fit between two ends, seen from the one that sends: a field of the sender against a
 * field of the receiver.
 */
public enum PeerRule {
    TYPE("peers.type", PeerField.TYPE, PeerField.TYPE, true),
    QPN("peers.qpn", PeerField.DEST_QP_NUM, PeerField.QP_NUM, false),
    GID("peers.gid", PeerField.DEST_GID, PeerField.GID, false),
    GID_TYPE("peers.gid-type", PeerField.GID_TYPE, PeerField.GID_TYPE, true),
    GID_FAMILY("peers.gid-family", PeerField.GID, PeerField.GID, true),
    PSN("peers.psn", PeerField.SQ_PSN, PeerField.RQ_PSN, false),
    PATH_MTU("peers.mtu", PeerField.PATH_MTU, PeerField.PATH_MTU, true),
    NO_RD_ATOMIC("peers.no-rd-atomic", PeerField.MAX_RD_ATOMIC, PeerField.MAX_DEST_RD_ATOMIC, false),
    RD_ATOMIC("peers.rd-atomic", PeerField.MAX_RD_ATOMIC, PeerField.MAX_DEST_RD_ATOMIC, false),
    QKEY("peers.qkey", PeerField.QKEY, PeerField.QKEY, true);

    /** What came of a rule. */
    public enum Outcome { FITS, DIFFERS, UNKNOWN }

    private final String id;
    private final PeerField ofSender;
    private final PeerField ofReceiver;
    private final boolean symmetric;

    PeerRule(String id, PeerField ofSender, PeerField ofReceiver, boolean symmetric) {
        this.id = id;
        this.ofSender = ofSender;
        this.ofReceiver = ofReceiver;
        this.symmetric = symmetric;
    }

    /** Key of its sentence. */
    public String id() {
        return id;
    }

    /** Whether it says the same in both directions. */
    public boolean symmetric() {
        return symmetric;
    }

    /** Of the end that sends. */
    public PeerField ofSender() {
        return ofSender;
    }

    /** Of the other end. */
    public PeerField ofReceiver() {
        return ofReceiver;
    }

    /** Whether queue pairs of this type have what it is about; with no type, whatever is known counts. */
    public boolean appliesTo(String type) {
        boolean datagram = type.equals(QpType.UD.name());
        return switch (this) {
            case TYPE, GID_TYPE, GID_FAMILY -> true;
            case QKEY -> datagram || type.isEmpty();
            case NO_RD_ATOMIC, RD_ATOMIC -> type.equals(QpType.RC.name()) || type.isEmpty();
            default -> !datagram;
        };
    }

    /** Whether the receiver's card fits the sender's. */
    public Outcome outcome(PeerCard sender, PeerCard receiver) {
        Optional<String> left = sender.text(ofSender);
        Optional<String> right = receiver.text(ofReceiver);
        if (left.isEmpty() || right.isEmpty() || !appliesTo(sender.text(PeerField.TYPE).orElse(""))) {
            return Outcome.UNKNOWN;
        }
        boolean fits = switch (this) {
            case GID_FAMILY -> Gid.parse(left.get()).isIpv4Mapped() == Gid.parse(right.get()).isIpv4Mapped();
            case NO_RD_ATOMIC -> Long.parseLong(left.get()) == 0 || Long.parseLong(right.get()) > 0;
            case RD_ATOMIC -> Long.parseLong(right.get()) == 0 || Long.parseLong(left.get()) <= Long.parseLong(right.get());
            default -> left.equals(right);
        };
        return fits ? Outcome.FITS : Outcome.DIFFERS;
    }

    /** What does not fit; empty when it does, or is not known. */
    public Optional<Finding> check(PeerCard sender, PeerCard receiver) {
        if (outcome(sender, receiver) != Outcome.DIFFERS) {
            return Optional.empty();
        }
        Map<String, String> words = Map.of("sender", sender.words(), "receiver", receiver.words(),
                "own", sender.text(ofSender).orElseThrow(), "other", receiver.text(ofReceiver).orElseThrow());
        boolean moving = this == PSN && (isNext(sender) || isNext(receiver));
        String attribute = ofSender.name();
        return Optional.of(moving ? new Finding("peers.psn-next", Weight.NOTE, ObjectRef.NONE, attribute, words)
                : new Finding(id, Weight.SHOWN, ObjectRef.NONE, attribute, words));
    }

    private static boolean isNext(PeerCard card) {
        return card.text(PeerField.PSNS).filter("next"::equals).isPresent();
    }
}
