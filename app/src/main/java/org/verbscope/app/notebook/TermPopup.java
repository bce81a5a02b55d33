package org.verbscope.app.notebook;

import javafx.animation.PauseTransition;
import javafx.geometry.Bounds;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Popup;
import javafx.util.Duration;
import org.verbscope.app.stage.StagePainter;
import org.verbscope.app.theme.Controls;
import org.verbscope.picture.TermPicture;
import org.verbscope.picture.Theme;

/** What a word means: one sentence, a small picture and the manual page, when the pointer rests on it or F1 is pressed. */
final class TermPopup {
    private static final Duration REST = Duration.millis(400);
    private static final double WORDS = 280;

    private final Popup popup = new Popup();
    private final HBox card = new HBox(14);
    private final StagePainter painter = new StagePainter();
    private final PauseTransition rest = new PauseTransition(REST);

    TermPopup() {
        card.getStyleClass().addAll("doc-popup", "term-popup");
        popup.setAutoHide(true);
        popup.getContent().add(card);
    }

    void theme(Theme theme) {
        painter.theme(theme);
    }

    void attach(Text node, Glossary.Term term) {
        node.setOnMouseEntered(event -> {
            rest.setOnFinished(done -> show(node, term));
            rest.playFromStart();
        });
        node.setOnMouseExited(event -> hide());
        node.focusedProperty().addListener((property, before, focused) -> hide());
        node.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.F1 || event.getCode() == KeyCode.ENTER) {
                event.consume();
                show(node, term);
            }
        });
    }

    private void hide() {
        rest.stop();
        popup.hide();
    }

    void show(Text node, Glossary.Term term) {
        if (node.getScene() == null || node.getScene().getWindow() == null) {
            return;
        }
        var picture = new Pane(painter.node());
        picture.setMinSize(TermPicture.WIDTH, TermPicture.HEIGHT);
        painter.paint(TermPicture.of(term.picture()));
        Label sentence = Controls.content(term.sentence(), "doc-words");
        sentence.setWrapText(true);
        sentence.setMaxWidth(WORDS);
        sentence.setMinHeight(Region.USE_PREF_SIZE);
        var words = new VBox(4, Controls.content(term.forms().get(0), "term-name"), sentence, Controls.content(term.manual(), "doc-signature"));
        card.getChildren().setAll(picture, words);
        popup.getScene().getStylesheets().setAll(node.getScene().getStylesheets());
        Bounds at = node.localToScreen(node.getBoundsInLocal());
        popup.show(node, at.getMinX(), at.getMaxY() + 4);
    }

    /** For tests. */
    boolean shown() {
        return popup.isShowing();
    }

    /** For tests: what is shown. */
    Region card() {
        return card;
    }
}
