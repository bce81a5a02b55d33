package org.verbscope.app.timeline;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;
import org.verbscope.app.theme.Fonts;
import org.verbscope.app.theme.Say;
import org.verbscope.event.Entry;
import org.verbscope.event.Layer;
import org.verbscope.picture.PresenterWords;
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
    private final Map<Role, Color> colours = new EnumMap<>(Role.class);
    private TextStyle names = TextStyle.ui(11, 400);
    /** Room over the lines for the chips of the six steps. */
    static final double CHIPS = 14;
    private static final double CHIP = 6.5;

    private final List<String> lines;
    private long[] six = new long[0];
    private long step;
    private long size;

    Score(LongFunction<Entry> entries, LongConsumer look) {
        this.entries = entries;
        this.look = look;
        lines = new PresenterWords(Say.language().locale()).layers();
        getStyleClass().add("score");
        setAccessibleText(Say.of("Score: one mark an event on the lines user, kernel, NIC and wire; the event table holds the same"));
        getChildren().add(canvas);
        setOnMousePressed(this::scrub);
        setOnMouseDragged(this::scrub);
    }

    void theme(Theme wanted, double nameSize) {
        theme = wanted;
        colours.clear();
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

    void sixSteps(long[] steps) {
        if (!Arrays.equals(six, steps)) {
            six = steps.clone();
            draw();
        }
    }

    private void scrub(MouseEvent event) {
        if (event.getY() < CHIPS && event.getEventType() == MouseEvent.MOUSE_PRESSED) {
            for (long at : six) {
                if (at > 0 && Math.abs(event.getX() - chip(at)) <= CHIP + 3) {
                    look.accept(at);
                    return;
                }
            }
        }
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
        double pitch = (height - CHIPS - 8) / 4;
        g.setTextAlign(TextAlignment.RIGHT);
        for (Layer layer : Layer.values()) {
            double y = line(layer, pitch);
            g.setStroke(colour(Role.BORDER_DEFAULT));
            g.setLineWidth(1);
            g.strokeLine(NAMES, y, width - END, y);
            g.setFill(colour(Role.FG_MUTED));
            String name = lines.get(layer.ordinal());
            g.setFont(Fonts.of(names, name));
            g.fillText(name, NAMES - 10, y + names.size() * 0.36);
        }
        marks(g, pitch, height);
        chips(g);
    }

    /** Middle of a step's column. */
    private double chip(long at) {
        return NAMES + (at - first() - 0.5) * column();
    }

    /** The six steps of the followed message: those reached filled, the newest of them in the payload's colour. */
    private void chips(GraphicsContext g) {
        long newest = Arrays.stream(six).filter(at -> at <= step).max().orElse(0);
        g.setTextAlign(TextAlignment.CENTER);
        g.setFont(Fonts.of(TextStyle.ui(10, 600)));
        for (int i = 0; i < six.length; i++) {
            double x = chip(six[i]);
            if (six[i] == 0 || x < NAMES || x > canvas.getWidth() - END) {
                continue;
            }
            boolean reached = six[i] <= step;
            g.setFill(colour(!reached ? Role.BG_DEFAULT : six[i] == newest ? Role.PAYLOAD_INK : Role.FG_DEFAULT));
            g.fillOval(x - CHIP, 0.5, 2 * CHIP, 2 * CHIP);
            if (!reached) {
                g.setStroke(colour(Role.BORDER_STRONG));
                g.setLineWidth(1);
                g.strokeOval(x - CHIP + 0.5, 1, 2 * CHIP - 1, 2 * CHIP - 1);
            }
            g.setFill(colour(reached ? Role.ON : Role.FG_MUTED));
            g.fillText(Integer.toString(i + 1), x, 0.5 + CHIP + 10 * 0.36);
        }
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
        g.fillRect(head - 1, CHIPS, 2, height - CHIPS);
        g.fillPolygon(new double[] {head - 6, head + 6, head}, new double[] {CHIPS, CHIPS, CHIPS + 7}, 3);
    }

    private static double line(Layer layer, double pitch) {
        return Math.round(CHIPS + 4 + pitch * (layer.ordinal() + 0.5)) + 0.5;
    }

    private Color colour(Role role) {
        return colours.computeIfAbsent(role, any -> Color.web(theme.hex(role)));
    }
}
