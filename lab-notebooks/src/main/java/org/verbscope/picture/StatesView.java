package org.verbscope.picture;

import org.verbscope.state.LabState;

/**
 * Draws the states of a queue pair and of its peer side by side, what both must agree in, and below what a change
 * needs or why it was refused. A pure function of its arguments; any thread may call it.
 */
public final class StatesView {
    private StatesView() { }

    public static Picture draw(LabState state, StatesOptions o) {
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
        TransitionPanel.draw(sheet, frame, ends, o.target());
        return new Picture(o.width(), o.height(), sheet.pen().shapes(), caption, sheet.table().rows());
    }
}
