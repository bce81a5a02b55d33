package org.verbscope.chart;

import java.awt.Color;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.text.AttributedCharacterIterator;

/** The calls of a graphics that other calls of it say, too: outlines, areas, one line of text and the state are left to do. */
abstract class DerivedGraphics extends RefusedGraphics {
    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawPolyline(int[] x, int[] y, int count) {
        for (int i = 1; i < count; i++) {
            drawLine(x[i - 1], y[i - 1], x[i], y[i]);
        }
    }

    @Override
    public void drawPolygon(int[] x, int[] y, int count) {
        draw(new Polygon(x, y, count));
    }

    @Override
    public void fillPolygon(int[] x, int[] y, int count) {
        fill(new Polygon(x, y, count));
    }

    @Override
    public void drawString(String string, int x, int y) {
        drawString(string, (float) x, (float) y);
    }

    /** Its letters alone: all text has one style. */
    @Override
    public void drawString(AttributedCharacterIterator letters, float x, float y) {
        var plain = new StringBuilder();
        for (char c = letters.first(); c != AttributedCharacterIterator.DONE; c = letters.next()) {
            plain.append(c);
        }
        drawString(plain.toString(), x, y);
    }

    @Override
    public void drawString(AttributedCharacterIterator letters, int x, int y) {
        drawString(letters, (float) x, (float) y);
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        clip(new Rectangle(x, y, width, height));
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        setClip(new Rectangle(x, y, width, height));
    }

    @Override
    public Rectangle getClipBounds() {
        return getClip() == null ? null : getClip().getBounds();
    }

    @Override
    public void setColor(Color plain) {
        setPaint(plain);
    }

    @Override
    public void translate(int x, int y) {
        translate((double) x, (double) y);
    }
}
