package org.verbscope.picture;

import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.Layer;

/**
 * A mark of the timeline's score: one event in one column.
 *
 * @param step of the event; its column
 * @param line which of the four lines it stands on
 * @param above machine 1 above the line, others below
 * @param kind whose ink it has
 * @param evidence how we know
 */
public record ScoreMark(long step, Layer line, boolean above, Kind kind, Evidence evidence) {
    /** The mark of an event, or null for what belongs to no machine: cells, checks and the log itself. */
    public static ScoreMark of(Entry entry) {
        int machine = entry.head().machine();
        return machine <= 0 ? null : new ScoreMark(entry.seq(), entry.head().layer(), machine == 1,
                EventSign.of(entry).kind(), entry.head().evidence());
    }
}
