package org.verbscope.app.shell;

import java.util.function.Consumer;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;

/** What a step is, chosen in the tab strip: where a run is held. On a real device a NIC action is shown, and why it cannot be chosen. */
final class StepChoice extends HBox {
    private final ToggleGroup group = new ToggleGroup();
    private LabSession.Steps shown = LabSession.Steps.FREE;

    /** @param soft whether NICs can be held inside @param chosen is told what the person chooses, not what {@link #show} sets */
    StepChoice(boolean soft, Consumer<LabSession.Steps> chosen) {
        getStyleClass().add("segments");
        add("Run", "Nothing is held", LabSession.Steps.FREE);
        add("Statement", "Hold before each statement of a cell", LabSession.Steps.STATEMENT);
        add("Verb", "Hold before each verb", LabSession.Steps.VERB);
        if (soft) {
            add("NIC action", "Hold the soft NICs before each of their actions", LabSession.Steps.NIC_ACTION);
        } else {
            addOff();
        }
        show(LabSession.Steps.FREE);
        group.selectedToggleProperty().addListener((property, before, now) -> {
            if (now == null) {
                // One is always chosen: a second press changes nothing.
                before.setSelected(true);
            } else if (now.getUserData() != shown) {
                shown = (LabSession.Steps) now.getUserData();
                chosen.accept(shown);
            }
        });
    }

    private void add(String name, String tip, LabSession.Steps steps) {
        var button = new ToggleButton();
        Controls.written(button, Say.of(name));
        button.setUserData(steps);
        button.setToggleGroup(group);
        Controls.tip(button, tip);
        getChildren().add(button);
    }

    private void addOff() {
        var button = new ToggleButton();
        Controls.written(button, Say.of("NIC action"));
        button.setDisable(true);
        // A control that is off shows no tooltip of its own.
        var around = new HBox(button);
        Controls.tip(around, "A real NIC cannot be held inside. Hold before each verb instead.");
        getChildren().add(around);
    }

    /** What a step is now. */
    void show(LabSession.Steps steps) {
        shown = steps;
        for (Toggle toggle : group.getToggles()) {
            if (toggle.getUserData() == steps && !toggle.isSelected()) {
                toggle.setSelected(true);
            }
        }
    }
}
