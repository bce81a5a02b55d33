package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.Message;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.rules.Deadlines;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Opcodes;

/** Why the send requests of a queue pair do not end: what a completion would say if it came, and when it will. */
final class StuckSend {
    private final History history;
    private final LabState state;
    private final QueuePair qp;
    private final Scene scene;
    private final List<WorkSlot> waiting;
    private final List<Finding> found = new ArrayList<>();

    private StuckSend(History history, long at, QueuePair qp, List<WorkSlot> waiting) {
        this.history = history;
        this.state = history.at(at);
        this.qp = qp;
        this.waiting = waiting;
        this.scene = Scene.of(history, at, qp.ref(), WorkQueue.SEND, waiting.get(0));
    }

    /** What keeps the oldest send request of {@code ref}; empty when there is none. */
    static List<Finding> of(History history, long at, ObjectRef ref) {
        LabState state = history.at(at);
        List<WorkSlot> waiting = Silence.outstanding(state.machine(ref.machine()), ref, WorkQueue.SEND);
        QueuePair qp = state.queuePair(ref);
        return qp == null || waiting.isEmpty() ? List.of() : new StuckSend(history, at, qp, waiting).look();
    }

    private List<Finding> look() {
        Message message = scene.message();
        boolean arrived = message != null && message.progress().acknowledged();
        if (qp.state().equals(QpState.SQD.name())) {
            add("silence.held-in-sqd", Map.of());
        } else if (arrived || scene.type().equals("UC") || scene.type().equals("UD")) {
            unsignaled();
        } else if (Opcodes.isAnswered(scene.opcode()) && Attributes.number(qp.attributes(), "MAX_QP_RD_ATOMIC", 1) == 0) {
            add("silence.no-rd-atomic", Map.of("opcode", scene.opcode()));
        } else if (!receive() && !noAnswer()) {
            unsignaled();
        }
        return found;
    }

    /** The peer has no receive for it. */
    private boolean receive() {
        if (!Opcodes.takesReceive(scene.opcode())) {
            return false;
        }
        List<Finding> causes = CauseTests.of(WcStatus.RNR_RETRY_EXC_ERR.value(), scene).stream()
                .filter(finding -> finding.weight() == Weight.SHOWN).toList();
        if (causes.isEmpty() || !canHear()) {
            return false;
        }
        found.addAll(causes);
        long retries = Attributes.number(qp.attributes(), "RNR_RETRY", 0);
        long timer = scene.peerPair() == null ? 0 : Attributes.number(scene.peerPair().attributes(), "MIN_RNR_TIMER", 0);
        patience("silence.until-rnr", "silence.rnr-endless", Deadlines.untilRnrExceeded((int) retries, (int) timer));
        return true;
    }

    /** Whether the peer takes packets at all: one that does not says nothing of missing receives. */
    private boolean canHear() {
        return CauseTests.of(WcStatus.RETRY_EXC_ERR.value(), scene).stream().noneMatch(finding -> finding.weight() == Weight.SHOWN);
    }

    private boolean noAnswer() {
        List<Finding> causes = CauseTests.of(WcStatus.RETRY_EXC_ERR.value(), scene).stream()
                .filter(finding -> finding.weight() == Weight.SHOWN).toList();
        if (causes.isEmpty()) {
            return false;
        }
        found.addAll(causes);
        patience("silence.until-retry", "silence.retry-endless", Deadlines.untilRetryExceeded(
                (int) Attributes.number(qp.attributes(), "TIMEOUT", 0), (int) Attributes.number(qp.attributes(), "RETRY_CNT", 0),
                scene.kind()));
        return true;
    }

    private void unsignaled() {
        boolean all = history.signalsAll(qp.ref());
        boolean none = !all && waiting.stream().noneMatch(slot -> slot.work().signaled());
        if (none) {
            add("silence.unsignaled", Map.of("count", String.valueOf(waiting.size())));
        } else {
            add("silence.under-way", Map.of("count", String.valueOf(waiting.size())), Weight.POSSIBLE);
        }
    }

    private void patience(String ends, String never, OptionalLong until) {
        add(until.isPresent() ? ends : never, Map.of("time", Deadlines.words(until), "peer", Names.peer(qp.attributes())), Weight.NOTE);
    }

    private void add(String id, Map<String, String> more) {
        add(id, more, Weight.SHOWN);
    }

    private void add(String id, Map<String, String> more, Weight weight) {
        Map<String, String> words = new HashMap<>(more);
        words.put("qp", Names.of(qp.ref()));
        words.put("wr_id", String.valueOf(waiting.get(0).work().wrId()));
        found.add(new Finding(id, weight, qp.ref(), "", words));
    }
}
