package org.verbscope.app.notebook;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Group;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Polyline;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.event.MouseOverTextEvent;
import org.fxmisc.richtext.model.StyleSpans;
import org.verbscope.app.fx.Focus;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.app.theme.Fonts;
import org.verbscope.picture.CjkFace;

/**
 * An editor for a few lines of Java: with {@link CodeColours} all that knows RichTextFX. It is as high as its text, wraps
 * long lines, with a sign before what goes on, and colours off the window's thread. Scrolling goes to what is around it.
 */
public final class CodeEditor extends Region {
    private static final int COLOUR_UP_TO = 200_000;
    private static final double HOOK = 6.5;
    private static final Duration HOVER = Duration.ofMillis(500);

    private record Measured(String text, Font font, double room) { }

    private final CodeArea area = new CodeArea();
    /** Has the font that the style sheet gives to code. */
    private final Text probe = new Text("x");
    /** Behind the area in the order of Tab, as the probe is before it. */
    private final Region behind = new Region();
    /** Signs in the margin. */
    private final Group continued = new Group();
    private List<Double> hooks = List.of();
    private CodeLines lines = new CodeLines(0, List.of());
    /** What {@link #lines} is of; null before. */
    private Measured measured;
    private final FxPulse pulse;
    private final Executor worker;
    private Consumer<String> onEdit = text -> { };
    private boolean setting;
    private boolean plain;
    private List<CellDiagnostic> problems = List.of();
    private int markedLine = -1;

    public CodeEditor(FxPulse pulse, Executor worker) {
        this.pulse = pulse;
        this.worker = worker;
        getStyleClass().add("code-editor");
        area.setWrapText(true);
        area.getStyleClass().add("code");
        area.addEventFilter(ScrollEvent.ANY, event -> {
            event.consume();
            if (getParent() != null) {
                getParent().fireEvent(event.copyFor(this, getParent()));
            }
        });
        area.textProperty().addListener((property, before, text) -> {
            colour(text);
            requestLayout();
            if (!setting) {
                onEdit.accept(text);
            }
        });
        probe.getStyleClass().add("code-probe");
        probe.setVisible(false);
        probe.fontProperty().addListener(changed -> requestLayout());
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB && event.isControlDown()) {
                event.consume();
                leave(!event.isShiftDown());
            }
        });
        behind.setManaged(false);
        continued.setManaged(false);
        continued.setMouseTransparent(true);
        getChildren().addAll(probe, area, continued, behind);
    }

    /** The keyboard goes to what comes after the editor, or before it: Tab itself completes. */
    void leave(boolean forward) {
        Focus.traverse(forward ? behind : probe, forward);
    }

    public String text() {
        return area.getText();
    }

    /** Sets the text without calling the edit listener. */
    public void text(String text) {
        if (!text.equals(area.getText())) {
            setting = true;
            area.replaceText(text);
            area.getUndoManager().forgetHistory();
            area.moveTo(0);
            setting = false;
        }
    }

    /** Replaces from {@code start} to {@code end} as an edit of the person. */
    public void replace(int start, int end, String with) {
        area.replaceText(start, end, with);
    }

    public int caret() {
        return area.getCaretPosition();
    }

    public void caret(int offset) {
        area.moveTo(Math.min(offset, area.getLength()));
        area.requestFollowCaret();
    }

    /** Screen bounds of the caret, or of the editor when it is not shown. */
    public Bounds caretOnScreen() {
        return area.getCaretBounds().orElseGet(() -> localToScreen(getBoundsInLocal()));
    }

    /** Called with each text the person makes. */
    public void onEdit(Consumer<String> listener) {
        onEdit = listener;
    }

    public void editable(boolean editable) {
        area.setEditable(editable);
    }

    /** Sees keys before the editor does. */
    public void onKey(Consumer<KeyEvent> listener) {
        area.addEventFilter(KeyEvent.KEY_PRESSED, listener::accept);
    }

    public void onFocus(Consumer<Boolean> listener) {
        area.focusedProperty().addListener((property, before, focused) -> listener.accept(focused));
    }

    public void focus() {
        area.requestFocus();
    }

    /** Text, not Java: nothing is coloured. */
    public void plain() {
        plain = true;
    }

    /** Selects from {@code start} to {@code end} and shows it. */
    public void select(int start, int end) {
        area.selectRange(Math.min(start, area.getLength()), Math.min(end, area.getLength()));
        area.requestFollowCaret();
    }

    /** The caret goes to the beginning of a line, from 1. */
    public void toLine(int line) {
        area.moveTo(Math.max(0, Math.min(line, area.getParagraphs().size()) - 1), 0);
        area.requestFollowCaret();
    }

    /** @param begin takes the offset under the pointer, and where on the screen, when the pointer has rested there @param end the pointer went on */
    public void onHover(BiConsumer<Integer, Bounds> begin, Runnable end) {
        area.setMouseOverTextDelay(HOVER);
        area.addEventHandler(MouseOverTextEvent.MOUSE_OVER_TEXT_BEGIN, event -> begin.accept(event.getCharacterIndex(),
                new BoundingBox(event.getScreenPosition().getX(), event.getScreenPosition().getY(), 1, 10)));
        area.addEventHandler(MouseOverTextEvent.MOUSE_OVER_TEXT_END, event -> end.run());
    }

    public void describe(String words) {
        area.setAccessibleText(words);
    }

    /** Underlines what the compiler complains of. */
    public void problems(List<CellDiagnostic> next) {
        if (!next.equals(problems)) {
            problems = next;
            colour(area.getText());
        }
    }

    /** What the compiler says of the place, or empty. */
    String problemAt(int offset) {
        return problems.stream().filter(problem -> problem.start() <= offset && offset <= Math.max(problem.end(), problem.start() + 1))
                .map(CellDiagnostic::message).findFirst().orElse("");
    }

    /** Marks the line that runs or is held, from 0; -1 for none. */
    public void markLine(int line) {
        if (markedLine == line) {
            return;
        }
        mark(markedLine, List.of());
        mark(line, List.of("held"));
        markedLine = line;
    }

    private void mark(int line, Collection<String> style) {
        if (line >= 0 && line < area.getParagraphs().size()) {
            area.setParagraphStyle(line, style);
        }
    }

    private void colour(String text) {
        if (plain || text.isEmpty() || text.length() > COLOUR_UP_TO) {
            return;
        }
        List<CellDiagnostic> wrong = problems;
        worker.execute(() -> {
            StyleSpans<Collection<String>> spans = CodeColours.of(text, wrong);
            pulse.post(() -> {
                if (CjkFace.in(text)) {
                    Fonts.cjk();
                }
                if (area.getText().equals(text)) {
                    area.setStyleSpans(0, spans);
                }
            });
        });
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        double room = (width > 0 ? width : getWidth()) - snappedLeftInset() - snappedRightInset();
        return lines(room).height() + snappedTopInset() + snappedBottomInset();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    /** Asked several times while a cell is laid out; the text is measured once. */
    private CodeLines lines(double room) {
        var wanted = new Measured(area.getText(), probe.getFont(), room);
        if (!wanted.equals(measured)) {
            lines = CodeLines.of(wanted.text, wanted.font, wanted.room);
            measured = wanted;
        }
        return lines;
    }

    @Override
    protected void layoutChildren() {
        area.resizeRelocate(snappedLeftInset(), snappedTopInset(),
                getWidth() - snappedLeftInset() - snappedRightInset(),
                getHeight() - snappedTopInset() - snappedBottomInset());
        continued.setLayoutX(snappedLeftInset());
        continued.setLayoutY(snappedTopInset());
        List<Double> next = lines(area.getWidth()).continued();
        if (!next.equals(hooks)) {
            hooks = next;
            continued.getChildren().setAll(next.stream().map(CodeEditor::hook).toList());
        }
    }

    /** Before a line that goes on from the one above. */
    private static Polyline hook(double middle) {
        var hook = new Polyline(HOOK, middle - 5, HOOK, middle, HOOK + 5, middle);
        hook.getStyleClass().add("code-continued");
        return hook;
    }
}
