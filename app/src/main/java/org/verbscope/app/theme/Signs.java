package org.verbscope.app.theme;

import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;

/** The window's domain signs: tick disc, waiting ring, octagon, triangle, and the product's mark. */
public final class Signs {
    private Signs() { }

    /** Passed. */
    public static Node tick() {
        var disc = new Circle(7.5, 7.5, 7.5);
        disc.getStyleClass().add("sign-done");
        var tick = new Polyline(4.2, 7.8, 6.6, 10.2, 11, 5.2);
        tick.getStyleClass().add("sign-stroke");
        return sign("passed", disc, tick);
    }

    /** Waits. */
    public static Node waiting() {
        var ring = new Circle(7.5, 7.5, 6.8);
        ring.getStyleClass().add("sign-ring");
        var dot = new Circle(7.5, 7.5, 1.6);
        dot.getStyleClass().add("sign-dot");
        return sign("waits", ring, dot);
    }

    /** Failed or refused. */
    public static Node octagon() {
        double[] points = new double[16];
        for (int i = 0; i < 8; i++) {
            double angle = Math.PI / 8 + i * Math.PI / 4;
            points[2 * i] = 7.5 + 8 * Math.sin(angle);
            points[2 * i + 1] = 7.5 - 8 * Math.cos(angle);
        }
        var octagon = new Polygon(points);
        octagon.getStyleClass().add("sign-error");
        var down = new Line(5, 5, 10, 10);
        var up = new Line(5, 10, 10, 5);
        down.getStyleClass().add("sign-stroke");
        up.getStyleClass().add("sign-stroke");
        return sign("failed", octagon, down, up);
    }

    /** Warns; a word stands beside it. */
    public static Node triangle() {
        var triangle = new Polygon(7.5, 1.5, 14.5, 13.5, 0.5, 13.5);
        triangle.getStyleClass().add("sign-warn");
        var bar = new Line(7.5, 6, 7.5, 9.5);
        var dot = new Line(7.5, 11.6, 7.5, 11.7);
        bar.getStyleClass().add("sign-stroke");
        dot.getStyleClass().add("sign-stroke");
        return sign("warning", triangle, bar, dot);
    }

    /** Two bars joined at the foot: two machines and the wire. */
    public static Node mark() {
        var mark = new Polygon(0, 0, 8, 0, 8, 7.5, 14, 7.5, 14, 0, 22, 0, 22, 14, 14, 14, 14, 11.5, 8, 11.5, 8, 14, 0, 14);
        mark.getStyleClass().add("mark");
        return sign("Verbscope", mark);
    }

    private static Node sign(String words, Node... parts) {
        var sign = new Group(parts);
        sign.setAccessibleText(words);
        return sign;
    }
}
