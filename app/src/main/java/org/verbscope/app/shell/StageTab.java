package org.verbscope.app.shell;

import java.util.function.LongSupplier;
import javafx.scene.layout.Region;
import org.verbscope.app.stage.StagePane;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.LabTab;
import org.verbscope.app.views.Moment;
import org.verbscope.picture.Theme;

/** The stage among the views. Its pictures travel with lab time, so it is not told of moments but drawn frame by frame. */
final class StageTab implements LabTab {
    private final StagePane pane;
    private final LongSupplier drawn;

    StageTab(StagePane pane, LongSupplier drawn) {
        this.pane = pane;
        this.drawn = drawn;
    }

    @Override
    public Region node() {
        return pane;
    }

    @Override
    public void show(Moment moment) {
        // LabView asks for its frames.
    }

    @Override
    public void style(Theme theme, TypeScale scale) {
        pane.theme(theme);
    }

    @Override
    public long drawn() {
        return drawn.getAsLong();
    }

    @Override
    public void asTable(boolean wanted) {
        pane.asTable(wanted);
    }

    @Override
    public boolean asTable() {
        return pane.asTable();
    }
}
