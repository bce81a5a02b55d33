package org.verbscope.app.theme;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.kordamp.ikonli.javafx.FontIcon;
import org.verbscope.picture.CjkFace;

/** Small controls in the window's style. None stands alone without a tooltip and a text for screen readers. */
public final class Controls {
    private static final Duration TIP_AFTER = Duration.millis(500);

    /** Property of a node: the words of its tooltip until that is made, then the tooltip. */
    private static final String TIP = "verbscope.tip";

    private Controls() { }

    public static FontIcon icon(String literal) {
        return new FontIcon(literal);
    }

    public static Button iconButton(String literal, String tip, Runnable action) {
        return withIcon(new Button(), literal, tip, action);
    }

    public static ToggleButton iconToggle(String literal, String tip, Runnable action) {
        return withIcon(new ToggleButton(), literal, tip, action);
    }

    private static <B extends ButtonBase> B withIcon(B button, String literal, String tip, Runnable action) {
        button.setGraphic(icon(literal));
        button.getStyleClass().add("icon-button");
        button.setOnAction(event -> action.run());
        tip(button, tip);
        return button;
    }

    public static Button button(String text, Runnable action, String... styles) {
        var button = new Button();
        written(button, Say.of(text));
        button.setOnAction(event -> action.run());
        button.getStyleClass().addAll(styles);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    public static void tip(Node node, String text) {
        String said = Say.of(text);
        node.setAccessibleText(said);
        Object before = node.getProperties().put(TIP, said);
        if (before instanceof Tooltip made) {
            node.getProperties().put(TIP, made);
            say(made, said);
        } else if (before == null) {
            node.addEventHandler(MouseEvent.MOUSE_ENTERED, event -> makeTip(node));
        }
    }

    /** When the pointer comes: each is a window of its own, and most are never seen. */
    private static void makeTip(Node node) {
        if (node.getProperties().get(TIP) instanceof String said) {
            var tooltip = new Tooltip();
            say(tooltip, said);
            tooltip.setShowDelay(TIP_AFTER);
            Tooltip.install(node, tooltip);
            node.getProperties().put(TIP, tooltip);
        }
    }

    private static void say(Tooltip tooltip, String said) {
        tooltip.setText(said);
        tooltip.getStyleClass().remove("cjk");
        if (CjkFace.in(said)) {
            Fonts.cjk();
            tooltip.getStyleClass().add("cjk");
        }
    }

    /** The window's own words, in its language. */
    public static Label label(String text, String... styles) {
        return content(Say.of(text), styles);
    }

    /** Words of a person, a program or a lesson, as they are. */
    public static Label content(String text, String... styles) {
        var label = new Label();
        label.getStyleClass().addAll(styles);
        written(label, text);
        return label;
    }

    /** Gives a text that people wrote the font that has its signs. The same text again costs nothing. */
    public static void written(javafx.scene.control.Labeled node, String text) {
        if (text.equals(node.getText())) {
            return;
        }
        node.setText(text);
        node.getStyleClass().remove("cjk");
        if (CjkFace.in(text)) {
            Fonts.cjk();
            node.getStyleClass().add("cjk");
        }
    }

    /** A node that is not shown takes no room either. */
    public static void shown(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    /** Takes the room between two ends of a row. */
    public static Region spring() {
        var spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        return spring;
    }
}
