package org.verbscope.app.presenter;

import org.verbscope.event.EventLog;
import org.verbscope.event.NotebookEvent.StatementStarted;

/**
 * Which statement is under way at a step. It is asked with each frame, and mostly for a step a little later than the last:
 * what lies before that is not looked through again. For one thread.
 */
public final class StatementUnderWay {
    /** A statement that began longer ago is not looked for. */
    private static final long FAR = 5000;

    private EventLog log;
    private long looked;
    /** Its event, or 0 for none. */
    private long found;

    /** The statement, or null. */
    public StatementStarted at(EventLog of, long step) {
        long end = Math.min(step, of.size());
        boolean on = of == log && end >= looked;
        long known = on && found > end - FAR ? found : 0;
        long at = end;
        long first = Math.max(on ? looked : 0, end - FAR);
        while (at > first && !(of.get(at).event() instanceof StatementStarted)) {
            at--;
        }
        log = of;
        looked = end;
        found = at > first ? at : known;
        return found > 0 ? (StatementStarted) of.get(found).event() : null;
    }
}
