package org.verbscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** What the window tests rely on to see a node without its colours. */
class CssTroubleTest extends WindowTestBase {
    @Test
    void aColourThatNobodyHasIsHeardOnce() {
        fx(() -> {
            var label = new Label("no colour");
            label.setStyle("-fx-text-fill: -vs-nobody;");
            var scene = new Scene(new StackPane(label));
            scene.getRoot().applyCss();
        });
        assertThat(unstyled()).anyMatch(said -> said.contains("-vs-nobody"));
        assertThat(unstyled()).isEmpty();
    }
}
