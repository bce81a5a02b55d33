package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;

/**
 * Reads measurements off a log that grows, each event once; only theirs are kept. A step further back is answered from what is
 * kept. For one thread.
 */
public final class MeasuredLog {
    /** A year of samples; a log from elsewhere cannot take all memory. */
    private static final int MOST = 2_000_000;

    private final EventLog log;
    private final List<Entry> kept = new ArrayList<>();
    private long read;

    public MeasuredLog(EventLog log) {
        this.log = log;
    }

    /** The log that it reads. */
    public EventLog log() {
        return log;
    }

    /** What was measured up to {@code step}. */
    public Measured at(long step) {
        long end = Math.min(step, log.size());
        while (read < end) {
            Entry entry = log.get(++read);
            if (MeasuredReading.takes(entry) && kept.size() < MOST) {
                kept.add(entry);
            }
        }
        var found = new MeasuredReading();
        for (Entry entry : kept) {
            if (entry.seq() > step) {
                break;
            }
            found.take(entry);
        }
        return found.measured(step);
    }
}
