package org.verbscope.app.views;

import javafx.scene.layout.Region;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.picture.Theme;

/** A view over the timeline. Used on the window's thread; what is heavy it leaves to a worker. */
public interface LabTab {
    Region node();

    /** Shows the moment, soon. Told while the tab is chosen, whenever something has moved. */
    void show(Moment moment);

    /** Colours and sizes; what is shown is drawn anew. */
    void style(Theme theme, TypeScale scale);

    /** Step that it shows; -1 before the first. */
    long drawn();

    /** Shows facts as a table in place of the picture, or the picture again. */
    default void asTable(boolean wanted) { }

    default boolean asTable() {
        return false;
    }
}
