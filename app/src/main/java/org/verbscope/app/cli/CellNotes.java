package org.verbscope.app.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.NotebookRun;
import org.verbscope.notebook.NotebookRunner;
import org.verbscope.verbs.rules.warnings.Warning;

/** Warnings of a run as notes under the cells that ran when they came. */
final class CellNotes {
    private CellNotes() { }

    /** @return notes by the id of their cell */
    static Map<String, List<String>> of(NotebookRun run, List<Warning> warnings) {
        var notes = new HashMap<String, List<String>>();
        Map<String, String> ids = ids(run);
        String cell = "";
        Iterator<Warning> left = warnings.iterator();
        Warning next = left.hasNext() ? left.next() : null;
        for (Entry entry : run.log()) {
            if (next == null) {
                break;
            }
            cell = entry.event() instanceof CellStarted started ? started.cell() : cell;
            while (next != null && next.event() <= entry.seq()) {
                notes.computeIfAbsent(ids.getOrDefault(cell, cell), none -> new ArrayList<>()).add("Warning: " + next.text());
                next = left.hasNext() ? left.next() : null;
            }
        }
        return notes;
    }

    /** Events name a cell by its lab id where it has one. */
    private static Map<String, String> ids(NotebookRun run) {
        var ids = new HashMap<String, String>();
        run.executed().cells().forEach(cell -> {
            if (cell instanceof CodeCell code) {
                ids.put(NotebookRunner.nameOf(code), code.id());
            }
        });
        return ids;
    }
}
