package org.verbscope.picture;

/** Where everything of the QP states is. Side 2 mirrors side 1; rows of both stand at the same height. */
final class StatesFrame {
    private static final double LEAST_PANEL = 96;

    final boolean full;
    final double width;
    final double margin;
    final double side;
    final double main;
    final double gap;
    final double titleY;
    final double top;
    final double box;
    final double between;
    final double bottom;
    /** Of the panel below; 0 when there is no room for it. */
    final double panelTop;
    final double panelHeight;

    StatesFrame(double width, double height, StageFrame sizes) {
        this.width = width;
        full = sizes.full;
        margin = full ? 24 : 20;
        side = full ? 128 : 84;
        main = full ? 178 : 126;
        gap = full ? 86 : 40;
        titleY = sizes.captionHeight + (full ? 18 : 13);
        top = titleY + (full ? 20 : 13);
        double low = full ? 10 : 8;
        double roomy = 4 * (full ? 48 : 34) + 3 * (full ? 36 : 18);
        double panel = height - top - roomy - low * 2;
        boolean withPanel = panel >= LEAST_PANEL;
        double most = full ? 330 : 190;
        panelHeight = withPanel ? Math.min(panel, most) : 0;
        double room = height - top - low - (withPanel ? panelHeight + low : 0);
        box = Math.min(full ? 52 : 36, Math.max(30, room * 0.185));
        between = (room - 4 * box) / 3;
        bottom = top + room;
        panelTop = bottom + low;
    }

    double row(int i) {
        return top + i * (box + between);
    }

    /** Left edge of a box of this width that starts {@code from} px from the outer edge. */
    double x(int which, double from, double wide) {
        return which == 1 ? from : width - from - wide;
    }

    /** A place {@code from} px from the outer edge. */
    double at(int which, double from) {
        return which == 1 ? from : width - from;
    }

    double mainFrom() {
        return margin + side + gap;
    }

    double centreLeft() {
        return mainFrom() + main + (full ? 36 : 20);
    }

    double centreWidth() {
        return width - 2 * centreLeft();
    }
}
