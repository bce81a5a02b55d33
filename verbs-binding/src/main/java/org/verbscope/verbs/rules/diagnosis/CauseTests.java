package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.StatusCause;
import org.verbscope.verbs.rules.StatusCause.Question;
import org.verbscope.verbs.rules.StatusCauses;
import org.verbscope.verbs.rules.diagnosis.Answer.Verdict;

/** Holds the causes of a status against what is known. A cause without a test here can never be ruled out. */
final class CauseTests {
    private static final Map<String, Function<Scene, Answer>> TESTS = new HashMap<>();

    static {
        MemoryTests.addTo(TESTS);
        ReachTests.addTo(TESTS);
        FlushTests.addTo(TESTS);
    }

    private CauseTests() { }

    /** Ids of the causes that can be tested. */
    static Set<String> ids() {
        return TESTS.keySet();
    }

    /** What is shown, in the order of the list; when nothing is, what cannot be ruled out. */
    static List<Finding> of(int status, Scene scene) {
        Question question = new Question(WcStatus.nameOf(status), scene.type(), scene.opcode(), scene.queue(), scene.kind());
        List<Finding> found = hold(StatusCauses.of(question), scene);
        if (found.stream().noneMatch(finding -> finding.weight() == Weight.SHOWN)) {
            // A device may behave as another kind does: the soft device can play rxe.
            String other = scene.kind().equals("rxe") ? "hardware" : "rxe";
            List<Finding> more = hold(StatusCauses.of(new Question(question.status(), question.type(), question.opcode(),
                    question.queue(), other)), scene);
            found = more.stream().anyMatch(finding -> finding.weight() == Weight.SHOWN) ? more : found;
        }
        List<Finding> shown = found.stream().filter(finding -> finding.weight() == Weight.SHOWN).toList();
        return shown.isEmpty() ? List.copyOf(found) : shown;
    }

    private static List<Finding> hold(List<StatusCause> causes, Scene scene) {
        var found = new LinkedHashSet<Finding>();
        for (StatusCause cause : causes) {
            Answer answer = answer(cause, scene);
            if (answer.verdict() != Verdict.NO) {
                found.add(new Finding(cause.id(), answer.verdict() == Verdict.SHOWN ? Weight.SHOWN : Weight.POSSIBLE, answer.on(),
                        answer.attribute(), answer.words()));
            }
        }
        return new ArrayList<>(found);
    }

    private static Answer answer(StatusCause cause, Scene scene) {
        Function<Scene, Answer> test = TESTS.get(cause.id());
        if (test == null) {
            return Answer.UNKNOWN;
        } else if (!cause.peer() || cause.id().equals("cause.receive-too-short")) {
            return test.apply(scene);
        }
        WorkSlot receive = MemoryTests.receiveOf(scene);
        return receive == null || scene.peerPair() == null ? Answer.UNKNOWN
                : test.apply(scene.fromPeer(WorkQueue.RECEIVE, receive));
    }

    /** One cause by itself. */
    static Answer test(String id, Scene scene) {
        return TESTS.get(id).apply(scene);
    }
}
