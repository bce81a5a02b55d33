package org.verbscope.picture;

import java.util.Locale;
import org.verbscope.state.LabState;

/** The caption of a step alone, for views that are not one picture. */
public final class CaptionView {
    private CaptionView() { }

    public static Picture draw(LabState state, double width, long live, Locale locale) {
        var cast = new Cast(state, 0);
        var sizes = new StageFrame(width, 400, false, false);
        var words = new Words(locale);
        var sheet = new Sheet(new Pen(AwtText.shared()), sizes, cast, words, new PictureTable(), 1);
        Caption caption = new Captions(words, cast).of(state);
        CaptionLine.draw(sheet, caption, live);
        return new Picture(width, sizes.captionHeight, sheet.pen().shapes(), caption, sheet.table().rows());
    }
}
