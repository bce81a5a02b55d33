package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.CqRing;
import org.verbscope.state.CqRing.Cqe;
import org.verbscope.state.LabState;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.WcStatus;

/**
 * A completion that is no success.
 *
 * @param event that wrote it, or where no device said so, that polled it
 * @param slot its request; null when the log does not tell of it
 */
record Failure(long event, ObjectRef cq, Cqe cqe, WorkSlot slot) {
    boolean flushed() {
        return cqe.status() == WcStatus.WR_FLUSH_ERR.value();
    }

    ObjectRef qp() {
        return cqe.qp();
    }

    /** All of a log, in order. A completion that was written and then polled counts once. */
    static List<Failure> of(History history) {
        var failures = new ArrayList<Failure>();
        for (Entry entry : history.entries()) {
            if (entry.event() instanceof CqeWritten written && written.status() != 0) {
                add(failures, history, entry, written.cq());
            } else if (entry.event() instanceof CompletionPolled polled && polled.status() != 0) {
                add(failures, history, entry, polled.cq());
            }
        }
        return failures;
    }

    private static void add(List<Failure> failures, History history, Entry entry, ObjectRef cq) {
        LabState state = history.at(entry.seq());
        CqRing ring = state.machine(cq.machine()).completionQueues().get(cq);
        // The reducer keeps the event that told of a completion first: a poll of one that was written is not it.
        Cqe cqe = ring == null ? null : ring.entries().values().filter(each -> each.seq() == entry.seq()).findFirst().orElse(null);
        if (cqe == null || state.queuePair(cqe.qp()) == null) {
            return;
        }
        WorkRing work = state.machine(cqe.qp().machine()).ring(cqe.qp(), cqe.queue());
        WorkSlot slot = work == null || cqe.slot() < 0 ? null : work.slots().get(cqe.slot());
        failures.add(new Failure(entry.seq(), cq, cqe, slot));
    }

    /** What the vendor said when it was polled; 0 when it was not, or nothing was said. */
    int vendorErr(History history) {
        for (long seq = event; seq <= history.size(); seq++) {
            CompletionPolled polled = history.event(seq, CompletionPolled.class);
            if (polled != null && polled.cq().equals(cq) && polled.qp().equals(cqe.qp()) && polled.wrId() == cqe.wrId()
                    && polled.status() == cqe.status()) {
                return polled.vendorErr();
            }
        }
        return 0;
    }
}
