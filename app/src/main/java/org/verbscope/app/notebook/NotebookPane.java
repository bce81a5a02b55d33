package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.animation.AnimationTimer;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
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

/** The notebook: a head with what can be done, banners, and the cells. */
public final class NotebookPane extends VBox implements CellActions, CardNode.CardActions {
    /** Cells that the first frame needs; an editor is a heavy thing. */
    private static final int FIRST = 5;
    private static final int MORE = 2;
    private static final Insets BESIDE_TEXT = new Insets(0, 0, 0, 20);
    /** Pulses until a new notebook is laid out. */
    private static final int OPENED = 3;

    private final NotebookViewModel model;
    private final FxPulse pulse;
    private final Executor worker;
    private final MarkdownNodes markdown;
    private final CompletionPopup completions;
    private final DocPopup docs;
    private final TermPopup terms = new TermPopup();
    private final FindBar find;
    private final Label title = Controls.label("", "pane-title");
    private final Node stop;
    private final HBox head;
    private final Banners banners;
    private final VBox list = new VBox();
    private final ScrollPane scroll = new ScrollPane(list);
    private final Map<String, Node> nodes = new HashMap<>();
    private NotebookViewModel.View shown;
    private int made = FIRST;
    private Theme colours = Theme.LIGHT;
    private String followed = "";
    private String measuring = "";
    private String current = "";
    private Runnable ran = () -> { };

    public NotebookPane(NotebookViewModel model, FxPulse pulse, Executor worker, Function<String, Image> pictures,
            CompletionPopup completions, DocPopup docs) {
        this.model = model;
        this.pulse = pulse;
        this.worker = worker;
        this.markdown = new MarkdownNodes(pictures);
        this.completions = completions;
        this.docs = docs;
        banners = new Banners(model);
        find = new FindBar(() -> model.document().cells(), this::found, this::focusCells);
        getStyleClass().add("notebook-pane");
        head = head();
        stop = head.lookup(".stop");
        list.getStyleClass().add("notebook");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, find, banners, scroll);
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
        terms.theme(theme);
        colours = theme;
        list.lookupAll(".cell-chart").forEach(node -> ((ChartNode) node).theme(theme));
    }

    /** Makes a few more of the cells below. @return whether there are others */
    public boolean makeMore() {
        if (made >= shown.cells().size()) {
            made = Integer.MAX_VALUE;
            return false;
        }
        made += MORE;
        NotebookViewModel.View view = shown;
        shown = null;
        update(view);
        return true;
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
        List<Node> order = new ArrayList<>(view.cells().size());
        Set<String> ran = Cards.ran(view.cells());
        Set<String> drawn = Cards.drawn(view.cells());
        for (CellView cell : view.cells().subList(0, Math.min(made, view.cells().size()))) {
            if (drawn.contains(cell.cell().id())) {
                continue;
            }
            Node node = node(cell);
            if (node instanceof CodeCellNode code) {
                code.update(cell);
            } else if (node instanceof CardNode card) {
                card.update(cell);
            } else if (node instanceof TextCellNode text) {
                text.fold(Cards.foldedUntil(cell.cell(), ran).isPresent());
                text.update(cell.cell());
            }
            order.add(node);
        }
        if (!list.getChildren().equals(order)) {
            list.getChildren().setAll(order);
        }
        nodes.values().retainAll(order);
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
            revealEnd(id);
        }
        measuring = id;
    }

    private Node node(CellView view) {
        String id = view.cell().id();
        Optional<Card> card = Card.of(view.cell());
        if (card.isPresent()) {
            return nodes.computeIfAbsent(id, key -> {
                var made = new CardNode(view, card.get(), this, markdown::render);
                VBox.setMargin(made, BESIDE_TEXT);
                return made;
            });
        }
        if (view.cell() instanceof CodeCell) {
            return nodes.computeIfAbsent(id, key -> code(view));
        }
        return nodes.computeIfAbsent(id, key -> view.cell() instanceof MarkdownCell
                ? new TextCellNode(view.cell(), this, source -> prose(id, source), () -> new CodeEditor(pulse, worker))
                : new TextCellNode(view.cell(), this, source -> markdown.render("```\n" + source + "\n```"), null));
    }

    /** A text, with each word of the glossary marked where its section has it first. */
    private Node prose(String id, String source) {
        Glossary glossary = Glossary.own();
        return markdown.render(source, new TermMarks(glossary, Glossary.seen(glossary, model.view().cells(), id), terms::attach));
    }

    private CodeCellNode code(CellView view) {
        var editor = new CodeEditor(pulse, worker);
        completions.attach(editor);
        docs.attach(editor);
        return new CodeCellNode(view, editor, this);
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
        if (nodes.get(fresh) instanceof TextCellNode node) {
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
        if (nodes.get(current) instanceof CodeCellNode node) {
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
        made = Integer.MAX_VALUE;
        NotebookViewModel.View view = model.view();
        shown = null;
        update(view);
        current = place.cell();
        reveal(place.cell());
        list.getChildren().forEach(node -> node.getStyleClass().remove("found"));
        if (nodes.get(place.cell()) instanceof CodeCellNode node) {
            node.editor().select(place.start(), place.end());
        } else if (nodes.get(place.cell()) != null) {
            nodes.get(place.cell()).getStyleClass().add("found");
        }
    }

    private void focusOn(String id) {
        current = id;
        update(model.view());
        if (nodes.get(id) instanceof CodeCellNode node) {
            node.editor().focus();
        } else if (nodes.get(id) != null) {
            nodes.get(id).requestFocus();
        }
    }

    @Override
    public void jump(String from, String name, int line) {
        String id = name.isEmpty() ? from : shown.cells().stream().map(CellView::cell)
                .filter(cell -> cell.id().equals(name) || cell.lab().id().filter(name::equals).isPresent())
                .map(Cell::id).findFirst().orElse("");
        if (nodes.get(id) instanceof CodeCellNode node) {
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
        scroll.setVvalue(0);
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
        Node node = nodes.get(id);
        if (node == null) {
            return;
        }
        scroll.applyCss();
        scroll.layout();
        double room = list.getHeight() - scroll.getViewportBounds().getHeight();
        double top = node.getBoundsInParent().getMinY() - 40;
        scroll.setVvalue(room <= 0 ? 0 : Math.max(0, Math.min(1, top / room)));
    }

    /** Scrolls down until the cell's end is in view, when it is below and the cell's beginning then stays in view. */
    private void revealEnd(String id) {
        Node node = nodes.get(id);
        if (node == null) {
            return;
        }
        scroll.applyCss();
        scroll.layout();
        double seen = scroll.getViewportBounds().getHeight();
        double room = list.getHeight() - seen;
        double bottom = node.getBoundsInParent().getMaxY() + 8 - seen;
        if (room > 0 && bottom > scroll.getVvalue() * room) {
            scroll.setVvalue(Math.min(1, Math.min(bottom, node.getBoundsInParent().getMinY() - 8) / room));
        }
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
        Node first = Focus.first(nodes.getOrDefault(current, list), Node.class);
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
    public List<OutputActions.Solution> solutions(String exercise) {
        return model.solutions(exercise);
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
        return new ChartNode(chart, colours, pulse, worker);
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
