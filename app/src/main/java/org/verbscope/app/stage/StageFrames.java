package org.verbscope.app.stage;

import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.verbscope.app.theme.Say;
import org.verbscope.event.Layer;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PresenterStage;
import org.verbscope.picture.StageOptions;
import org.verbscope.picture.StageView;
import org.verbscope.state.LabState;
import org.verbscope.state.StateTimeline;

/** Makes pictures of the stage off the window's thread, of the newest question. */
public final class StageFrames {
    /**
     * What shall be shown.
     *
     * @param step of the log; {@code live} is its length
     * @param travelled how far the newest event is on its way, 0 to 1
     * @param hidden layers that were put away
     */
    public record Question(long step, long live, double travelled, double width, double height, Set<Layer> hidden) { }

    /** A stage without caption and legend has room for its values from this height on. */
    public static final double ROOMY = 560;

    /** A way to draw a state. */
    public interface Drawing {
        Picture draw(LabState state, Question question);

        /** Whether the picture that was drawn last is a chart in the stage's place. */
        default boolean chart() {
            return false;
        }
    }

    /** With caption and legend. */
    public static final Drawing STAGE = (state, q) -> StageView.draw(state, q.travelled(),
            new StageOptions(q.width(), q.height(), q.live(), 0, Say.language().locale(), false, q.hidden()));
    /** Where there is room all of it but caption and legend, else what the back row gets. */
    public static final Drawing COMPARED = (state, q) -> q.height() >= ROOMY ? StageView.draw(state, q.travelled(),
            new StageOptions(q.width(), q.height(), q.live(), 0, Say.language().locale(), true, q.hidden()))
            : PresenterStage.small(state, q.travelled(), Math.min(q.width(), PresenterStage.widest(q.height())), q.height(), Say.language().locale());
    /** For the back row. */
    public static final Drawing PRESENTER = (state, q) -> PresenterStage.draw(state, q.travelled(), q.width(), q.height(), Say.language().locale(), q.hidden());

    /** An answer. @param chart whether the picture is a chart in the stage's place */
    public record Frame(Question question, LabState state, Picture picture, boolean chart) { }

    private final Latest<Question, Frame> frames;

    /** @param ready takes each frame on the worker's thread */
    public StageFrames(StateTimeline states, Executor worker, Consumer<Frame> ready) {
        this(states, worker, ready, STAGE);
    }

    /** @param drawing which of the pictures */
    public StageFrames(StateTimeline states, Executor worker, Consumer<Frame> ready, Drawing drawing) {
        frames = new Latest<>(question -> {
            LabState state = states.at(question.step());
            Picture picture = drawing.draw(state, question);
            return new Frame(question, state, picture, drawing.chart());
        }, worker, ready);
    }

    public void ask(Question question) {
        frames.ask(question);
    }

    /** The next question is answered even when it was the last one. */
    public void forget() {
        frames.forget();
    }
}
