package org.verbscope.app.notebook;

import java.util.List;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.CheckOutput;

/** Hints of a claim that does not hold: one at a time, when the person asks; after the last a solution, when there is one. */
final class HintsNode extends VBox {
    private final CheckOutput.Claim claim;
    private final OutputActions actions;
    private final Hyperlink more = new Hyperlink();
    private int shown;

    HintsNode(CheckOutput.Claim claim, OutputActions actions) {
        super(3);
        this.claim = claim;
        this.actions = actions;
        getStyleClass().add("hints");
        more.getStyleClass().add("hint-link");
        more.setOnAction(event -> next());
        getChildren().add(more);
        offer();
    }

    private void next() {
        if (shown < claim.hints().size()) {
            Label hint = Controls.content(PlainWords.of(claim.hints().get(shown)), "hint-words");
            hint.setWrapText(true);
            hint.setMinHeight(Region.USE_PREF_SIZE);
            getChildren().add(getChildren().size() - 1, hint);
        } else {
            actions.solutions(claim.name()).forEach(this::show);
        }
        shown++;
        actions.hinted(claim.name(), shown);
        offer();
    }

    private void show(OutputActions.Solution solution) {
        Label code = Controls.content(solution.code(), "code-block");
        code.setWrapText(true);
        code.setMaxWidth(Double.MAX_VALUE);
        code.setMinHeight(Region.USE_PREF_SIZE);
        var take = new Hyperlink(Say.of("Put it into cell {0}", solution.cell()));
        take.getStyleClass().add("hint-link");
        take.setOnAction(event -> actions.take(solution));
        getChildren().addAll(getChildren().size() - 1, List.of(code, take));
    }

    private void offer() {
        boolean hint = shown < claim.hints().size();
        boolean solution = shown == claim.hints().size() && !actions.solutions(claim.name()).isEmpty();
        more.setVisited(false);
        more.setText(hint ? Say.of("Hint {0} of {1}", shown + 1, claim.hints().size()) : Say.of("Show a solution"));
        more.setVisible(hint || solution);
        more.setManaged(hint || solution);
    }
}
