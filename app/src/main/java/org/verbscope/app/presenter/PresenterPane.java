package org.verbscope.app.presenter;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import javafx.geometry.Pos;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
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
import org.verbscope.app.notebook.CodeEditor;
import org.verbscope.app.notebook.Lecture;
import org.verbscope.app.stage.StageFrames;
import org.verbscope.app.stage.StagePainter;
import org.verbscope.app.theme.Controls;
import org.verbscope.event.Evidence;
import org.verbscope.event.EventLog;
import org.verbscope.event.Layer;
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
    private final StackPane middle;
    private final CodeEditor editor;
    private final VBox editing;
    private BiConsumer<String, Boolean> edited = (text, run) -> { };
    /** Null while nothing is asked. */
    private QuestionPage question;
    private Set<Layer> hidden = Set.of();
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
        var pulse = new FxPulse();
        frames = pulse.soon(this::painted);
        editor = new CodeEditor(pulse, worker);
        editor.onKey(this::editKey);
        editing = new VBox(editor, Controls.label("Ctrl+Enter runs, Esc leaves", "presenter-how"));
        editing.getStyleClass().add("presenter-editing");
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
        code.setMinHeight(Region.USE_PREF_SIZE);
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
        middle = new StackPane(new HBox(column, canvas));
        StackPane.setAlignment(editing, Pos.BOTTOM_CENTER);
        editing.setMaxHeight(Region.USE_PREF_SIZE);
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

    /** Asks the audience; with null the stage is there again. */
    public void ask(Lecture.Asked asked) {
        middle.getChildren().remove(question);
        question = asked == null ? null : new QuestionPage(asked);
        if (question != null) {
            middle.getChildren().add(question);
        }
    }

    public boolean asking() {
        return question != null;
    }

    public boolean revealed() {
        return question != null && question.revealed();
    }

    /** Shows which answer is right. */
    public void reveal() {
        question.reveal();
    }

    /** Lets the person write in a cell, whose text is large, too. @param done takes the text, and whether it shall run */
    public void edit(String source, BiConsumer<String, Boolean> done) {
        editor.text(source);
        edited = done;
        middle.getChildren().add(editing);
        editor.focus();
    }

    private void editKey(KeyEvent event) {
        boolean run = event.getCode() == KeyCode.ENTER && event.isControlDown();
        if (run || event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            middle.getChildren().remove(editing);
            requestFocus();
            edited.accept(editor.text(), run);
        }
    }

    public boolean editing() {
        return middle.getChildren().contains(editing);
    }

    /** Which of the six steps is shown, in words. */
    public String heading() {
        return stepWords.getText();
    }

    /** Layers that are put away. */
    public void hidden(Set<Layer> layers) {
        hidden = layers;
    }

    /** Shows {@code at} of the log. @param states its states @param statement what runs there, as it is written; may be empty */
    public void show(EventLog next, StateTimeline states, long at, double travelled, String statement) {
        if (next != log) {
            log = next;
            drawings = new StageFrames(states, worker, frames::set, new PresenterDrawing(next));
        }
        // Little room: a line that goes on is set in by one place, whatever the file does.
        code.setText(statement.replaceAll("\\n\\s+", "\n "));
        codeBox.setVisible(!statement.isEmpty());
        step = at;
        way = travelled;
        ask();
    }

    private void ask() {
        if (drawings != null && canvas.getWidth() > 0 && canvas.getHeight() > 0) {
            drawings.ask(new StageFrames.Question(step, log.size(), way, canvas.getWidth(), canvas.getHeight(), hidden));
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
        // A chart is of no step and says itself what was called; what kind of devices it is of must be read.
        boolean chart = frame.chart();
        // The six steps are those of verbs.
        boolean ofSix = !chart && frame.state().transfer() == null;
        stepWords.setVisible(ofSix);
        stepWords.setManaged(ofSix);
        codeBox.setVisible(!chart && !code.getText().isEmpty());
        codeBox.setManaged(!chart);
        plain.setMinHeight(chart ? Region.USE_PREF_SIZE : Region.USE_COMPUTED_SIZE);
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
