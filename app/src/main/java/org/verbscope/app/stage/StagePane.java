package org.verbscope.app.stage;

import javafx.geometry.Pos;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.verbscope.app.theme.Controls;
import org.verbscope.picture.StageOptions;

/** The stage. Over the picture one call-out may stand. */
public final class StagePane extends PicturePane {
    private Region callOut;

    /** @param resized is told when the stage needs another picture */
    public StagePane(Runnable resized) {
        super(StageOptions.LEAST_WIDTH, StageOptions.LEAST_HEIGHT, resized);
        widthProperty().addListener(changed -> placeCallOut());
        heightProperty().addListener(changed -> placeCallOut());
    }

    /** Puts {@code node} over the middle of the stage, in place of the last one; null takes it away. */
    public void callOut(Region node) {
        if (callOut != null) {
            getChildren().remove(callOut);
        }
        callOut = node;
        if (node != null) {
            getChildren().add(node);
            node.layoutBoundsProperty().addListener(changed -> placeCallOut());
            node.applyCss();
            node.autosize();
            placeCallOut();
        }
    }

    private void placeCallOut() {
        if (callOut != null) {
            double width = callOut.prefWidth(-1);
            double height = callOut.prefHeight(-1);
            callOut.resizeRelocate(Math.round((getWidth() - width) / 2), Math.round(getHeight() * 0.38 - height / 2), width, height);
        }
    }

    /** The call-out's usual form: a sentence with a key in it. */
    public static Region keyCallOut(String before, String key, String after) {
        var box = new HBox(Controls.label(before), Controls.label(key, "key"), Controls.label(after));
        box.setAlignment(Pos.CENTER);
        box.getStyleClass().add("call-out");
        box.setMouseTransparent(true);
        return box;
    }
}
