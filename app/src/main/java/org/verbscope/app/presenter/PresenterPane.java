package org.verbscope.app.presenter;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import javafx.geometry.Pos;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Rectangle;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.stage.StageFrames;
import org.verbscope.app.stage.StagePainter;
import org.verbscope.app.theme.Controls;
import org.verbscope.event.Evidence;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Caption;
import org.verbscope.picture.PresenterWords;
import org.verbscope.picture.SixSteps;
import org.verbscope.picture.Stroke;
import org.verbscope.picture.Theme;
import org.verbscope.state.StateTimeline;

/**
 * The window for the back row, safe at 1280 by 720: the step in words, the stage, the six steps; no type under 20 points,
 * nothing to click. Its keys are the window's; a halo follows the pointer.
 */
public final class PresenterPane extends StackPane {
    private final StagePainter painter = new StagePainter();
    private final Pane canvas = new Pane();
    private final Label stepWords = Controls.label("", "presenter-step");
    private final Label bold = Controls.label("", "presenter-bold");
    private final Label plain = Controls.label("", "presenter-plain");
    private final Label code = Controls.label("", "presenter-code");
    private final HBox codeBox = new HBox();
    private final Line swatch = new Line(0, 0, 44, 0);
    private final Label how = Controls.label("", "presenter-how");
    private final HBox evidence = new HBox(12, swatch, how);
    private final PresenterWords words;
    private final SixStepsBar six;
    private final StackPane halo = new StackPane(ring("halo-outer", 30), ring("halo-inner", 27));
    private final Region blank = new Region();
    private final FxPulse.Slot<StageFrames.Frame> frames;
    private final Executor worker;
    private EventLog log;
    private StageFrames drawings;
    private StageFrames.Frame shown;
    private long step;
    private double way = 1;

    /** @param title of the lesson @param device what it runs on */
    public PresenterPane(String title, String device, Executor worker, Locale locale) {
        this.worker = worker;
        words = new PresenterWords(locale);
        six = new SixStepsBar(words.steps());
        frames = new FxPulse().slot(this::painted);
        getStyleClass().add("presenter");
        Label name = Controls.content(title, "presenter-title");
        name.setMinWidth(0);
        var top = new HBox(name, Controls.spring(), Controls.content(device, "presenter-device"));
        top.getStyleClass().add("presenter-top");
        var column = new VBox(stepWords, bold, plain, evidence, spacer(), codeBox);
        column.getStyleClass().add("presenter-column");
        bold.setWrapText(true);
        bold.setMinHeight(Region.USE_PREF_SIZE);
        plain.setWrapText(true);
        code.setWrapText(true);
        codeBox.getStyleClass().add("presenter-code-box");
        codeBox.getChildren().add(code);
        HBox.setHgrow(code, Priority.ALWAYS);
        evidence.setAlignment(Pos.CENTER_LEFT);
        swatch.getStyleClass().add("presenter-swatch");
        var clip = new Rectangle();
        clip.widthProperty().bind(canvas.widthProperty());
        clip.heightProperty().bind(canvas.heightProperty());
        canvas.setClip(clip);
        canvas.getChildren().add(painter.node());
        canvas.setMinSize(0, 0);
        canvas.widthProperty().addListener(changed -> ask());
        canvas.heightProperty().addListener(changed -> ask());
        HBox.setHgrow(canvas, Priority.ALWAYS);
        var middle = new HBox(column, canvas);
        VBox.setVgrow(middle, Priority.ALWAYS);
        var page = new VBox(top, middle, six);
        halo.setMouseTransparent(true);
        halo.setManaged(false);
        blank.getStyleClass().add("presenter-blank");
        blank.setVisible(false);
        getChildren().addAll(page, halo, blank);
        setFocusTraversable(true);
        setCursor(Cursor.DEFAULT);
        setOnMouseMoved(event -> halo.relocate(event.getX() - 30, event.getY() - 30));
        setOnMouseExited(event -> halo.setVisible(false));
        setOnMouseEntered(event -> halo.setVisible(true));
        halo.resize(60, 60);
        halo.setVisible(false);
    }

    private static Circle ring(String style, double radius) {
        var ring = new Circle(radius);
        ring.getStyleClass().add(style);
        return ring;
    }

    private static Node spacer() {
        var spacer = new Region();
        VBox.setVgrow(spacer, Priority.ALWAYS);
        return spacer;
    }

    /** Shows {@code at} of the log. @param statement what runs there, as it is written; may be empty */
    public void show(EventLog next, long at, double travelled, String statement) {
        if (next != log) {
            log = next;
            drawings = new StageFrames(new StateTimeline(next), worker, frames::set, StageFrames.PRESENTER);
        }
        code.setText(statement);
        codeBox.setVisible(!statement.isEmpty());
        step = at;
        way = travelled;
        ask();
    }

    private void ask() {
        if (drawings != null && canvas.getWidth() > 0 && canvas.getHeight() > 0) {
            drawings.ask(new StageFrames.Question(step, log.size(), way, canvas.getWidth(), canvas.getHeight()));
        }
    }

    /** The step that is painted; -1 before the first picture. */
    public long drawn() {
        return shown == null ? -1 : shown.question().step();
    }

    /** Black, or as before: for when the audience shall look at the person. */
    public void blank() {
        blank.setVisible(!blank.isVisible());
    }

    public boolean isBlank() {
        return blank.isVisible();
    }

    public void theme(Theme theme) {
        painter.theme(theme);
        if (drawings != null) {
            drawings.forget();
            StageFrames.Question last = shown == null ? null : shown.question();
            if (last != null) {
                drawings.ask(last);
            }
        }
    }

    private void painted(StageFrames.Frame frame) {
        shown = frame;
        painter.paint(frame.picture());
        Caption caption = frame.picture().caption();
        int reached = SixSteps.reached(frame.state());
        six.show(reached);
        Controls.written(stepWords, words.step(reached));
        Controls.written(bold, caption.bold());
        Controls.written(plain, caption.plain());
        Evidence known = caption.evidence();
        evidence.setVisible(known != null);
        if (known != null) {
            Controls.written(how, words.evidence(known));
            swatch.getStrokeDashArray().clear();
            for (double length : Stroke.Dash.of(known).lengths()) {
                swatch.getStrokeDashArray().add(length);
            }
        }
        setAccessibleText(caption.text());
    }

    /** For tests: all labels whose type must be large. */
    List<Label> labels() {
        return List.of(stepWords, bold, plain, code, how);
    }
}
