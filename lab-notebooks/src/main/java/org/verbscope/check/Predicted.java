package org.verbscope.check;

import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.NotebookEvent.PredictionAnswered;

/** A prediction. */
public record Predicted(String prediction) {
    /** It was made before the first run of {@code cell}, or before its last one: who missed it may begin again. */
    public Claim before(String cell) {
        return new Claim("predicted before " + cell, on -> {
            long made = 0;
            long run = 0;
            for (Entry entry : on.log()) {
                if (made == 0 && entry.event() instanceof PredictionAnswered said && said.id().equals(prediction)) {
                    made = entry.seq();
                } else if (entry.event() instanceof CellStarted started && started.cell().equals(cell)) {
                    run = entry.seq();
                }
            }
            if (made == 0) {
                return Verdict.fail("no prediction " + prediction + " yet: make it, then run " + cell + " again");
            }
            return run == 0 || made < run ? Verdict.pass("made in event " + made)
                    : Verdict.fail("the prediction came after " + cell + " (event " + made + " after " + run + "): run " + cell + " again");
        });
    }
}
