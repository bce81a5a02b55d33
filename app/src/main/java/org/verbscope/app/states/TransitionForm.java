package org.verbscope.app.states;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;
import org.verbscope.app.views.QpBar;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.rules.Sentences;

/**
 * Under the automata: which queue pair, and, opened by a button, the attributes of a change with what the rules
 * say before anybody calls. The button inserts a cell and runs it; the form itself never acts.
 */
final class TransitionForm extends VBox {
    private static final int CAUSES = 3;
    private static final double WIDE = 296;
    private static final double NARROW = 192;
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final TransitionModel model;
    private final Consumer<String> run;
    private final BooleanSupplier exercise;
    private final BiConsumer<ObjectRef, String> chosen;
    private final QpBar bar = new QpBar(qp -> choose(qp, ""));
    private final ChoiceBox<String> targets = new ChoiceBox<>();
    private final Label from = Controls.label("", "mono");
    private final Button open;
    private final Button insert;
    private final Button close;
    private final HBox verdict = new HBox();
    private final FlowPane fields = new FlowPane();
    private final VBox causes = new VBox();
    private final ScrollPane scroll;
    private final HBox way;
    private boolean opened;
    private boolean filling;
    private TransitionModel.View shown;

    /** @param chosen is told of another queue pair or target */
    TransitionForm(TransitionModel model, Consumer<String> run, BooleanSupplier exercise, BiConsumer<ObjectRef, String> chosen) {
        this.model = model;
        this.run = run;
        this.exercise = exercise;
        this.chosen = chosen;
        getStyleClass().add("view-form");
        open = Controls.button(ViewText.of("states.try"), () -> opened(true));
        insert = Controls.button(ViewText.of("states.insert"), this::insert, "primary");
        close = Controls.iconButton("fth-x", ViewText.of("states.close"), () -> opened(false));
        close.getStyleClass().add("flat");
        Controls.tip(targets, ViewText.of("states.target.tip"));
        targets.valueProperty().addListener((property, before, now) -> choose(bar.chosen(), now == null ? "" : now));
        way = new HBox(from, Controls.label(ViewText.of("states.to")), targets);
        way.getStyleClass().add("view-bar-part");
        verdict.getStyleClass().add("view-bar-part");
        bar.getChildren().addAll(open, way, verdict, Controls.spring(), insert, close);
        fields.getStyleClass().add("form-fields");
        causes.getStyleClass().add("form-causes");
        scroll = new ScrollPane(new VBox(fields, causes));
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("form-scroll");
        getChildren().addAll(bar, scroll);
        opened(false);
    }

    private void opened(boolean wanted) {
        opened = wanted;
        for (var node : List.of(way, verdict, insert, close, scroll)) {
            node.setVisible(wanted);
            node.setManaged(wanted);
        }
        open.setVisible(!wanted);
        open.setManaged(!wanted);
        shown = null;
        if (wanted) {
            model.proposes(!exercise.getAsBoolean());
            show();
        }
    }

    private void choose(ObjectRef qp, String target) {
        if (!filling) {
            chosen.accept(qp, target);
        }
    }

    private void insert() {
        String cell = model.view().cell();
        if (!cell.isEmpty()) {
            run.accept(cell);
        }
    }

    /** Shows what the model says now. */
    void show() {
        filling = true;
        try {
            bar.show(model.state());
            open.setDisable(model.view().targets().isEmpty());
            if (opened) {
                fill(model.view());
            }
        } finally {
            filling = false;
        }
    }

    private void fill(TransitionModel.View view) {
        if (view.equals(shown)) {
            return;
        }
        boolean same = shown != null && shown.qp().equals(view.qp()) && shown.from().equals(view.from()) && shown.to().equals(view.to())
                && shown.fields().stream().map(TransitionModel.Field::attribute).toList()
                        .equals(view.fields().stream().map(TransitionModel.Field::attribute).toList());
        shown = view;
        from.setText(view.from());
        if (!targets.getItems().equals(view.targets())) {
            targets.getItems().setAll(view.targets());
        }
        targets.setValue(view.to());
        if (!same) {
            fields.getChildren().setAll(view.fields().stream().map(FieldNode::new).toList());
        }
        for (int i = 0; i < view.fields().size(); i++) {
            ((FieldNode) fields.getChildren().get(i)).show(view.fields().get(i), view.causes());
        }
        verdict.getChildren().setAll(view.accepted() ? Signs.tick() : Signs.octagon(), Controls.label(verdict(view), "verdict"));
        insert.setDisable(view.cell().isEmpty());
        causes.getChildren().setAll(view.causes().stream().limit(CAUSES).map(TransitionForm::cause).toList());
    }

    private static String verdict(TransitionModel.View view) {
        return ViewText.of(view.cell().isEmpty() ? "states.verdict.text" : view.accepted() ? "states.verdict.fine" : "states.verdict.refused");
    }

    private static Label cause(Cause cause) {
        var label = Controls.label(cause.why() + (cause.fix().isEmpty() ? "" : " " + cause.fix()), "form-cause");
        label.setWrapText(true);
        return label;
    }

    /** One attribute: whether it is in the mask, and its value. */
    private final class FieldNode extends VBox {
        private final CheckBox mask = new CheckBox();
        private final TextField text = new TextField();
        private final Label said = Controls.label("", "field-said");

        FieldNode(TransitionModel.Field field) {
            QpAttribute attribute = field.attribute();
            getStyleClass().add("form-field");
            mask.setMnemonicParsing(false);
            mask.setText(attribute.name());
            Controls.tip(mask, attribute.cName() + ": " + Sentences.of(Say.language().locale(), "attribute." + attribute.name(), Map.of()));
            text.setAccessibleText(attribute.name());
            boolean wide = attribute == QpAttribute.AV || attribute == QpAttribute.ACCESS_FLAGS;
            setPrefWidth(wide ? WIDE : NARROW);
            mask.selectedProperty().addListener((property, before, now) -> edited(() -> model.mask(attribute, now)));
            text.textProperty().addListener((property, before, now) -> edited(() -> {
                model.type(attribute, now);
                if (!now.isBlank() && !mask.isSelected()) {
                    model.mask(attribute, true);
                }
            }));
            said.setMinWidth(0);
            var line = new HBox(mask, said);
            line.getStyleClass().add("form-line");
            mask.setMinWidth(USE_PREF_SIZE);
            getChildren().addAll(line, text);
        }

        private void edited(Runnable edit) {
            if (!filling) {
                edit.run();
                TransitionForm.this.show();
            }
        }

        void show(TransitionModel.Field field, List<Cause> causes) {
            mask.setSelected(field.inMask());
            if (!text.getText().equals(field.text())) {
                text.setText(field.text());
            }
            boolean named = causes.stream().anyMatch(cause -> cause.attribute().equals(field.attribute().name()));
            boolean wrong = !field.problem().isEmpty() || named;
            pseudoClassStateChanged(WRONG, wrong);
            said.setGraphic(wrong ? Signs.octagon() : null);
            said.setText(!field.problem().isEmpty() ? ViewText.of("states.no_value") : named ? ViewText.of("states.see_below")
                    : field.required() ? ViewText.of("states.required") : "");
        }
    }
}
