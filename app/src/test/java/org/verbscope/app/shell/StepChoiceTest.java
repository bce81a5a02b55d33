package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.Test;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.session.LabSession.Steps;

class StepChoiceTest extends WindowTestBase {
    private final List<Steps> told = new ArrayList<>();

    private ToggleButton button(StepChoice choice, String words) {
        return choice.getChildren().stream().map(StepChoiceTest::inside).filter(button -> button.getText().equals(words)).findFirst().orElseThrow();
    }

    private static ToggleButton inside(Node node) {
        return (ToggleButton) (node instanceof ToggleButton ? node : ((Parent) node).getChildrenUnmodifiable().get(0));
    }

    @Test
    void whatThePersonChoosesIsToldAndOneIsAlwaysChosen() {
        StepChoice choice = onFx(() -> new StepChoice(true, told::add));
        assertThat(onFx(() -> button(choice, "Run").isSelected())).isTrue();
        fx(() -> button(choice, "Verb").fire());
        fx(() -> button(choice, "Verb").fire());
        fx(() -> button(choice, "NIC action").fire());
        assertThat(onFx(() -> button(choice, "NIC action").isSelected())).isTrue();
        assertThat(told).containsExactly(Steps.VERB, Steps.NIC_ACTION);
    }

    @Test
    void whatTheSessionSaysIsShownAndNotToldBack() {
        StepChoice choice = onFx(() -> new StepChoice(true, told::add));
        fx(() -> choice.show(Steps.STATEMENT));
        assertThat(onFx(() -> button(choice, "Statement").isSelected())).isTrue();
        assertThat(told).isEmpty();
    }

    @Test
    void aRealNicIsNotHeldInside() {
        StepChoice choice = onFx(() -> new StepChoice(false, told::add));
        ToggleButton off = button(choice, "NIC action");
        assertThat(off.isDisabled()).isTrue();
        assertThat(onFx(() -> off.getParent().getAccessibleText())).contains("real NIC");
    }
}
