package org.verbscope.app.shell;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * Notebook over console, stage over timeline. The two splits run through the whole window, so all four share
 * their edges. A column's lower pane may be hidden; then the upper one has the column.
 */
public final class FourPanes extends Pane {
    private static final double LEAST_LEFT = 360;
    private static final double LEAST_RIGHT = 560;
    private static final double LEAST_BOTTOM = 150;
    private static final double LEAST_TOP = 200;
    private static final double GRIP = 3;

    private final Region notebook;
    private final Region console;
    private final Region stage;
    private final Region timeline;
    private final Region rule = line("split-line");
    private final Region leftRule = line("split-line");
    private final Region rightRule = line("split-line");
    private final Region columnGrip = line("split-grip");
    private final Region rowGrip = line("split-grip");
    private final DoubleProperty left = new SimpleDoubleProperty(this, "left", 0);
    private final DoubleProperty bottom = new SimpleDoubleProperty(this, "bottom", 0);
    private boolean consoleShown = true;
    private double shortTimeline;
    private double usualLeft = 460;
    private double usualBottom = 191;

    public FourPanes(Region notebook, Region console, Region stage, Region timeline) {
        this.notebook = notebook;
        this.console = console;
        this.stage = stage;
        this.timeline = timeline;
        getStyleClass().add("four-panes");
        getChildren().addAll(notebook, stage, timeline, rule, leftRule, rightRule, columnGrip, rowGrip);
        columnGrip.setCursor(Cursor.H_RESIZE);
        columnGrip.setOnMouseDragged(event -> left.set(sceneToLocal(event.getSceneX(), 0).getX()));
        rowGrip.setCursor(Cursor.V_RESIZE);
        rowGrip.setOnMouseDragged(event -> bottom.set(getHeight() - sceneToLocal(0, event.getSceneY()).getY()));
        left.addListener(changed -> requestLayout());
        bottom.addListener(changed -> requestLayout());
    }

    private static Region line(String style) {
        var line = new Region();
        line.getStyleClass().add(style);
        return line;
    }

    /** Width of the left column in px, as the person set it; 0 for the usual one. */
    public DoubleProperty leftProperty() {
        return left;
    }

    /** Height of the bottom row in px, as the person set it; 0 for the usual one. */
    public DoubleProperty bottomProperty() {
        return bottom;
    }

    /** Sizes while the person has set none. */
    public void usual(double leftWidth, double bottomHeight) {
        usualLeft = leftWidth;
        usualBottom = bottomHeight;
        requestLayout();
    }

    /** Moves the borders between the columns and between the rows, as far as there is room. */
    void moveBorders(double right, double down) {
        if (right != 0) {
            left.set(Math.max(LEAST_LEFT, Math.min(getWidth() - LEAST_RIGHT, notebook.getWidth() + right)));
        }
        if (down != 0) {
            bottom.set(Math.max(LEAST_BOTTOM, Math.min(getHeight() - LEAST_TOP, row() - down)));
        }
    }

    private double row() {
        return Math.round(Math.max(LEAST_BOTTOM, Math.min(bottom.get() > 0 ? bottom.get() : usualBottom, getHeight() - LEAST_TOP)));
    }

    public void consoleShown(boolean shown) {
        consoleShown = shown;
        if (shown && !getChildren().contains(console)) {
            // What has not been seen needs no style and no place.
            getChildren().add(1, console);
        }
        console.setVisible(shown);
        requestLayout();
    }

    public boolean consoleShown() {
        return consoleShown;
    }

    /** Gives the timeline this height instead of the row's; 0 for the row's. */
    public void shortTimeline(double height) {
        shortTimeline = height;
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double split = Math.round(Math.max(LEAST_LEFT, Math.min(left.get() > 0 ? left.get() : usualLeft, width - LEAST_RIGHT)));
        double row = row();
        double rightRow = shortTimeline > 0 ? shortTimeline : row;
        double leftTop = consoleShown ? height - row : height;
        place(notebook, 0, 0, split, leftTop);
        place(console, 0, leftTop + 1, split, row - 1);
        place(stage, split + 1, 0, width - split - 1, height - rightRow);
        place(timeline, split + 1, height - rightRow + 1, width - split - 1, rightRow - 1);
        place(rule, split, 0, 1, height);
        place(leftRule, 0, leftTop, split, 1);
        leftRule.setVisible(consoleShown);
        place(rightRule, split, height - rightRow, width - split, 1);
        place(columnGrip, split - GRIP, 0, 2 * GRIP + 1, height);
        boolean draggable = consoleShown || shortTimeline == 0;
        rowGrip.setVisible(draggable);
        double gripLeft = consoleShown ? 0 : split;
        double gripRight = shortTimeline == 0 ? width : split;
        place(rowGrip, gripLeft, height - row - GRIP, gripRight - gripLeft, 2 * GRIP + 1);
    }

    private static void place(Node node, double x, double y, double width, double height) {
        node.resizeRelocate(x, y, Math.max(0, width), Math.max(0, height));
    }
}
