package org.verbscope.verbs.rules.diagnosis;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.WcStatus;

/** Tests of the causes of a flush: what moved the queue pair to ERR. */
final class FlushTests {
    private FlushTests() { }

    static void addTo(Map<String, Function<Scene, Answer>> tests) {
        tests.put("cause.flushed-by-program", FlushTests::byProgram);
        tests.put("cause.flushed-after-failure", FlushTests::afterFailure);
        tests.put("cause.flushed-after-refusal", FlushTests::afterRefusal);
    }

    private static Optional<Entry> move(Scene scene) {
        return scene.history().lastMove(scene.qp().ref(), "ERR", scene.at() + 1);
    }

    private static String reason(Entry move) {
        return ((QpStateChanged) move.event()).reason();
    }

    private static Answer byProgram(Scene scene) {
        ObjectRef qp = scene.qp().ref();
        return move(scene).map(move -> Answer.shownIf(reason(move).equals("modify_qp"), qp, "STATE",
                Map.of("qp", Names.of(qp), "event", String.valueOf(move.seq())))).orElse(Answer.UNKNOWN);
    }

    private static Answer afterFailure(Scene scene) {
        ObjectRef qp = scene.qp().ref();
        Optional<Entry> first = scene.history().last(scene.at(), CqeWritten.class, cqe -> cqe.qp().equals(qp)
                && cqe.status() != 0 && cqe.status() != WcStatus.WR_FLUSH_ERR.value());
        if (first.isEmpty()) {
            return move(scene).isPresent() ? Answer.NO : Answer.UNKNOWN;
        }
        var cqe = (CqeWritten) first.get().event();
        return Answer.shown(qp, "", Map.of("wr_id", String.valueOf(cqe.wrId()), "status", WcStatus.nameOf(cqe.status())));
    }

    /** The device says why it moved; what is neither the program nor a status of its own is an answer that it gave. */
    private static Answer afterRefusal(Scene scene) {
        ObjectRef qp = scene.qp().ref();
        return move(scene).map(move -> Answer.shownIf(reason(move).startsWith("NAK"), qp, "",
                Map.of("qp", Names.of(qp), "reason", reason(move)))).orElse(Answer.UNKNOWN);
    }
}
