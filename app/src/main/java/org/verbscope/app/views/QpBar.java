package org.verbscope.app.views;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.HBox;
import javafx.util.StringConverter;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabState;

/** Under a view: which queue pair it is about; the first choice follows what happens. */
public final class QpBar extends HBox {
    private final ChoiceBox<ObjectRef> qps = new ChoiceBox<>();
    private final Consumer<ObjectRef> chosen;
    private boolean filling;

    /** @param chosen is told which one the view is about now; {@link ObjectRef#NONE} to follow what happens */
    public QpBar(Consumer<ObjectRef> chosen) {
        this.chosen = chosen;
        getStyleClass().add("view-bar");
        qps.setConverter(new StringConverter<>() {
            @Override
            public String toString(ObjectRef ref) {
                return ref == null || !ref.exists() ? ViewText.of("states.automatic")
                        : ViewText.of("states.qp", "qp", ref.words(), "n", ref.machine());
            }

            @Override
            public ObjectRef fromString(String text) {
                throw new UnsupportedOperationException("chosen, not typed");
            }
        });
        qps.getStyleClass().add("qp-choice");
        Controls.tip(qps, ViewText.of("states.qp.tip"));
        qps.valueProperty().addListener((property, before, now) -> {
            if (!filling) {
                chosen.accept(now == null ? ObjectRef.NONE : now);
            }
        });
        getChildren().add(qps);
    }

    /** Offers the living queue pairs of a state. When the chosen one is not among them, the view follows what happens again. */
    public void show(LabState state) {
        var all = new ArrayList<ObjectRef>(List.of(ObjectRef.NONE));
        state.machines().values().flatMap(machine -> machine.living(ObjectKind.QP).stream())
                .map(object -> object.ref()).filter(ref -> state.queuePair(ref) != null).forEach(all::add);
        if (!qps.getItems().equals(all)) {
            filling = true;
            ObjectRef before = qps.getValue();
            qps.getItems().setAll(all);
            qps.setValue(all.contains(before) ? before : ObjectRef.NONE);
            filling = false;
            if (before != null && !all.contains(before)) {
                chosen.accept(ObjectRef.NONE);
            }
        }
    }

    /** The chosen one, or {@link ObjectRef#NONE}. */
    public ObjectRef chosen() {
        return qps.getValue() == null ? ObjectRef.NONE : qps.getValue();
    }
}
