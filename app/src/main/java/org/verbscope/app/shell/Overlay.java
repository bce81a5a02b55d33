package org.verbscope.app.shell;

import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** The window's content with at most one card over it. While there is one, the content takes neither keys nor clicks. */
final class Overlay extends StackPane {
    private final Node content;
    private final Pane catcher = new Pane();
    private Region card;
    private Node focused;
    private Runnable outside = () -> { };

    Overlay(Node content) {
        this.content = content;
        getChildren().add(content);
        catcher.setOnMousePressed(this::pressed);
    }

    private void pressed(MouseEvent event) {
        event.consume();
        outside.run();
    }

    /** @param clickedOutside what a click beside the card means */
    void show(Region next, Pos where, Runnable clickedOutside) {
        if (card == null && getScene() != null) {
            focused = getScene().getFocusOwner();
        }
        hideCard();
        card = next;
        outside = clickedOutside;
        card.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        StackPane.setAlignment(card, where);
        StackPane.setMargin(card, new Insets(48, 24, 24, 24));
        content.setDisable(false);
        getChildren().addAll(catcher, card);
    }

    boolean shown() {
        return card != null;
    }

    Region card() {
        return card;
    }

    void hide() {
        hideCard();
        if (focused != null && focused.getScene() != null) {
            focused.requestFocus();
        }
        focused = null;
    }

    private void hideCard() {
        getChildren().removeAll(catcher, card);
        card = null;
        outside = () -> { };
    }
}
