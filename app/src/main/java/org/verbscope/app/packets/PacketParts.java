package org.verbscope.app.packets;

import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** List over tree and bytes, the ladder beside them; thin lines between. */
final class PacketParts extends Pane {
    private static final double LADDER = 0.36;
    private static final double LIST = 0.42;
    private static final double TREE = 0.5;

    private final Region list;
    private final Region tree;
    private final Region bytes;
    private final Region ladder;
    private final Region[] lines = {line(), line(), line()};

    PacketParts(Region list, Region tree, Region bytes, Region ladder) {
        this.list = list;
        this.tree = tree;
        this.bytes = bytes;
        this.ladder = ladder;
        getChildren().addAll(list, tree, bytes, ladder);
        getChildren().addAll(lines);
    }

    private static Region line() {
        var line = new Region();
        line.getStyleClass().add("part-line");
        return line;
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double split = Math.round(width * (1 - LADDER));
        double under = Math.round(height * LIST);
        double middle = Math.round(split * TREE);
        list.resizeRelocate(0, 0, split, under);
        tree.resizeRelocate(0, under + 1, middle, height - under - 1);
        bytes.resizeRelocate(middle + 1, under + 1, split - middle - 1, height - under - 1);
        ladder.resizeRelocate(split + 1, 0, width - split - 1, height);
        lines[0].resizeRelocate(split, 0, 1, height);
        lines[1].resizeRelocate(0, under, split, 1);
        lines[2].resizeRelocate(middle, under, 1, height - under);
    }
}
