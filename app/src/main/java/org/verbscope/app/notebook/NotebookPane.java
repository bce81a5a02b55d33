package org.verbscope.app.notebook;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.Focus;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.theme.Controls;
import org.verbscope.chart.CellChart;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.picture.Theme;

/**
 * The notebook: a head with what can be done, banners, and the cells; and which cell is the current one, that the keyboard and
 * menus are about. Its length is the number of things that can be asked.
 */
public final class NotebookPane extends VBox implements CellActions, CardNode.CardActions {
    /** Pulses until a new notebook is laid out. */
    private static final int OPENED = 3;

    private final NotebookViewModel model;
    private final CellNodes nodes;
    private final CellColumn cells;
    private final FindBar find;
    private final Label title = Controls.label("", "pane-title");
    private final Node stop;
    private final HBox head;
    private final Banners banners;
    private NotebookViewModel.View shown;
    private String followed = "";
    private String measuring = "";
    private String current = "";
    private Runnable ran = () -> { };

    public NotebookPane(NotebookViewModel model, FxPulse pulse, Executor worker, Function<String, Image> pictures,
            CompletionPopup completions, DocPopup docs) {
        this.model = model;
        nodes = new CellNodes(model, pulse, worker, pictures, completions, docs, this);
        cells = new CellColumn(nodes::of);
        banners = new Banners(model);
        find = new FindBar(() -> model.document().cells(), this::found, this::focusCells);
        getStyleClass().add("notebook-pane");
        head = head();
        stop = head.lookup(".stop");
        VBox.setVgrow(cells, Priority.ALWAYS);
        getChildren().addAll(head, find, banners, cells);
    }

    private HBox head() {
        title.setMinWidth(0);
        HBox row = new HBox(Controls.icon("fth-book-open"), title, Controls.spring(),
                flat("fth-play", "Run the current cell (Ctrl+Enter)", this::runCurrent),
                flat("fth-fast-forward", "Run all cells (F5)", model::runAll),
                flat("fth-square", "Stop (Ctrl+.)", model::stop),
                flat("fth-rotate-ccw", "Restart the Java process", model::restart));
        row.getChildren().get(5).getStyleClass().add("stop");
        row.getStyleClass().add("pane-head");
        return row;
    }

    private static Node flat(String icon, String tip, Runnable action) {
        var button = Controls.iconButton(icon, tip, action);
        button.getStyleClass().add("flat");
        return button;
    }

    public void headHeight(double height) {
        head.setMinHeight(height);
        head.setPrefHeight(height);
    }

    public void theme(Theme theme) {
        nodes.theme(theme);
        cells.theme(theme);
    }

    /** Makes a few more of the cells below. @return whether there are others */
    public boolean makeMore() {
        return cells.makeMore();
    }

    /** Shows the newest view; called by the pulse. */
    public void update(NotebookViewModel.View view) {
        if (view.equals(shown)) {
            return;
        }
        shown = view;
        Controls.written(title, view.title() + (view.edited() ? " •" : ""));
        stop.setDisable(!view.running());
        banners.update(view);
        cells.show(view.cells());
        beginsToMeasure(view);
        if (view.cells().stream().anyMatch(cell -> cell.cell().id().equals(followed) && !cell.mark().busy())) {
            reveal(followed);
            followed = "";
        }
    }

    /** A run that begins in the cell that the person started is scrolled into view, once. */
    private void beginsToMeasure(NotebookViewModel.View view) {
        String id = view.cells().stream().filter(cell -> cell.mark() == CellView.Mark.RUNNING && CellChart.live(cell.measured()).isPresent())
                .map(cell -> cell.cell().id()).findFirst().orElse("");
        if (!id.equals(measuring) && (id.equals(current) || id.equals(followed))) {
            cells.revealEnd(id);
        }
        measuring = id;
    }

    /** A heading of the text. @param cell that it stands in */
    public record Heading(String cell, String words) { }

    /** Of all texts, in order. */
    public List<Heading> headings() {
        return shown.cells().stream().map(CellView::cell).filter(MarkdownCell.class::isInstance)
                .flatMap(cell -> cell.source().lines().filter(line -> line.matches("#{1,4} .+"))
                        .map(line -> new Heading(cell.id(), line.replaceFirst("^#+ ", "").replaceAll("[*`]", "")))).toList();
    }

    /** Runs the cell that has or had the keyboard, or the first that has not run. */
    public void runCurrent() {
        String id = current.isEmpty() ? firstFresh() : current;
        if (!id.isEmpty()) {
            run(id);
        }
    }

    private String firstFresh() {
        return shown.cells().stream().filter(view -> view.cell() instanceof CodeCell && view.mark() == CellView.Mark.FRESH)
                .map(view -> view.cell().id()).findFirst().orElse("");
    }

    public void addBelowCurrent() {
        focusOn(model.addBelow(current));
    }

    /** Adds a cell beside the current one. @param text whether it is one to read */
    public void add(boolean below, boolean text) {
        String fresh = model.add(current, below, text);
        focusOn(fresh);
        if (cells.get(fresh) instanceof TextCellNode node) {
            node.edit();
        }
    }

    /** Adds a cell with this code below the current one, runs it and keeps it in sight. */
    public void insertAndRun(String code) {
        String cell = model.addBelow(current);
        model.edit(cell, code);
        model.run(cell);
        update(model.view());
        follow(cell);
    }

    /** Whether the current cell asks the person for an answer. */
    public boolean atExercise() {
        return shown.cells().stream().map(CellView::cell).filter(cell -> cell.id().equals(current))
                .anyMatch(cell -> LabMetadata.of(cell.metadata()).kind().filter(CellKind.EXERCISE::equals).isPresent());
    }

    public void deleteCurrent() {
        model.delete(current).ifPresent(this::focusOn);
    }

    /** @param by -1 up, 1 down */
    public void moveCurrent(int by) {
        model.move(current, by).ifPresent(this::focusOn);
    }

    /** At the caret. */
    public void splitCurrent() {
        if (cells.get(current) instanceof CodeCellNode node) {
            model.split(current, node.editor().caret()).ifPresent(this::focusOn);
        }
    }

    public void mergeCurrent() {
        model.mergeBelow(current).ifPresent(this::focusOn);
    }

    /** Code becomes text, text becomes code. */
    public void convertCurrent() {
        model.convert(current).ifPresent(this::focusOn);
    }

    public void runToCurrent() {
        model.runTo(current);
    }

    /** Runs what the lesson gives down to here. */
    public void catchUp() {
        model.catchUp(current);
    }

    /** Takes the last change of cells back, or makes it again. */
    public void undo(boolean again) {
        if (again ? model.redo() : model.undo()) {
            update(model.view());
        }
    }

    public void find() {
        find.open(current);
    }

    private void found(FindModel.Place place) {
        update(model.view());
        cells.makeAll();
        current = place.cell();
        reveal(place.cell());
        if (cells.get(place.cell()) instanceof CodeCellNode node) {
            cells.found("");
            node.editor().select(place.start(), place.end());
        } else {
            cells.found(place.cell());
        }
    }

    private void focusOn(String id) {
        current = id;
        update(model.view());
        if (cells.get(id) instanceof CodeCellNode node) {
            node.enter();
        } else if (cells.get(id) != null) {
            cells.get(id).requestFocus();
        }
    }

    @Override
    public void jump(String from, String name, int line) {
        String id = name.isEmpty() ? from : shown.cells().stream().map(CellView::cell)
                .filter(cell -> cell.id().equals(name) || cell.lab().id().filter(name::equals).isPresent())
                .map(Cell::id).findFirst().orElse("");
        if (cells.get(id) instanceof CodeCellNode node) {
            reveal(id);
            node.editor().focus();
            node.editor().toLine(line);
        }
    }

    /** Says what went wrong until the person has read it. */
    public void complain(String what) {
        banners.say(what, false);
    }

    /** Says what went well until the person has read it. */
    public void tell(String what) {
        banners.say(what, true);
    }

    public void top() {
        cells.setVvalue(0);
    }

    /** Scrolls the cell into view, now and again when it has ended and shows what came of it. */
    public void follow(String id) {
        followed = id;
        reveal(id);
    }

    /** Scrolls the cell into view when the notebook, which was just opened, has its sizes. */
    public void revealSoon(String id) {
        new AnimationTimer() {
            private int pulses;

            @Override
            public void handle(long now) {
                if (++pulses == OPENED) {
                    stop();
                    reveal(id);
                }
            }
        }.start();
    }

    /** Scrolls the cell into view. */
    public void reveal(String id) {
        cells.reveal(id);
    }

    /** @param listener is told when a cell was run with the keyboard in it: what it does is to be seen */
    public void onRan(Runnable listener) {
        ran = listener;
    }

    @Override
    public void ran() {
        ran.run();
    }

    /** The keyboard goes to the cell that had it, or to the first. */
    public void focusCells() {
        Node first = Focus.first(cells.orFirst(current), Node.class);
        if (first != null) {
            first.requestFocus();
        }
    }

    /** The keyboard goes back to the cell that had it. */
    public void back() {
        focusOn(current);
    }

    @Override
    public void hinted(String from, String claim, int count) {
        model.hinted(from, claim, count);
    }

    @Override
    public List<OutputActions.Solution> solutions(String exercise, String claim) {
        return model.solutions(exercise, claim);
    }

    @Override
    public void take(OutputActions.Solution solution) {
        model.document().labCell(solution.cell()).ifPresent(cell -> {
            model.edit(cell.id(), solution.code());
            focusOn(cell.id());
            reveal(cell.id());
        });
    }

    @Override
    public ChartNode chart(CellChart chart) {
        return nodes.chart(chart);
    }

    @Override
    public void stop() {
        model.stop();
    }

    @Override
    public void run(String id) {
        model.waitsFor(id).ifPresent(this::reveal);
        model.run(id);
    }

    @Override
    public void answer(String cell, String source) {
        model.answer(cell, source);
    }

    @Override
    public void edit(String id, String text) {
        model.edit(id, text);
    }

    @Override
    public void focused(String id) {
        current = id;
    }

    @Override
    public void focusNext(String id) {
        List<String> codes = shown.cells().stream().map(CellView::cell).filter(CodeCell.class::isInstance)
                .map(cell -> cell.id()).toList();
        int next = codes.indexOf(id) + 1;
        if (next < codes.size()) {
            focusOn(codes.get(next));
            reveal(codes.get(next));
        }
    }
}
