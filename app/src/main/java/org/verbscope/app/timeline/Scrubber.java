package org.verbscope.app.timeline;

import java.util.function.LongConsumer;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Rectangle;
import org.verbscope.app.text.ViewText;
import org.verbscope.picture.Role;
import org.verbscope.picture.ScrubMarks;
import org.verbscope.picture.Theme;

/**
 * The whole log on one line, with marks where the kernel was entered, where a queue pair changed its state and where
 * something went wrong; drag it to look anywhere. The three marks differ in shape and place.
 */
final class Scrubber extends Region {
    static final double HEIGHT = 14;
    private static final double NAMES = 62;
    private static final double END = 14;
    private static final double MIDDLE = HEIGHT / 2;

    /** The whole log, and what of it lies before the playhead. */
    private final Rectangle whole = new Rectangle();
    private final Rectangle gone = new Rectangle();
    /** There may be a thousand marks, and they stand while the playhead moves. */
    private final Canvas canvas = new Canvas();
    private final Circle head = new Circle(4.5);
    private final LongConsumer look;
    private Theme theme = Theme.LIGHT;
    private ScrubMarks marks = ScrubMarks.NONE;
    private long step;
    private long size;

    Scrubber(LongConsumer look) {
        this.look = look;
        getStyleClass().add("scrubber");
        setAccessibleText(ViewText.of("scrubber.words"));
        setMinHeight(HEIGHT);
        setPrefHeight(HEIGHT);
        setMaxHeight(HEIGHT);
        for (Rectangle line : new Rectangle[] {whole, gone}) {
            line.setX(NAMES);
            line.setY(MIDDLE - 1.5);
            line.setHeight(3);
            line.setArcWidth(3);
            line.setArcHeight(3);
        }
        head.setCenterY(MIDDLE);
        getChildren().addAll(whole, gone, canvas, head);
        getChildren().forEach(part -> part.setManaged(false));
        theme(theme);
        setOnMousePressed(this::scrub);
        setOnMouseDragged(this::scrub);
    }

    /** How many marks of a kind can be told apart. */
    int room() {
        return (int) Math.max(1, (getWidth() - NAMES - END) / 3);
    }

    void theme(Theme wanted) {
        theme = wanted;
        whole.setFill(colour(Role.BORDER_MUTED));
        gone.setFill(colour(Role.BORDER_STRONG));
        head.setFill(colour(Role.FG_DEFAULT));
        draw();
    }

    void show(long newStep, long newSize) {
        if (step != newStep || size != newSize) {
            boolean same = size == newSize;
            step = newStep;
            size = newSize;
            move();
            if (!same) {
                draw();
            }
        }
    }

    void marks(ScrubMarks newMarks) {
        marks = newMarks;
        draw();
    }

    private void scrub(MouseEvent event) {
        if (size > 0) {
            double part = (event.getX() - NAMES) / Math.max(1, getWidth() - NAMES - END);
            look.accept(Math.round(Math.max(0, Math.min(1, part)) * size));
        }
    }

    @Override
    protected void layoutChildren() {
        canvas.setWidth(getWidth());
        canvas.setHeight(getHeight());
        whole.setWidth(Math.max(0, getWidth() - NAMES - END));
        move();
        draw();
    }

    private void move() {
        gone.setWidth(Math.max(0, x(step) - NAMES));
        head.setCenterX(x(step));
    }

    private double x(long at) {
        return NAMES + (getWidth() - NAMES - END) * at / Math.max(1, size);
    }

    private Color colour(Role role) {
        return Color.web(theme.hex(role));
    }

    private void draw() {
        GraphicsContext g = canvas.getGraphicsContext2D();
        double width = canvas.getWidth();
        g.clearRect(0, 0, width, canvas.getHeight());
        if (width < NAMES + END) {
            return;
        }
        g.setFill(colour(Role.KERNEL_INK));
        for (long at : marks.entries()) {
            g.fillRect(x(at) - 1, MIDDLE + 2, 2, 5);
        }
        g.setFill(colour(Role.PROTO_INK));
        for (long at : marks.changes()) {
            double x = x(at);
            g.fillPolygon(new double[] {x - 3, x, x + 3, x}, new double[] {MIDDLE - 4.5, MIDDLE - 7.5, MIDDLE - 4.5, MIDDLE - 1.5}, 4);
        }
        g.setFill(colour(Role.ERROR_INK));
        for (long at : marks.errors()) {
            double x = x(at);
            g.fillRect(x - 1, 1, 2, HEIGHT - 2);
            g.fillRect(x - 2.5, 1, 5, 4);
        }
    }
}
