package org.verbscope.app.palette;

import java.util.List;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;

/** A field and the commands that fit what is typed there. Enter runs the chosen one, Escape closes. */
public final class Palette extends VBox {
    private static final double ROW = 28;
    private static final int ROWS = 9;

    private final PaletteModel model;
    private final Runnable close;
    private final Function<String, List<Command>> typed;
    private final TextField field = new TextField();
    private final ListView<Command> list = new ListView<>();
    private final Label none = Controls.label("No command fits.", "palette-none");

    /** @param close takes the palette away */
    public Palette(List<Command> commands, Runnable close) {
        this(commands, Say.of("Find a command, a cell, a lesson, a recent file"), Say.of("Find a command"), text -> List.of(), close);
    }

    /** @param prompt while nothing is typed @param name of the field @param typed commands that a text means by itself; they come first */
    public Palette(List<Command> commands, String prompt, String name, Function<String, List<Command>> typed, Runnable close) {
        this.model = new PaletteModel(commands);
        this.close = close;
        this.typed = typed;
        getStyleClass().add("palette");
        field.setPromptText(prompt);
        field.setAccessibleText(name);
        list.setAccessibleText(name);
        list.setFixedCellSize(ROW);
        list.setFocusTraversable(false);
        list.setCellFactory(view -> new Row());
        list.setOnMouseClicked(event -> {
            model.choose(list.getSelectionModel().getSelectedIndex());
            run();
        });
        field.textProperty().addListener((property, before, text) -> {
            model.type(text, typed.apply(text));
            show();
        });
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        getChildren().addAll(field, list, none);
        setMaxHeight(USE_PREF_SIZE);
        show();
    }

    public void focus() {
        field.requestFocus();
    }

    private void key(KeyEvent event) {
        boolean taken = true;
        switch (event.getCode()) {
            case DOWN -> move(1);
            case UP -> move(-1);
            case PAGE_DOWN -> move(ROWS - 1);
            case PAGE_UP -> move(1 - ROWS);
            case ENTER -> run();
            case ESCAPE -> close.run();
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }

    private void move(int by) {
        model.move(by);
        choose();
    }

    private void show() {
        list.getItems().setAll(model.shown());
        boolean any = !model.shown().isEmpty();
        list.setPrefHeight(ROW * Math.min(ROWS, model.shown().size()) + 2);
        list.setVisible(any);
        list.setManaged(any);
        none.setVisible(!any);
        none.setManaged(!any);
        choose();
    }

    private void choose() {
        list.getSelectionModel().select(model.chosen());
        list.scrollTo(Math.max(0, model.chosen() - ROWS + 2));
    }

    private void run() {
        if (model.chosen() >= 0) {
            Command command = model.shown().get(model.chosen());
            close.run();
            command.action().run();
        }
    }

    /** How keys are written for people. */
    public static String keys(String combination) {
        return combination.isEmpty() ? "" : KeyCombination.valueOf(combination).getDisplayText().replace("+", " ");
    }

    private static final class Row extends ListCell<Command> {
        @Override
        protected void updateItem(Command command, boolean empty) {
            super.updateItem(command, empty);
            if (empty || command == null) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            var row = new HBox(Controls.content(command.title(), "palette-title"), Controls.label(command.group(), "hint"),
                    Controls.spring(), Controls.content(keys(command.keys()), "palette-keys"));
            row.getStyleClass().add("palette-row");
            setGraphic(row);
            setAccessibleText(command.group() + ": " + command.title() + " " + keys(command.keys()));
        }
    }
}
