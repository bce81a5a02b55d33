package org.verbscope.app.compare;

import java.util.Set;
import java.util.concurrent.Executor;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.stage.StageFrames;
import org.verbscope.app.stage.StagePainter;
import org.verbscope.app.theme.Controls;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Caption;
import org.verbscope.picture.Theme;
import org.verbscope.state.LabState;
import org.verbscope.state.StateTimeline;

/** One of the two stages: what it ran on, what happened, and the picture without caption and legend. */
final class StageSide extends VBox {
    private final StagePainter painter = new StagePainter();
    private final Pane canvas = new Pane();
    private final Label bold = Controls.label("", "side-bold");
    private final Label plain = Controls.label("", "side-plain");
    private final Label evidence = Controls.label("", "hint");
    private final StageFrames frames;
    private final EventLog log;
    private final Runnable drawn;
    private long step;
    private StageFrames.Frame shown;

    /** @param drawn is told when another step is shown */
    StageSide(String origin, EventLog log, FxPulse pulse, Executor worker, Runnable drawn) {
        this.log = log;
        this.drawn = drawn;
        FxPulse.Slot<StageFrames.Frame> slot = pulse.slot(this::show);
        frames = new StageFrames(new StateTimeline(log), worker, slot::set, StageFrames.COMPARED);
        getStyleClass().add("stage-side");
        Label chip = Controls.label(origin, "origin-chip");
        chip.setMinWidth(Region.USE_PREF_SIZE);
        bold.setMinWidth(0);
        plain.setMinWidth(0);
        evidence.setMinWidth(Region.USE_PREF_SIZE);
        var head = new HBox(chip, bold, plain, Controls.spring(), evidence);
        head.getStyleClass().add("side-head");
        var clip = new Rectangle();
        clip.widthProperty().bind(canvas.widthProperty());
        clip.heightProperty().bind(canvas.heightProperty());
        canvas.setClip(clip);
        canvas.getChildren().add(painter.node());
        canvas.widthProperty().addListener(changed -> ask());
        canvas.heightProperty().addListener(changed -> ask());
        canvas.setMinHeight(0);
        VBox.setVgrow(canvas, Priority.ALWAYS);
        getChildren().addAll(head, canvas);
    }

    void look(long wanted) {
        step = wanted;
        ask();
    }

    /** The state shown, or null before the first picture. */
    LabState state() {
        return shown == null ? null : shown.state();
    }

    /** The step shown; -1 before the first picture. */
    long drawnStep() {
        return shown == null ? -1 : shown.question().step();
    }

    void theme(Theme theme) {
        painter.theme(theme);
        frames.forget();
        ask();
    }

    private void ask() {
        if (canvas.getWidth() > 0 && canvas.getHeight() > 0) {
            frames.ask(new StageFrames.Question(step, log.size(), 1, canvas.getWidth(), canvas.getHeight(), Set.of()));
        }
    }

    private void show(StageFrames.Frame frame) {
        shown = frame;
        painter.paint(frame.picture());
        painter.node().setTranslateX(Math.max(0, Math.round((canvas.getWidth() - frame.picture().width()) / 2)));
        Caption caption = frame.picture().caption();
        Controls.written(bold, (caption.step() > 0 ? "step " + caption.step() + "   " : "") + caption.bold());
        Controls.written(plain, caption.plain());
        evidence.setText(caption.evidence() == null ? "" : caption.evidence().name().toLowerCase(java.util.Locale.ROOT));
        setAccessibleText(caption.text());
        drawn.run();
    }
}
