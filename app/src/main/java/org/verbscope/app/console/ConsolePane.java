package org.verbscope.app.console;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.notebook.CodeEditor;
import org.verbscope.app.notebook.CompletionPopup;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.jshell.Variable;

/** JShell in the notebook's Java process: prompt, history by the arrow keys, Tab completes, Shift+Enter makes a line. */
public final class ConsolePane extends VBox {
    private final ConsoleModel model;
    private final HBox head;
    private final VBox lines = new VBox();
    private final VBox content;
    private final ScrollPane scroll;
    private final HBox entry;
    private final Supplier<CodeEditor> maker;
    /** Null until the console is seen: an editor is a heavy thing, and the window begins without. */
    private CodeEditor input;
    /** Null until they are seen. */
    private VariablesPane variables;
    private List<Variable> values = List.of();
    private final ToggleButton console = new ToggleButton(Say.of("Console"));
    private final ToggleButton valued = new ToggleButton(Say.of("Variables"));
    private List<ConsoleModel.Line> shown = new ArrayList<>();

    public ConsolePane(ConsoleModel model, FxPulse pulse, Executor worker, CompletionPopup completions, Runnable close) {
        this.model = model;
        getStyleClass().add("console");
        Node closer = Controls.iconButton("fth-x", "Close the console", close);
        closer.getStyleClass().add("flat");
        var which = new ToggleGroup();
        console.setToggleGroup(which);
        valued.setToggleGroup(which);
        console.setSelected(true);
        var segments = new HBox(console, valued);
        segments.getStyleClass().add("segments");
        which.selectedToggleProperty().addListener((property, before, now) -> {
            if (now == null) {
                before.setSelected(true);
            } else {
                choose();
            }
        });
        head = new HBox(segments, Controls.spring(),
                Controls.label("JShell", "hint"), closer);
        head.getStyleClass().addAll("pane-head", "bare");
        maker = () -> {
            var editor = new CodeEditor(pulse, worker);
            editor.describe(Say.of("Console entry"));
            completions.attach(editor);
            editor.onKey(this::key);
            HBox.setHgrow(editor, Priority.ALWAYS);
            return editor;
        };
        lines.getStyleClass().add("console-said");
        entry = new HBox(Controls.label(">", "prompt"));
        content = new VBox(lines, entry);
        content.getStyleClass().add("console-lines");
        content.setOnMouseClicked(event -> input().focus());
        scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        content.heightProperty().addListener(changed -> scroll.setVvalue(1));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
    }

    private void choose() {
        if (console.isSelected()) {
            getChildren().setAll(head, scroll);
            input().focus();
        } else {
            if (variables == null) {
                variables = new VariablesPane();
                variables.show(values);
                VBox.setVgrow(variables, Priority.ALWAYS);
            }
            getChildren().setAll(head, variables);
            variables.requestFocus();
        }
    }

    /** Shows the variables in place of the console, or the console again. */
    public void variablesShown(boolean wanted) {
        (wanted ? valued : console).setSelected(true);
    }

    public void variables(List<Variable> next) {
        values = next;
        if (variables != null) {
            variables.show(next);
        }
        Controls.written(valued, next.isEmpty() ? Say.of("Variables") : Say.of("Variables") + " " + next.size());
    }

    public void headHeight(double height) {
        head.setMinHeight(height);
        head.setPrefHeight(height);
    }

    public void focus() {
        input().focus();
    }

    private CodeEditor input() {
        if (input == null) {
            input = maker.get();
            entry.getChildren().add(input);
        }
        return input;
    }

    public void update(List<ConsoleModel.Line> next) {
        int same = 0;
        while (same < next.size() && same < shown.size() && next.get(same).equals(shown.get(same))) {
            same++;
        }
        lines.getChildren().remove(same, lines.getChildren().size());
        next.subList(same, next.size()).forEach(line -> lines.getChildren().add(node(line)));
        shown = next;
    }

    private static Node node(ConsoleModel.Line line) {
        String text = line.text().stripTrailing();
        Label words = Controls.content(text, switch (line.kind()) {
            case ENTERED -> "said";
            case ANSWER, NATIVE -> "answer";
            case ERROR -> "answer";
        });
        words.setWrapText(true);
        words.setMinHeight(Region.USE_PREF_SIZE);
        if (line.kind() == ConsoleModel.Kind.ERROR) {
            words.getStyleClass().add("error");
        }
        if (line.kind() == ConsoleModel.Kind.NATIVE) {
            words.setText("native output: " + text);
        }
        if (line.kind() != ConsoleModel.Kind.ENTERED) {
            return words;
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        return new HBox(Controls.label(">", "prompt"), words);
    }

    private void key(KeyEvent event) {
        String text = input.text();
        if (event.getCode() == KeyCode.ENTER && !event.isShiftDown()) {
            event.consume();
            if (ConsoleModel.open(text)) {
                input.replace(input.caret(), input.caret(), "\n");
            } else {
                input.text("");
                model.enter(text);
            }
        } else if (event.getCode() == KeyCode.UP && !text.substring(0, input.caret()).contains("\n")) {
            event.consume();
            recall(model.earlier());
        } else if (event.getCode() == KeyCode.DOWN && !text.substring(input.caret()).contains("\n")) {
            event.consume();
            recall(model.later());
        }
    }

    private void recall(String text) {
        input.text(text);
        input.caret(text.length());
    }
}
