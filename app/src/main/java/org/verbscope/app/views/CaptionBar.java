package org.verbscope.app.views;

import org.verbscope.app.stage.PicturePane;
import org.verbscope.picture.Picture;

/** The caption of the step over a view that is more than one picture. */
public final class CaptionBar extends PicturePane {
    private static final double COMPACT = 34;

    /** @param resized is told when the caption is needed for another width */
    public CaptionBar(Runnable resized) {
        super(0, 0, resized);
        height(COMPACT);
    }

    private void height(double height) {
        setMinHeight(height);
        setPrefHeight(height);
        setMaxHeight(height);
    }

    @Override
    public void show(Picture caption) {
        height(caption.height());
        super.show(caption);
    }
}
