package org.verbscope.app.compare;

import java.util.concurrent.Executor;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Theme;

/**
 * Two sessions on two stages, one above the other, moved together leg by leg, and between them what the followed message
 * cost on each. The window's keys of the timeline move it; Escape closes.
 */
public final class ComparePane extends VBox {
    private final CompareModel model;
    private final StageSide upper;
    private final StageSide lower;
    private final HBox head;
    private final HBox counts = new HBox();
    private final Label moment = Controls.label("", "step");
    private final Label place = Controls.label("", "hint");
    private final Label absent = Controls.label("", "state-pill", "live");
    private final Button back;
    private final Button forward;
    private final String nameA;
    private final String nameB;
    private final Runnable close;

    /** @param nameA what the first log ran on, e.g. {@code soft0 ↔ soft1}; {@code nameB} likewise */
    public ComparePane(CompareModel model, String nameA, EventLog a, String nameB, EventLog b, Executor worker, Runnable close) {
        this.model = model;
        this.nameA = nameA;
        this.nameB = nameB;
        this.close = close;
        var pulse = new FxPulse();
        upper = new StageSide(nameA, a, pulse, worker, this::count);
        lower = new StageSide(nameB, b, pulse, worker, this::count);
        getStyleClass().add("compare");
        setFocusTraversable(true);
        Node closer = Controls.iconButton("fth-x", "Close the comparison (Esc)", close);
        closer.getStyleClass().add("flat");
        back = Controls.iconButton("fth-chevron-left", "Back (Left)", this::back);
        forward = Controls.iconButton("fth-chevron-right", "On, leg by leg (Right)", this::forward);
        moment.setMinWidth(0);
        head = new HBox(Controls.label("Compare", "pane-title"),
                Controls.iconButton("fth-skip-back", "First moment (Home)", this::first), back, forward,
                Controls.iconButton("fth-skip-forward", "Last moment (End)", this::last), moment, absent, Controls.spring(),
                place, closer);
        head.getStyleClass().addAll("pane-head", "compare-head");
        counts.getStyleClass().add("compare-counts");
        VBox.setVgrow(upper, Priority.ALWAYS);
        VBox.setVgrow(lower, Priority.ALWAYS);
        upper.setPrefHeight(0);
        lower.setPrefHeight(0);
        getChildren().addAll(head, upper, counts, lower);
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        show();
    }

    public CompareModel model() {
        return model;
    }

    /** Whether both stages show the moment. */
    public boolean drawn() {
        return upper.drawnStep() == model.moment().a() && lower.drawnStep() == model.moment().b();
    }

    public void style(Theme theme, TypeScale scale) {
        head.setMinHeight(scale.tabs());
        head.setPrefHeight(scale.tabs());
        upper.theme(theme);
        lower.theme(theme);
    }

    public void back() {
        look(model.at() - 1);
    }

    public void forward() {
        look(model.at() + 1);
    }

    public void first() {
        look(0);
    }

    public void last() {
        look(Integer.MAX_VALUE);
    }

    /** Stands where the first log is at {@code step}. */
    public void lookAtStep(long step) {
        model.lookAtStep(step);
        show();
    }

    private void look(int index) {
        model.look(index);
        show();
    }

    private void show() {
        CompareModel.Moment now = model.moment();
        upper.look(now.a());
        lower.look(now.b());
        Controls.written(moment, now.words());
        Controls.written(place, Say.of("{0} of {1}", model.at(), model.moments().size() - 1));
        Controls.written(absent, now.inA() == now.inB() ? "" : Say.of("only on {0}", now.inA() ? nameA : nameB));
        absent.setVisible(now.inA() != now.inB());
        absent.setManaged(now.inA() != now.inB());
        back.setDisable(model.at() == 0);
        forward.setDisable(model.at() == model.moments().size() - 1);
    }

    /** Between the stages: name, upper number, lower number, difference. */
    private void count() {
        Counts now = Counts.of(upper.state(), lower.state());
        counts.getChildren().setAll(Controls.label("Followed message", "hint"));
        for (Counts.Row row : now.rows()) {
            counts.getChildren().add(row(row.name(), number(row.a(), row.cpu()), number(row.b(), row.cpu()), row.difference(),
                    row.a() == row.b()));
        }
        counts.getChildren().add(row("packed by", word(now.packedA()), word(now.packedB()),
                now.packedA().equals(now.packedB()) ? "same" : "differs", now.packedA().equals(now.packedB())));
    }

    private static Label number(int number, boolean cpu) {
        Label label = Controls.label(Integer.toString(number), "count-number");
        if (cpu && number > 0) {
            label.getStyleClass().add("cpu");
        }
        return label;
    }

    private static Label word(String word) {
        Label label = Controls.label(word.isEmpty() ? "–" : word, "count-word");
        if (word.equals("CPU")) {
            label.getStyleClass().add("cpu");
        }
        return label;
    }

    private static Region row(String name, Label a, Label b, String difference, boolean same) {
        Label change = Controls.label(difference, "count-change");
        if (same) {
            change.getStyleClass().add("same");
        }
        var numbers = new HBox(4, a, Controls.icon("fth-arrow-right"), b, change);
        numbers.setAlignment(Pos.CENTER_LEFT);
        var cell = new HBox(8, numbers, Controls.label(name, "count-name"));
        cell.getStyleClass().add("count-cell");
        cell.setAccessibleText(name + ": " + Say.of("{0} above, {1} below", a.getText(), b.getText()) + ", " + difference);
        HBox.setHgrow(cell, Priority.ALWAYS);
        return cell;
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            close.run();
        }
    }
}
