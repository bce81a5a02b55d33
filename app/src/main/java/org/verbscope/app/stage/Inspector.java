package org.verbscope.app.stage;

import java.util.function.LongConsumer;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.picture.ObjectFacts;

/** Everything about one object, beside it: owner, age, every attribute, and what became of it, each with its step. Esc closes it. */
public final class Inspector {
    private static final double WIDTH = 380;
    private static final double MOST = 320;

    private final Popup popup = new Popup();
    private final VBox card = new VBox(6);
    private final LongConsumer look;

    /** @param look shows a step */
    public Inspector(LongConsumer look) {
        this.look = look;
        card.getStyleClass().addAll("doc-popup", "inspector");
        card.setMinWidth(WIDTH);
        popup.setAutoHide(true);
        popup.getContent().add(card);
        popup.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                popup.hide();
            }
        });
    }

    /** @param beside the object's place on the screen */
    public void show(Node owner, Bounds beside, ObjectFacts facts) {
        var grid = new GridPane(14, 2);
        int row = 0;
        for (ObjectFacts.Attribute each : facts.attributes()) {
            grid.add(Controls.content(each.name(), "hint"), 0, row);
            grid.add(Controls.content(each.value(), "inspector-value"), 1, row++);
        }
        var scroll = new ScrollPane(grid);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(MOST);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        var past = new VBox();
        for (ObjectFacts.Past each : facts.past()) {
            var link = new Hyperlink();
            Controls.written(link, each.words());
            link.getStyleClass().add("frame");
            link.setOnAction(event -> look.accept(each.step()));
            past.getChildren().add(link);
        }
        card.getChildren().setAll(Controls.content(facts.name(), "term-name"),
                Controls.content(ViewText.of("inspector.owner", "owner", facts.owner()) + ", " + facts.age(), "hint"), scroll,
                Controls.content(ViewText.of("inspector.past"), "hint"), past);
        popup.getScene().getStylesheets().setAll(owner.getScene().getStylesheets());
        popup.show(owner, beside.getMaxX() + 8, Math.max(0, beside.getMinY()));
    }

    public void hide() {
        popup.hide();
    }

    /** For tests: empty while nothing is inspected. */
    public java.util.Optional<VBox> shown() {
        return popup.isShowing() ? java.util.Optional.of(card) : java.util.Optional.empty();
    }
}
