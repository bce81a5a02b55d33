package org.verbscope.app.notebook;

import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.layout.HBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;

/**
 * What a check shows in place of its code: a button that judges, and a link to the code. Claims are for teachers to
 * read, and they hold the answers.
 */
final class CheckFold extends HBox {
    private final Node code;
    private final Runnable opening;
    private final Hyperlink more = new Hyperlink();

    /** @param opening is called before the code is seen */
    CheckFold(Node code, Runnable judge, Runnable opening) {
        super(12);
        this.opening = opening;
        this.code = code;
        getStyleClass().add("check-fold");
        more.getStyleClass().add("fold-link");
        more.setOnAction(event -> open(!isOpen()));
        getChildren().addAll(Controls.button("Check", judge), more);
        open(false);
    }

    boolean isOpen() {
        return code.isVisible();
    }

    void open(boolean open) {
        if (open) {
            opening.run();
        }
        code.setVisible(open);
        code.setManaged(open);
        more.setVisited(false);
        Controls.written(more, Say.of(open ? "Hide the code" : "Show the code"));
    }
}
