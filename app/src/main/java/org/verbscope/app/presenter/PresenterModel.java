package org.verbscope.app.presenter;

import org.verbscope.chart.ChartsPage;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MeasureEvent.CostMeasured;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;

/**
 * What one press of a presentation remote moves to: not the next event but the next one that an audience is told of, and
 * the statement that led there. Pure functions of the log.
 */
public final class PresenterModel {
    private static final long FAR = 5000;

    private PresenterModel() { }

    /** The next step after {@code step} worth a press; the last one when there is none. */
    public static long next(EventLog log, long step) {
        long size = log.size();
        for (long at = step + 1; at <= size; at++) {
            if (told(log.get(at))) {
                return at;
            }
        }
        return size;
    }

    /** The step before {@code step} worth a press; 0 when there is none. */
    public static long previous(EventLog log, long step) {
        for (long at = Math.min(step - 1, log.size()); at > 0; at--) {
            if (told(log.get(at))) {
                return at;
            }
        }
        return 0;
    }

    private static boolean told(Entry entry) {
        if (entry.event() instanceof ObjectCreated created) {
            return created.object().kind() == ObjectKind.QP || created.object().kind() == ObjectKind.MR;
        }
        return entry.event() instanceof WorkPosted || entry.event() instanceof PayloadMove move && !move.again()
                || entry.event() instanceof CqeWritten || entry.event() instanceof CompletionPolled
                || entry.event() instanceof VerbReturned returned && returned.errno() != 0
                || entry.event() instanceof RunEnded
                || entry.event() instanceof CellEnded ended && !ended.status().equals("FINISHED");
    }

    /** The chart that tells what is measured at {@code step}, or was last; null when the machines did something since. */
    public static ChartsPage chart(EventLog log, long step) {
        for (long at = Math.min(step, log.size()); at > Math.max(0, step - FAR); at--) {
            Entry entry = log.get(at);
            if (entry.event() instanceof RunEnded ended && !ended.bars().isEmpty()) {
                return ChartsPage.HISTOGRAM;
            } else if (entry.event() instanceof CostMeasured) {
                return ChartsPage.VERBS;
            } else if (entry.event() instanceof MeasureEvent) {
                return ChartsPage.RUN;
            } else if (entry.head().machine() > 0) {
                return null;
            }
        }
        return null;
    }
}
