package org.verbscope.check;

import java.util.List;
import org.verbscope.event.CellWindow;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CellStarted;

/**
 * What a claim is judged on. Immutable.
 *
 * @param log the whole log so far
 * @param cell the cell that is meant unless a claim names another
 * @param device kind of device the lab runs on: {@code soft}, {@code rxe}, {@code hardware}
 */
public record Evidenced(List<Entry> log, String cell, String device) {
    /** Events of the last run of {@code name}, from its start to its end or to the end of the log. @throws IllegalArgumentException when it has not run */
    public List<Entry> during(String name) {
        if (log.stream().noneMatch(entry -> entry.event() instanceof CellStarted started && started.cell().equals(name))) {
            throw new IllegalArgumentException(Phrase.said("not.run", name));
        }
        return CellWindow.of(log, name);
    }
}
