package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * How code that wraps stands in an editor of some width: how high it is, and where lines go on that were too long. The editor
 * itself knows this only of the lines that it shows, so it is measured beside it. Used on the window's thread.
 */
record CodeLines(double height, List<Double> continued) {
    /** As in the style sheet. */
    private static final Insets AROUND_LINE = new Insets(1, 4, 1, 16);
    private static final double BETWEEN_LINES = 1;
    private static final double LEAST_ROOM = 60;

    /**
     * @param room the editor's width, in px
     * @return the height in px; and, from its top, the middle of each line that goes on from the one above
     */
    static CodeLines of(String code, Font font, double room) {
        var text = new Text("x");
        text.setFont(font);
        double line = text.getLayoutBounds().getHeight();
        // Each line is set on whole pixels; one that was wrapped takes its spacing above and below.
        double first = Math.ceil(line) + BETWEEN_LINES;
        double next = first + BETWEEN_LINES;
        text.setWrappingWidth(Math.max(LEAST_ROOM, room - AROUND_LINE.getLeft() - AROUND_LINE.getRight()));
        var continued = new ArrayList<Double>();
        double height = 0;
        for (String paragraph : code.split("\n", -1)) {
            text.setText(paragraph.isEmpty() ? " " : paragraph);
            long lines = Math.max(1, Math.round(text.getLayoutBounds().getHeight() / line));
            double top = height + AROUND_LINE.getTop();
            for (int i = 1; i < lines; i++) {
                continued.add(top + i * next + first / 2);
            }
            height = top + first + (lines - 1) * next + AROUND_LINE.getBottom();
        }
        return new CodeLines(height, continued);
    }
}
