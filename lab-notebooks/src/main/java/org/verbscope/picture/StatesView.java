package org.verbscope.picture;

import java.util.List;
import java.util.stream.Stream;
import org.verbscope.state.LabState;
import org.verbscope.verbs.rules.diagnosis.Trouble;

/**
 * Draws the states of a queue pair and of its peer side by side, what both must agree in, and below what a change
 * needs or why it was refused. A pure function of its arguments; any thread may call it.
 */
public final class StatesView {
    private StatesView() { }

    public static Picture draw(LabState state, StatesOptions o) {
        return draw(state, List.of(), o);
    }

    /** Whether the diagnosis of the log would say more: a queue pair in sight was moved to ERR by its device. */
    public static boolean failed(LabState state, StatesOptions o) {
        Ends ends = Ends.of(state, o.chosen());
        return Stream.of(1, 2).map(ends::side).anyMatch(qp -> qp != null && qp.state().equals("ERR") && qp.lastPassage() != null
                && !qp.lastPassage().asked());
    }

    /** @param troubles what the diagnosis of the log up to this state found; empty when nobody asked */
    public static Picture draw(LabState state, List<Trouble> troubles, StatesOptions o) {
        var cast = new Cast(state, 0);
        var sizes = new StageFrame(o.width(), o.height(), false, false);
        var words = new Words(o.locale());
        var sheet = new Sheet(new Pen(AwtText.shared()), sizes, cast, words, new PictureTable(), 1);
        Caption caption = new Captions(words, cast).of(state);
        CaptionLine.draw(sheet, caption, o.live());
        var frame = new StatesFrame(o.width(), o.height(), sizes);
        Ends ends = Ends.of(state, o.chosen());
        for (int side = 1; side <= 2; side++) {
            Automaton.draw(sheet, frame, side, ends.machine(side), ends.side(side));
        }
        Agreement.draw(sheet, frame, ends);
        TransitionPanel.draw(sheet, frame, ends, o.target(), troubles);
        return new Picture(o.width(), o.height(), sheet.pen().shapes(), caption, sheet.table().rows());
    }
}
