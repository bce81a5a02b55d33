package org.verbscope.app.notebook;

import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.verbscope.app.charts.ChartFiles;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.stage.Latest;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.chart.CellChart;
import org.verbscope.chart.CellChartView;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Theme;

/** A chart in a cell's output: values under the pointer and by the arrow keys, the table of its numbers, copy and save. */
final class ChartNode extends VBox {
    private static final double LEAST_WIDTH = 220;
    private static final double LEAST_HEIGHT = 120;

    /** What is to be drawn. */
    private record Question(CellChart chart, double width, double height) { }

    private final PicturePane pane = new PicturePane(LEAST_WIDTH, LEAST_HEIGHT, this::ask);
    private final Label said = Controls.label("", "hint");
    private final HBox bar;
    private final Latest<Question, Picture> frames;
    private final ChartFiles files = new ChartFiles();
    private CellChart chart;
    private Theme theme;

    ChartNode(CellChart chart, Theme theme, FxPulse pulse, Executor worker) {
        this.theme = theme;
        frames = new Latest<>(q -> CellChartView.draw(q.chart, q.width, q.height, ViewText.locale()), worker,
                picture -> pulse.post(() -> pane.show(picture)));
        getStyleClass().add("cell-chart");
        pane.theme(theme);
        pane.onChoice(id -> id.startsWith("chart."), id -> said.setText(pane.shown().flatMap(picture -> picture.find(id)).map(Shape::words).orElse("")));
        pane.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        said.setMinWidth(0);
        bar = new HBox(said, Controls.spring(), Controls.iconButton("fth-list", ViewText.of("charts.table"), () -> pane.asTable(!pane.asTable())),
                Controls.iconButton("fth-copy", ViewText.of("charts.copy"), this::copy),
                Controls.iconButton("fth-download", ViewText.of("charts.save"), this::save));
        bar.getStyleClass().add("cell-chart-bar");
        getChildren().addAll(pane, bar);
        pane.widthProperty().addListener(changed -> sized());
        show(chart);
    }

    /** Puts a control at the right end, below the chart. */
    void ends(Node control) {
        bar.getChildren().add(control);
    }

    void show(CellChart next) {
        chart = next;
        sized();
        ask();
    }

    void theme(Theme next) {
        theme = next;
        pane.theme(theme);
        pane.shown().ifPresent(pane::show);
    }

    private void sized() {
        double height = CellChartView.height(chart, pane.getWidth());
        pane.setMinHeight(height);
        pane.setPrefHeight(height);
        pane.setMaxHeight(height);
    }

    private void ask() {
        if (chart != null && pane.getWidth() > 0 && pane.getHeight() > 0) {
            frames.ask(new Question(chart, pane.getWidth(), pane.getHeight()));
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.C && event.isShortcutDown() && !event.isShiftDown()) {
            copy();
            event.consume();
        }
    }

    private void copy() {
        pane.shown().ifPresent(picture -> {
            files.copy(picture, theme);
            said.setText(ViewText.of("charts.copied"));
        });
    }

    private void save() {
        Optional<Picture> picture = pane.shown();
        picture.flatMap(shown -> files.save(shown, theme, getScene().getWindow())).ifPresent(said::setText);
    }
}
