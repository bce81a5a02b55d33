package org.verbscope.session;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;

/**
 * A session as a file holds it. Immutable.
 *
 * @param logs one log for each Java process of the session, in order; the last is the newest
 * @param notebook the notebook as {@code .ipynb} text, or empty
 * @param findings what was wrong with the file, for people; empty when it was sound
 */
public record Session(SessionHeader header, List<List<Entry>> logs, String notebook, List<String> findings) {
    public Session {
        logs = logs.stream().map(EventLog::copyOf).toList();
        findings = List.copyOf(findings);
    }

    /** The newest log; empty when there is none. */
    public List<Entry> log() {
        return logs.isEmpty() ? List.of() : logs.get(logs.size() - 1);
    }
}
