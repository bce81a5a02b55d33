package org.verbscope.app.views;

import java.util.concurrent.Executor;
import javafx.scene.layout.Region;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.stage.Latest;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Theme;

/**
 * A view that is one picture of a moment.
 *
 * @param <O> what the person chose in it: immutable, with value equality
 */
public abstract class PictureTab<O> implements LabTab {
    /** What shall be drawn. */
    private record Question<O>(Moment moment, double width, double height, O options) { }

    private record Answer(long step, Picture picture) { }

    private final PicturePane pane;
    private final Latest<Question<O>, Answer> frames;
    private Moment moment;
    private O options;
    private long drawn = -1;

    protected PictureTab(FxPulse pulse, Executor worker, double leastWidth, double leastHeight, O first) {
        options = first;
        pane = new PicturePane(leastWidth, leastHeight, this::ask);
        FxPulse.Slot<Answer> answers = pulse.soon(this::answered);
        frames = new Latest<>(q -> new Answer(q.moment.step(), draw(q.moment, q.width, q.height, q.options)), worker, answers::set);
    }

    /** The picture. On the worker's thread: depends on its arguments alone. */
    protected abstract Picture draw(Moment at, double width, double height, O chosen);

    protected final PicturePane pane() {
        return pane;
    }

    protected final O options() {
        return options;
    }

    protected final void options(O next) {
        options = next;
        ask();
    }

    /** The moment that is shown or about to be; null before the first. */
    protected final Moment moment() {
        return moment;
    }

    @Override
    public Region node() {
        return pane;
    }

    @Override
    public void show(Moment next) {
        moment = next;
        ask();
    }

    private void ask() {
        if (moment != null && pane.getWidth() > 0 && pane.getHeight() > 0) {
            frames.ask(new Question<>(moment, pane.getWidth(), pane.getHeight(), options));
        }
    }

    private void answered(Answer answer) {
        pane.show(answer.picture);
        drawn = answer.step;
    }

    @Override
    public void style(Theme theme, TypeScale scale) {
        pane.theme(theme);
        frames.forget();
        ask();
    }

    @Override
    public long drawn() {
        return drawn;
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
