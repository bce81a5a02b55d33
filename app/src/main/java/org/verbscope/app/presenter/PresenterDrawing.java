package org.verbscope.app.presenter;

import org.verbscope.app.stage.StageFrames;
import org.verbscope.app.theme.Say;
import org.verbscope.chart.ChartsOptions;
import org.verbscope.chart.ChartsPage;
import org.verbscope.chart.ChartsView;
import org.verbscope.chart.MeasuredLog;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Picture;
import org.verbscope.state.LabState;

/** What the back row sees: the stage, or, while something is measured and after it, one large chart of it. For one thread. */
final class PresenterDrawing implements StageFrames.Drawing {
    private final EventLog log;
    private final MeasuredLog measured;
    private boolean chart;

    PresenterDrawing(EventLog log) {
        this.log = log;
        measured = new MeasuredLog(log);
    }

    @Override
    public Picture draw(LabState state, StageFrames.Question q) {
        ChartsPage page = PresenterModel.chart(log, q.step());
        chart = page != null;
        return page == null ? StageFrames.PRESENTER.draw(state, q)
                : ChartsView.draw(measured.at(q.step()), ChartsOptions.large(q.width(), q.height(), page, Say.language().locale()));
    }

    @Override
    public boolean chart() {
        return chart;
    }
}
