package org.verbscope.check;

import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.NotebookEvent.PredictionAnswered;

/** A prediction. */
public record Predicted(String prediction) {
    /** It was made before the first run of {@code cell}, or before its last one: who missed it may begin again. */
    public Claim before(String cell) {
        return new Claim(Phrase.of("predicted", cell).english(), on -> {
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
                return Verdict.fail(Phrase.said("no.prediction", prediction, cell));
            }
            return run == 0 || made < run ? Verdict.pass(Phrase.said("made", made))
                    : Verdict.fail(Phrase.said("made.late", cell, made, run));
        });
    }
}
