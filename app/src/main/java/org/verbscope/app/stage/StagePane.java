package org.verbscope.app.stage;

import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.SimpleStringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import org.verbscope.app.theme.Controls;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.StageOptions;
import org.verbscope.picture.Theme;

/**
 * The tab strip and the stage under it. Where there is too little room for the picture its table stands in
 * for it. Over the picture one call-out may stand.
 */
public final class StagePane extends VBox {
    private final StagePainter painter = new StagePainter();
    private final TableView<PictureTable.Row> table = new TableView<>();
    private final Pane canvas = new Pane();
    private final HBox strip = new HBox();
    private final Tooltip words = new Tooltip();
    private final Runnable resized;
    private Region callOut;

    /** @param resized is told when the stage needs another picture */
    public StagePane(Runnable resized) {
        this.resized = resized;
        getStyleClass().add("stage");
        strip.getStyleClass().add("tab-strip");
        var name = Controls.label("Stage", "tab-name");
        name.setMaxHeight(Double.MAX_VALUE);
        strip.setFillHeight(true);
        strip.getChildren().add(name);
        table();
        var clip = new Rectangle();
        clip.widthProperty().bind(canvas.widthProperty());
        clip.heightProperty().bind(canvas.heightProperty());
        canvas.setClip(clip);
        canvas.getChildren().addAll(painter.node(), table);
        canvas.widthProperty().addListener(changed -> sized());
        canvas.heightProperty().addListener(changed -> sized());
        canvas.setOnMouseMoved(this::say);
        Tooltip.install(canvas, words);
        VBox.setVgrow(canvas, Priority.ALWAYS);
        getChildren().addAll(strip, canvas);
    }

    private void table() {
        table.getStyleClass().add("event-table");
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        column("where", PictureTable.Row::where);
        column("what", PictureTable.Row::what);
        column("value", PictureTable.Row::value);
        table.setVisible(false);
    }

    private void column(String title, Function<PictureTable.Row, String> text) {
        var column = new TableColumn<PictureTable.Row, String>(title);
        column.setCellValueFactory(row -> new SimpleStringProperty(text.apply(row.getValue())));
        column.setSortable(false);
        table.getColumns().add(column);
    }

    public void headHeight(double height) {
        strip.setMinHeight(height);
        strip.setPrefHeight(height);
        for (Node child : strip.getChildren()) {
            if (child instanceof Region region) {
                region.setMinHeight(child.getStyleClass().contains("tab-name") ? height : Region.USE_COMPUTED_SIZE);
            }
        }
    }

    /** Controls at the right end of the tab strip. */
    public void ends(Node... controls) {
        strip.getChildren().add(Controls.spring());
        strip.getChildren().addAll(controls);
    }

    public double stageWidth() {
        return canvas.getWidth();
    }

    public double stageHeight() {
        return canvas.getHeight();
    }

    /** Whether there is room for the picture. */
    private boolean roomy() {
        return canvas.getWidth() >= StageOptions.LEAST_WIDTH && canvas.getHeight() >= StageOptions.LEAST_HEIGHT;
    }

    private void sized() {
        table.resizeRelocate(0, 0, canvas.getWidth(), canvas.getHeight());
        table.setVisible(!roomy());
        painter.node().setVisible(roomy());
        placeCallOut();
        resized.run();
    }

    public void theme(Theme theme) {
        painter.theme(theme);
    }

    public void show(Picture picture) {
        canvas.setAccessibleText(picture.caption().text());
        if (roomy()) {
            painter.paint(picture);
        } else {
            table.getItems().setAll(picture.table());
        }
    }

    /** Puts {@code node} over the middle of the stage, in place of the last one; null takes it away. */
    public void callOut(Region node) {
        if (callOut != null) {
            canvas.getChildren().remove(callOut);
        }
        callOut = node;
        if (node != null) {
            canvas.getChildren().add(node);
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
            callOut.resizeRelocate(Math.round((canvas.getWidth() - width) / 2), Math.round(canvas.getHeight() * 0.38 - height / 2),
                    width, height);
        }
    }

    /** What the thing under the pointer is. */
    private void say(MouseEvent event) {
        String text = "";
        for (Node at = event.getPickResult().getIntersectedNode(); at != null && at != canvas; at = at.getParent()) {
            String own = at.getAccessibleText();
            if (own != null && !own.isBlank() && at != painter.node()) {
                text = own;
            }
        }
        words.setText(text.isEmpty() ? "" : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1));
        words.setOpacity(text.isEmpty() ? 0 : 1);
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
