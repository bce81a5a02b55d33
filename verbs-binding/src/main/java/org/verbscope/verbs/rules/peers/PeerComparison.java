package org.verbscope.verbs.rules.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.rules.Deadlines;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.StateBehaviour;
import org.verbscope.verbs.rules.StateBehaviour.Arrivals;
import org.verbscope.verbs.rules.peers.PeerRule.Outcome;

/**
 * Two ends side by side.
 *
 * @param lines everything that was compared, in order
 * @param findings what does not fit, then what will do harm, then what is worth knowing
 */
public record PeerComparison(List<Line> lines, List<Finding> findings) {
    /**
     * One thing compared, in one direction.
     *
     * @param what e.g. {@code sq_psn of A, rq_psn of B}
     * @param own of the sender; empty when its card does not say it
     * @param other of the receiver; likewise
     */
    public record Line(PeerRule rule, String what, String own, String other, Outcome outcome) { }

    /** Copies are kept. */
    public PeerComparison {
        lines = List.copyOf(lines);
        findings = List.copyOf(findings);
    }

    /** Compares {@code a} and {@code b} in both directions. */
    public static PeerComparison of(PeerCard a, PeerCard b) {
        var lines = new ArrayList<Line>();
        var findings = new ArrayList<Finding>();
        if (sameEnd(a, b)) {
            findings.add(Finding.of("peers.same", Weight.SHOWN, "qp_num", Map.of("sender", a.words())));
        }
        for (PeerRule rule : PeerRule.values()) {
            if (!rule.appliesTo(a.text(PeerField.TYPE).or(() -> b.text(PeerField.TYPE)).orElse(""))) {
                continue;
            }
            add(lines, rule, a, b, "A", "B");
            rule.check(a, b).ifPresent(findings::add);
            if (!rule.symmetric()) {
                add(lines, rule, b, a, "B", "A");
                rule.check(b, a).ifPresent(findings::add);
            }
        }
        for (PeerCard card : List.of(a, b)) {
            alone(card, findings);
        }
        patience(a, b, findings);
        patience(b, a, findings);
        findings.sort(java.util.Comparator.comparing(Finding::weight));
        return new PeerComparison(lines, findings);
    }

    /** Whether something does not fit. */
    public boolean wrong() {
        return findings.stream().anyMatch(finding -> finding.weight() == Weight.SHOWN);
    }

    /** Both rules about reads look at the same two fields: one line says it. */
    private static void add(List<Line> lines, PeerRule rule, PeerCard sender, PeerCard receiver, String one, String two) {
        if (rule == PeerRule.NO_RD_ATOMIC) {
            return;
        }
        Outcome outcome = rule == PeerRule.RD_ATOMIC && PeerRule.NO_RD_ATOMIC.outcome(sender, receiver) == Outcome.DIFFERS
                ? Outcome.DIFFERS : rule.outcome(sender, receiver);
        String what = rule == PeerRule.GID_FAMILY ? "family of gid" : rule.ofSender() == rule.ofReceiver() ? rule.ofSender().key()
                : rule.ofSender().key() + " of " + one + ", " + rule.ofReceiver().key() + " of " + two;
        lines.add(new Line(rule, what, sender.text(rule.ofSender()).orElse(""), receiver.text(rule.ofReceiver()).orElse(""), outcome));
    }

    private static boolean sameEnd(PeerCard a, PeerCard b) {
        return a.text(PeerField.QP_NUM).equals(b.text(PeerField.QP_NUM)) && a.has(PeerField.GID)
                && a.text(PeerField.GID).equals(b.text(PeerField.GID));
    }

    /** What is wrong with one end by itself. */
    private static void alone(PeerCard card, List<Finding> findings) {
        card.text(PeerField.STATE).map(QpState::valueOf).filter(state -> StateBehaviour.of(state).arrivals() == Arrivals.DROPPED)
                .ifPresent(state -> findings.add(Finding.of("peers.state", Weight.SHOWN, "STATE",
                        Map.of("receiver", card.words(), "state", state.name()))));
        OptionalLong mtu = card.number(PeerField.PATH_MTU);
        OptionalLong active = card.number(PeerField.ACTIVE_MTU);
        if (mtu.isPresent() && active.isPresent() && mtu.getAsLong() > active.getAsLong()) {
            findings.add(Finding.of("peers.mtu-port", Weight.SHOWN, "PATH_MTU", Map.of("sender", card.words(), "own",
                    String.valueOf(mtu.getAsLong()), "active", String.valueOf(active.getAsLong()))));
        }
    }

    /** How long {@code sender} tries. */
    private static void patience(PeerCard sender, PeerCard receiver, List<Finding> findings) {
        String kind = sender.text(PeerField.KIND).orElse("hardware");
        OptionalLong timeout = sender.number(PeerField.TIMEOUT);
        OptionalLong retries = sender.number(PeerField.RETRY_CNT);
        if (timeout.isPresent() && retries.isPresent()) {
            OptionalLong until = Deadlines.untilRetryExceeded((int) timeout.getAsLong(), (int) retries.getAsLong(), kind);
            findings.add(Finding.of(until.isPresent() ? "peers.until-retry" : "peers.retry-endless",
                    until.isPresent() ? Weight.NOTE : Weight.WARNING, "TIMEOUT", Map.of("sender", sender.words(), "time",
                            Deadlines.words(until), "timeout", String.valueOf(timeout.getAsLong()), "retries",
                            String.valueOf(retries.getAsLong()))));
        }
        OptionalLong rnr = sender.number(PeerField.RNR_RETRY);
        OptionalLong timer = receiver.number(PeerField.MIN_RNR_TIMER);
        if (rnr.isEmpty() || timer.isEmpty()) {
            return;
        }
        OptionalLong until = Deadlines.untilRnrExceeded((int) rnr.getAsLong(), (int) timer.getAsLong());
        findings.add(Finding.of(until.isPresent() ? "peers.until-rnr" : "peers.rnr-endless",
                until.isPresent() ? Weight.NOTE : Weight.WARNING, "RNR_RETRY", Map.of("sender", sender.words(), "receiver",
                        receiver.words(), "time", Deadlines.words(until), "retries", String.valueOf(rnr.getAsLong()), "wait",
                        Deadlines.words(Deadlines.rnrWait((int) timer.getAsLong())))));
        if (timer.getAsLong() == 0) {
            findings.add(Finding.of("peers.rnr-zero", Weight.WARNING, "MIN_RNR_TIMER", Map.of("receiver", receiver.words())));
        }
    }
}
