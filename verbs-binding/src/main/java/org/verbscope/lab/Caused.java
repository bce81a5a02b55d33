package org.verbscope.lab;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.verbscope.event.CellWindow;
import org.verbscope.event.Entry;

/** The events of some cells, and those that follow from them by their causes. */
final class Caused {
    private Caused() { }

    static List<Entry> by(List<Entry> log, String... cells) {
        Set<Long> inside = new HashSet<>();
        for (String cell : cells) {
            CellWindow.of(log, cell).forEach(entry -> inside.add(entry.seq()));
        }
        var all = new ArrayList<Entry>();
        for (Entry entry : log) {
            // A cause stands before its effect, so one pass reaches every chain.
            if (inside.contains(entry.seq()) || inside.contains(entry.head().cause())) {
                inside.add(entry.seq());
                all.add(entry);
            }
        }
        return all;
    }
}
