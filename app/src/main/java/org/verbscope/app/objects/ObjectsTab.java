package org.verbscope.app.objects;

import java.util.concurrent.Executor;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.stage.Latest;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.CaptionBar;
import org.verbscope.app.views.LabTab;
import org.verbscope.app.views.Moment;
import org.verbscope.picture.CaptionView;
import org.verbscope.picture.ObjectsOptions;
import org.verbscope.picture.ObjectsView;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Theme;
import org.verbscope.state.LabState;

/** Every object of the lab under its owner; a click or Enter opens one with its attributes. */
public final class ObjectsTab implements LabTab {
    private record Question(Moment moment, double width, String open, boolean gone) { }

    private record Answer(long step, Picture caption, Picture objects) { }

    private final CaptionBar caption = new CaptionBar(this::ask);
    private final PicturePane pane = new PicturePane(0, 0, () -> { });
    private final ScrollPane scroll = new ScrollPane(pane);
    private final CheckBox gone = new CheckBox(ViewText.of("objects.gone"));
    private final VBox node;
    private final Latest<Question, Answer> frames;
    private Moment moment;
    private String open = "";
    private long drawn = -1;

    public ObjectsTab(FxPulse pulse, Executor worker) {
        FxPulse.Slot<Answer> answers = pulse.slot(this::answered);
        frames = new Latest<>(ObjectsTab::answer, worker, answers::set);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFocusTraversable(false);
        scroll.viewportBoundsProperty().addListener(changed -> ask());
        pane.onChoice(id -> id.startsWith("objects.") && id.split("\\.").length == 5 || id.startsWith(ObjectsView.FOLDED), this::chosen);
        pane.named(ViewText.of("view.objects"));
        gone.setOnAction(event -> ask());
        var bar = new HBox(gone);
        bar.getStyleClass().add("view-bar");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        scroll.setMinHeight(0);
        node = new VBox(caption, scroll, bar);
    }

    private static Answer answer(Question q) {
        LabState state = q.moment.states().at(q.moment.step());
        return new Answer(q.moment.step(), CaptionView.draw(state, q.width, q.moment.live(), ViewText.locale()),
                ObjectsView.draw(state, new ObjectsOptions(q.width, q.moment.live(), q.open, q.gone, ViewText.locale())));
    }

    private void chosen(String id) {
        if (id.startsWith(ObjectsView.FOLDED)) {
            gone.setSelected(true);
        } else {
            open = id.equals(open) ? "" : id;
        }
        ask();
    }

    private void ask() {
        double width = scroll.getViewportBounds().getWidth() > 0 ? scroll.getViewportBounds().getWidth() : caption.getWidth();
        if (moment != null && width > 0) {
            frames.ask(new Question(moment, width, open, gone.isSelected()));
        }
    }

    private void answered(Answer answer) {
        caption.show(answer.caption);
        pane.setPrefHeight(Math.max(answer.objects.height(), pane.asTable() ? scroll.getViewportBounds().getHeight() : 0));
        pane.show(answer.objects);
        drawn = answer.step;
    }

    @Override
    public Region node() {
        return node;
    }

    @Override
    public void show(Moment next) {
        moment = next;
        ask();
    }

    @Override
    public void style(Theme theme, TypeScale scale) {
        caption.theme(theme);
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
