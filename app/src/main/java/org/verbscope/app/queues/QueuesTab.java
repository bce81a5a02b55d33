package org.verbscope.app.queues;

import java.util.concurrent.Executor;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.views.Moment;
import org.verbscope.app.views.PictureTab;
import org.verbscope.app.views.QpBar;
import org.verbscope.event.ObjectRef;
import org.verbscope.picture.Picture;
import org.verbscope.picture.QueuesOptions;
import org.verbscope.picture.QueuesView;
import org.verbscope.state.LabState;

/** The queues of a queue pair, and the memory under one of its requests. A slot is chosen by a click or by the keys. */
public final class QueuesTab extends PictureTab<QueuesTab.Choice> {
    /** What the person looks at. */
    record Choice(ObjectRef qp, String slot) { }

    private final QpBar bar;
    private final FxPulse.Slot<LabState> states;
    private final VBox node;

    public QueuesTab(FxPulse pulse, Executor worker) {
        super(pulse, worker, QueuesOptions.LEAST_WIDTH, QueuesOptions.LEAST_HEIGHT, new Choice(ObjectRef.NONE, ""));
        bar = new QpBar(qp -> options(new Choice(qp, "")));
        states = pulse.slot(bar::show);
        node = new VBox(pane(), bar);
        VBox.setVgrow(pane(), Priority.ALWAYS);
        pane().setMinHeight(0);
        pane().onChoice(id -> id.matches("queues\\.[sr]q\\.slot\\d+"),
                id -> options(new Choice(options().qp(), id.equals(options().slot()) ? "" : id)));
    }

    @Override
    public Region node() {
        return node;
    }

    @Override
    protected Picture draw(Moment at, double width, double height, Choice chosen) {
        LabState state = at.states().at(at.step());
        states.set(state);
        return QueuesView.draw(state, at.index(), new QueuesOptions(width, height, at.live(), chosen.qp(), chosen.slot(), ViewText.locale()));
    }
}
