package org.verbscope.app.states;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.views.Moment;
import org.verbscope.app.views.PictureTab;
import org.verbscope.event.EventLog;
import org.verbscope.event.ObjectRef;
import org.verbscope.picture.Ends;
import org.verbscope.picture.Picture;
import org.verbscope.picture.StatesOptions;
import org.verbscope.picture.StatesView;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;
import org.verbscope.verbs.rules.diagnosis.Trouble;

/** The states of a queue pair and its peer, and under them the form that tries a change. */
public final class StatesTab extends PictureTab<StatesTab.Choice> {
    /** What the person looks at. */
    record Choice(ObjectRef qp, String target) {
        static final Choice AUTOMATIC = new Choice(ObjectRef.NONE, "");
    }

    /** What went wrong up to a step. Made and read by the worker alone. */
    private record Diagnosed(EventLog log, long step, List<Trouble> troubles) { }

    private static final String BOX = "states.s";
    private static final long DIAGNOSED = 5_000;

    private final TransitionModel model = new TransitionModel();
    private final TransitionForm form;
    private final FxPulse.Slot<LabState> states;
    private final VBox node;
    private LabState shown = LabState.START;
    private Diagnosed diagnosed;

    /**
     * @param run inserts a cell with this code and runs it
     * @param exercise whether the cell that the person is at asks for an answer: then nothing is proposed
     */
    public StatesTab(FxPulse pulse, Executor worker, Consumer<String> run, BooleanSupplier exercise) {
        super(pulse, worker, StatesOptions.LEAST_WIDTH, StatesOptions.LEAST_HEIGHT, Choice.AUTOMATIC);
        states = pulse.slot(this::reduced);
        form = new TransitionForm(model, run, exercise, this::chosen);
        node = new VBox(pane(), form);
        VBox.setVgrow(pane(), Priority.ALWAYS);
        pane().setMinHeight(0);
        pane().onChoice(id -> id.startsWith(BOX) && !id.endsWith(".refused"), this::box);
    }

    @Override
    public Region node() {
        return node;
    }

    @Override
    protected Picture draw(Moment at, double width, double height, Choice chosen) {
        LabState state = at.states().at(at.step());
        states.set(state);
        var options = new StatesOptions(width, height, at.live(), chosen.qp(), chosen.target(), ViewText.locale());
        return StatesView.draw(state, StatesView.failed(state, options) ? troubles(at) : List.of(), options);
    }

    /** A diagnosis walks the log some times over: of a long one there is none, and the general causes stand. */
    private List<Trouble> troubles(Moment at) {
        if (at.step() > DIAGNOSED) {
            return List.of();
        }
        if (diagnosed == null || diagnosed.log != at.log() || diagnosed.step != at.step()) {
            diagnosed = new Diagnosed(at.log(), at.step(), Diagnosis.of(at.log().range(0, at.step())).troubles());
        }
        return diagnosed.troubles;
    }

    private void reduced(LabState state) {
        shown = state;
        model.state(state);
        form.show();
    }

    /** A state of one of the two automata, e.g. {@code states.s1.RTR}: the way there is looked at. */
    private void box(String id) {
        QueuePair qp = Ends.of(shown, options().qp()).side(id.charAt(BOX.length()) - '0');
        if (qp != null) {
            chosen(qp.ref(), id.substring(BOX.length() + 2));
        }
    }

    private void chosen(ObjectRef qp, String target) {
        model.choose(qp);
        model.target(target);
        options(new Choice(qp, target));
        form.show();
    }
}
