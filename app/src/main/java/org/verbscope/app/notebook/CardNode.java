package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.CodeCell;

/** A prediction or a question: answered by choosing, and locked with the first answer when it is a prediction. */
final class CardNode extends VBox {
    private final Card card;
    private final CardActions actions;
    private final String cell;
    private final Label lock = Controls.label("", "hint");
    private final Node lockIcon = Controls.icon("fth-lock");
    private final Button give;
    private final HBox foot;
    private final VBox body = new VBox();
    private final Label noted = Controls.label("", "hint");
    private Supplier<List<String>> chosen = List::of;
    private String shownSource;
    private boolean locked;

    /** What a card asks of the notebook. */
    interface CardActions {
        /** The answer goes into the cell as code, and the cell runs. */
        void answer(String cell, String source);

        void focused(String cell);
    }

    CardNode(CellView view, Card card, CardActions actions, Function<String, Node> markdown) {
        this.card = card;
        this.actions = actions;
        cell = view.cell().id();
        getStyleClass().add("card");
        var head = new HBox(Controls.icon("fth-help-circle"), Controls.label(card.prediction() ? "Predict" : "Question", "card-kind"),
                Controls.spring(), lockIcon, lock);
        head.getStyleClass().add("card-head");
        Node ask = markdown.apply(card.ask());
        ask.getStyleClass().add("card-ask");
        body.getStyleClass().add("card-body");
        give = Controls.button(card.prediction() ? "Lock in" : "Answer", this::give, "primary");
        foot = new HBox(give, noted);
        foot.getStyleClass().add("card-foot");
        getChildren().addAll(head, ask, body, foot);
        focusWithinProperty().addListener((property, before, within) -> {
            if (within) {
                actions.focused(cell);
            }
        });
        update(view);
    }

    void update(CellView view) {
        String source = view.cell().source();
        List<String> answer = Card.answer(source);
        boolean answered = !answer.isEmpty() && (view.mark() == CellView.Mark.FINISHED || ((CodeCell) view.cell()).executionCount().isPresent());
        if (!source.equals(shownSource) || locked != (answered && card.prediction())) {
            shownSource = source;
            locked = answered && card.prediction();
            body.getChildren().setAll(form(answer));
            body.setDisable(locked);
        }
        getStyleClass().removeAll("answered");
        if (answered) {
            getStyleClass().add("answered");
        }
        lockIcon.setVisible(locked);
        Controls.written(lock, Say.of(locked ? "locked" : answered ? "answered"
                : card.prediction() && !card.before().isEmpty() ? "before the next cell runs" : ""));
        show(give, !locked);
        give.setDisable(!complete() || view.mark().busy());
        Controls.written(noted, Say.of(view.mark() == CellView.Mark.FAILED ? "The answer could not be noted. Run the cells above, then answer again."
                : !answered && !view.note().isEmpty() ? "Running waits for your answer here." : ""));
        show(foot, !locked || !noted.getText().isEmpty());
        setAccessibleText(Say.of(card.prediction() ? "Predict" : "Question") + ": " + card.ask() + (answered ? " " + Say.of("answered") + ": " + String.join(", ", answer) : ""));
    }

    private List<Node> form(List<String> answer) {
        return switch (card.form()) {
            case CHOOSE -> one(answer);
            case CHOOSE_ALL -> any(answer);
            case NUMBER -> List.of(numbers(List.of(""), answer));
            case NUMBERS -> List.of(numbers(card.options().stream().map(option -> words(option)).toList(), answer));
            case MATCH -> matched(card.items(), answer, true);
            case ORDER -> matched(places(), answer, false);
        };
    }

    private List<String> places() {
        var places = new ArrayList<String>();
        for (int i = 1; i <= card.options().size(); i++) {
            places.add(Integer.toString(i));
        }
        return places;
    }

    private List<Node> one(List<String> answer) {
        var group = new ToggleGroup();
        var nodes = new ArrayList<Node>();
        for (Card.Option option : card.options()) {
            var button = new RadioButton(words(option));
            // An underscore is a part of the name, not a key to press.
            button.setMnemonicParsing(false);
            button.setUserData(option.key());
            button.setToggleGroup(group);
            button.setSelected(answer.contains(option.key()));
            nodes.add(choice(button, answer.contains(option.key())));
        }
        group.selectedToggleProperty().addListener(changed -> check());
        chosen = () -> group.getSelectedToggle() == null ? List.of() : List.of((String) group.getSelectedToggle().getUserData());
        return nodes;
    }

    private List<Node> any(List<String> answer) {
        var boxes = new ArrayList<CheckBox>();
        for (Card.Option option : card.options()) {
            var box = new CheckBox(words(option));
            box.setMnemonicParsing(false);
            box.setUserData(option.key());
            box.setSelected(answer.contains(option.key()));
            box.selectedProperty().addListener(changed -> check());
            boxes.add(box);
        }
        chosen = () -> boxes.stream().filter(CheckBox::isSelected).map(box -> (String) box.getUserData()).toList();
        return boxes.stream().map(box -> choice(box, answer.contains(box.getUserData()))).toList();
    }

    private static Node choice(javafx.scene.control.Labeled button, boolean given) {
        button.setWrapText(true);
        button.setMaxWidth(Double.MAX_VALUE);
        Controls.written(button, button.getText());
        button.getStyleClass().add("choice");
        if (given) {
            button.getStyleClass().add("given");
        }
        return button;
    }

    private Node numbers(List<String> names, List<String> answer) {
        var fields = new ArrayList<TextField>();
        var row = new FlowPane(12, 6);
        for (int i = 0; i < names.size(); i++) {
            var field = new TextField(i < answer.size() ? answer.get(i) : "");
            field.setPrefColumnCount(6);
            field.setAccessibleText(names.get(i).isEmpty() ? Say.of("number") : names.get(i));
            field.textProperty().addListener(changed -> check());
            field.setOnAction(event -> give());
            fields.add(field);
            row.getChildren().add(names.get(i).isEmpty() ? field : numbered(names.get(i), field));
        }
        chosen = () -> fields.stream().map(field -> field.getText().strip()).filter(text -> text.matches("-?[0-9][0-9._]*")).toList();
        return row;
    }

    /** Words beside their number; what is a name in code looks like one. */
    private static Node numbered(String name, TextField field) {
        Label label = Controls.content(name, "card-name");
        if (name.contains(" ")) {
            label.getStyleClass().add("words");
        }
        var row = new HBox(6, label, field);
        row.getStyleClass().add("card-row");
        return row;
    }

    /** @param named whether each part of the answer begins with its name */
    private List<Node> matched(List<String> names, List<String> answer, boolean named) {
        var boxes = new ArrayList<ComboBox<String>>();
        var nodes = new ArrayList<Node>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            var box = new ComboBox<String>();
            card.options().forEach(option -> box.getItems().add(option.key()));
            String given = i < answer.size() ? answer.get(i).replaceFirst("^.*=", "") : null;
            box.setValue(given);
            box.setAccessibleText(name);
            box.valueProperty().addListener(changed -> check());
            boxes.add(box);
            Label label = Controls.content(name, "card-name");
            label.setMinWidth(28);
            var row = new HBox(8, label, box);
            row.getStyleClass().add("card-row");
            nodes.add(row);
        }
        for (Card.Option option : card.options()) {
            if (!option.text().equals(option.key())) {
                Label meaning = Controls.content(option.key() + ": " + PlainWords.of(option.text()), "hint");
                meaning.setWrapText(true);
                nodes.add(meaning);
            }
        }
        chosen = () -> {
            var parts = new ArrayList<String>();
            for (int i = 0; i < boxes.size(); i++) {
                if (boxes.get(i).getValue() != null) {
                    parts.add((named ? names.get(i) + "=" : "") + boxes.get(i).getValue());
                }
            }
            return parts;
        };
        return nodes;
    }

    private static String words(Card.Option option) {
        return option.text().isEmpty() ? option.key() : PlainWords.of(option.text());
    }

    private boolean complete() {
        int given = chosen.get().size();
        return card.parts() == 0 ? given > 0 : given == card.parts();
    }

    private void check() {
        give.setDisable(!complete());
    }

    private void give() {
        if (complete()) {
            actions.answer(cell, card.source(chosen.get()));
        }
    }

    private static void show(Region part, boolean shown) {
        part.setVisible(shown);
        part.setManaged(shown);
        HBox.setHgrow(part, Priority.NEVER);
    }
}
