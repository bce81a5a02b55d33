package org.verbscope.app.notebook;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;
import org.verbscope.chart.CellChart;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Output;
import org.verbscope.notebook.StreamOutput;

/** A code cell: gutter with count and run mark, bar at the left edge, editor, note, outputs, checks. */
final class CodeCellNode extends HBox {
    private final Supplier<CodeEditor> maker;
    private final HBox code;
    /** Null while the code is folded and was never seen: an editor is a heavy thing. */
    private CodeEditor editor;
    private final CellActions actions;
    private final String id;
    private final Label count = Controls.label("", "count");
    private final Button run;
    private final Region bar = new Region();
    private final HBox note = new HBox();
    private final VBox live = new VBox();
    private final VBox outputs = new VBox();
    private final VBox checks = new VBox();
    /** Null when the code is always shown. */
    private final CheckFold fold;
    private final OutputActions asks = new OutputActions() {
        @Override
        public void jump(String cell, int line) {
            actions.jump(id, cell, line);
        }

        @Override
        public void hinted(String claim, int shown) {
            actions.hinted(id, claim, shown);
        }

        @Override
        public Node chart(CellChart chart) {
            return actions.chart(chart);
        }

        @Override
        public List<Solution> solutions(String claim) {
            return actions.solutions(shown.cell().lab().exercise().orElse(""), claim);
        }

        @Override
        public void take(Solution solution) {
            actions.take(solution);
        }
    };
    private ChartNode measuring;
    private CellView shown;
    private List<Output> shownOutputs = List.of();
    private List<CheckOutput.Claim> shownChecks = List.of();

    CodeCellNode(CellView view, Supplier<CodeEditor> maker, CellActions actions) {
        this.maker = maker;
        this.actions = actions;
        id = view.cell().id();
        getStyleClass().add("cell-row");
        run = Controls.iconButton("fth-play", "Run this cell (Ctrl+Enter)", () -> actions.run(id));
        run.getStyleClass().addAll("flat", "gutter-run");
        run.setFocusTraversable(false);
        var gutter = new StackPane(count, run);
        gutter.getStyleClass().add("gutter");
        bar.getStyleClass().add("cell-bar");
        code = new HBox(bar);
        code.getStyleClass().add("cell-code");
        note.getStyleClass().add("run-note");
        outputs.getStyleClass().add("outputs");
        checks.getStyleClass().add("checks");
        var body = new VBox(code, note, outputs, live, checks);
        fold = view.cell().lab().kind().filter(CellKind.CHECK::equals).isEmpty() ? null : new CheckFold(code, () -> actions.run(id), this::make);
        if (fold != null) {
            body.getChildren().add(0, fold);
        }
        body.getStyleClass().add("cell-body");
        HBox.setHgrow(body, Priority.ALWAYS);
        getChildren().addAll(gutter, body);

        setFocusTraversable(true);
        setOnKeyPressed(this::outside);
        focusedProperty().addListener((property, before, focused) -> {
            if (focused) {
                actions.focused(id);
            }
        });
        hoverProperty().addListener(changed -> runShown());
        if (fold == null) {
            make();
        }
        update(view);
    }

    private void make() {
        if (editor != null) {
            return;
        }
        editor = maker.get();
        code.getChildren().add(editor);
        HBox.setHgrow(editor, Priority.ALWAYS);
        editor.describe(Say.of("Java cell"));
        editor.onEdit(text -> actions.edit(id, text));
        editor.onFocus(focused -> {
            code.getStyleClass().remove("focused");
            if (focused) {
                code.getStyleClass().add("focused");
                actions.focused(id);
            }
        });
        editor.onKey(this::key);
        edited();
    }

    private void edited() {
        if (editor != null && shown != null) {
            editor.text(shown.cell().source());
            editor.problems(shown.problems());
            editor.markLine(shown.mark() == Mark.RUNNING ? shown.statement() : -1);
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER && event.isControlDown()) {
            actions.run(id);
            actions.ran();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && event.isShiftDown()) {
            actions.run(id);
            actions.focusNext(id);
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            requestFocus();
            event.consume();
        }
    }

    /** While the cell has the keyboard and its editor has not: Enter writes, Tab goes on to what comes after the editor. */
    private void outside(KeyEvent event) {
        if (event.getTarget() != this) {
            return;
        }
        if (event.getCode() == KeyCode.TAB && !event.isShiftDown() && !event.isControlDown() && fold == null) {
            editor.leave(true);
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && !event.isControlDown() && !event.isShiftDown()) {
            editor().focus();
            event.consume();
        } else if (event.getCode() != KeyCode.ESCAPE) {
            key(event);
        }
    }

    /** The editor, to be seen. */
    CodeEditor editor() {
        if (fold != null) {
            fold.open(true);
        }
        return editor;
    }

    /** The keyboard goes to the editor, or to the cell when its code is folded. */
    void enter() {
        if (fold == null || fold.isOpen()) {
            editor.focus();
        } else {
            requestFocus();
        }
    }

    void update(CellView view) {
        if (view.equals(shown)) {
            return;
        }
        CellView before = shown;
        shown = view;
        CodeCell cell = (CodeCell) view.cell();
        edited();
        count.setText(view.mark().busy() ? "[*]" : cell.executionCount().isPresent() ? "[" + cell.executionCount().getAsInt() + "]" : "");
        runShown();
        if (before == null || before.mark() != view.mark()) {
            bar.getStyleClass().setAll("cell-bar", style(view.mark()));
        }
        if (before == null || before.mark() != view.mark() || !before.note().equals(view.note())) {
            note();
        }
        outputs(cell.outputs());
        if (!shownChecks.equals(view.checks())) {
            shownChecks = view.checks();
            checks.getChildren().setAll(shownChecks.stream().map(claim -> OutputNodes.check(claim, asks)).toList());
        }
        live(view.mark() == Mark.RUNNING ? CellChart.live(view.measured()) : Optional.empty());
        Controls.shown(outputs, !outputs.getChildren().isEmpty());
        Controls.shown(checks, !checks.getChildren().isEmpty());
    }

    /** A stream that grows changes its last output only. */
    private void outputs(List<Output> next) {
        if (next.equals(shownOutputs)) {
            return;
        }
        int same = 0;
        while (same < next.size() && same < shownOutputs.size() && next.get(same).equals(shownOutputs.get(same))) {
            same++;
        }
        boolean grows = same == next.size() - 1 && same == shownOutputs.size() - 1 && next.get(same) instanceof StreamOutput stream
                && outputs.getChildren().get(same) instanceof VBox box && box.getChildren().get(0) instanceof StreamNode node && node.grew(stream);
        if (grows) {
            shownOutputs = next;
            return;
        }
        outputs.getChildren().remove(same, outputs.getChildren().size());
        for (Output output : next.subList(same, next.size())) {
            var box = new VBox();
            box.getStyleClass().add("one-output");
            box.getChildren().addAll(OutputNodes.of(output, asks));
            outputs.getChildren().add(box);
        }
        shownOutputs = next;
    }

    /** The run that goes, as it goes, with what ends it. */
    private void live(Optional<CellChart> chart) {
        if (chart.isEmpty()) {
            live.getChildren().clear();
            measuring = null;
        } else if (measuring == null) {
            measuring = actions.chart(chart.get());
            Button stop = Controls.button(ViewText.of("charts.stop"), actions::stop);
            Controls.tip(stop, ViewText.of("charts.stop.tip"));
            measuring.ends(stop);
            live.getChildren().setAll(measuring);
        } else {
            measuring.show(chart.get());
        }
        Controls.shown(live, chart.isPresent());
    }

    private void runShown() {
        boolean offer = !shown.mark().busy() && (isHover() || count.getText().isEmpty());
        run.setVisible(offer);
        count.setVisible(!offer);
    }

    private void note() {
        String text = switch (shown.mark()) {
            case QUEUED -> Say.of("Waits for the cells before it");
            case RUNNING -> shown.note().isEmpty() ? Say.of("Running") : shown.note();
            case STALE -> Say.of("Stale: {0}", shown.note());
            case STOPPED -> Say.of("Stopped");
            case DIED -> Say.of("The Java process ended in this cell: {0}", shown.note());
            default -> shown.note().isEmpty() ? "" : Character.toUpperCase(shown.note().charAt(0)) + shown.note().substring(1);
        };
        note.getChildren().clear();
        if (!text.isEmpty()) {
            Node sign = switch (shown.mark()) {
                case STALE -> Signs.triangle();
                case DIED -> Signs.octagon();
                case STOPPED -> Controls.icon("fth-square");
                case QUEUED -> Controls.icon("fth-loader");
                case RUNNING -> Controls.icon(shown.note().isEmpty() ? "fth-loader" : "fth-pause-circle");
                default -> Controls.icon("fth-info");
            };
            Label words = Controls.content(text);
            words.setWrapText(true);
            note.getChildren().setAll(sign, words);
        }
        note.getStyleClass().setAll("run-note", style(shown.mark()));
        Controls.shown(note, !text.isEmpty());
    }

    private static String style(Mark mark) {
        return switch (mark) {
            case RUNNING, QUEUED -> "work";
            case STALE -> "stale";
            case FAILED, DIED -> "failed";
            default -> "fine";
        };
    }
}
