package org.verbscope.app.timeline;

import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;
import org.verbscope.app.theme.Fonts;
import org.verbscope.event.Entry;
import org.verbscope.event.Layer;
import org.verbscope.picture.Role;
import org.verbscope.picture.ScoreMark;
import org.verbscope.picture.TextStyle;
import org.verbscope.picture.Theme;

/**
 * The log as a score of four lines: a mark an event, above its line machine 1, below it machine 2, one step
 * one column. What the playhead has not reached is hollow. On a canvas: a log has more marks than a scene
 * graph likes. When the log is longer than the width, the part around the playhead is shown.
 */
final class Score extends Region {
    private static final double NAMES = 62;
    private static final double END = 14;
    private static final double WIDEST = 17;
    private static final double NARROWEST = 3;
    private static final double MARK = 6;

    private final Canvas canvas = new Canvas();
    private final LongFunction<Entry> entries;
    private final LongConsumer look;
    private Theme theme = Theme.LIGHT;
    private TextStyle names = TextStyle.ui(11, 400);
    private long step;
    private long size;

    Score(LongFunction<Entry> entries, LongConsumer look) {
        this.entries = entries;
        this.look = look;
        getStyleClass().add("score");
        setAccessibleText("Score: one mark an event on the lines user, kernel, NIC and wire; the event table holds the same");
        getChildren().add(canvas);
        setOnMousePressed(this::scrub);
        setOnMouseDragged(this::scrub);
    }

    void theme(Theme wanted, double nameSize) {
        theme = wanted;
        names = TextStyle.ui(nameSize, 400);
        draw();
    }

    void show(long newStep, long newSize) {
        if (step != newStep || size != newSize) {
            step = newStep;
            size = newSize;
            draw();
        }
    }

    private void scrub(MouseEvent event) {
        if (size > 0) {
            look.accept(Math.max(0, Math.min(size, first() + Math.round((event.getX() - NAMES - column() / 2) / column()) + 1)));
        }
    }

    private double column() {
        double room = getWidth() - NAMES - END;
        return Math.max(NARROWEST, Math.min(WIDEST, Math.floor(room / Math.max(1, size) * 2) / 2));
    }

    private long columns() {
        return Math.max(1, (long) ((getWidth() - NAMES - END) / column()));
    }

    /** Step before the first column. */
    private long first() {
        long shown = columns();
        return size <= shown ? 0 : Math.max(0, Math.min(size - shown, step - shown * 3 / 4));
    }

    @Override
    protected void layoutChildren() {
        canvas.setWidth(getWidth());
        canvas.setHeight(getHeight());
        draw();
    }

    private void draw() {
        GraphicsContext g = canvas.getGraphicsContext2D();
        double width = canvas.getWidth();
        double height = canvas.getHeight();
        g.clearRect(0, 0, width, height);
        if (width < NAMES + END) {
            return;
        }
        double pitch = (height - 8) / 4;
        g.setFont(Fonts.of(names));
        g.setTextAlign(TextAlignment.RIGHT);
        for (Layer layer : Layer.values()) {
            double y = line(layer, pitch);
            g.setStroke(colour(Role.BORDER_DEFAULT));
            g.setLineWidth(1);
            g.strokeLine(NAMES, y, width - END, y);
            g.setFill(colour(Role.FG_MUTED));
            g.fillText(layer == Layer.NIC ? "NIC" : layer.name().toLowerCase(Locale.ROOT), NAMES - 10, y + names.size() * 0.36);
        }
        marks(g, pitch, height);
    }

    private void marks(GraphicsContext g, double pitch, double height) {
        double column = column();
        long first = first();
        long last = Math.min(size, first + columns());
        double mark = Math.min(MARK, Math.max(2, column - 1));
        for (long at = first + 1; at <= last; at++) {
            ScoreMark event = ScoreMark.of(entries.apply(at));
            if (event == null) {
                continue;
            }
            double x = NAMES + (at - first - 1) * column + (column - mark) / 2;
            double middle = line(event.line(), pitch);
            double y = event.above() ? middle - 5.5 : middle + 1.5;
            Color ink = colour(event.kind().ink());
            if (at <= step) {
                g.setFill(ink);
                g.fillRect(x, y, mark, 4);
            } else {
                g.setStroke(ink);
                g.setLineWidth(1);
                g.strokeRect(Math.floor(x) + 0.5, Math.floor(y) + 0.5, Math.max(1, mark - 1), 3);
            }
        }
        double head = NAMES + Math.max(0, step - first) * column;
        g.setFill(colour(Role.FG_DEFAULT));
        g.fillRect(head - 1, 0, 2, height);
        g.fillPolygon(new double[] {head - 6, head + 6, head}, new double[] {0, 0, 7}, 3);
    }

    private static double line(Layer layer, double pitch) {
        return Math.round(4 + pitch * (layer.ordinal() + 0.5)) + 0.5;
    }

    private Color colour(Role role) {
        return Color.web(theme.hex(role));
    }
}
