package org.verbscope.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;

/** What charts do not draw: images, and what works on pixels. Long because the interface is. */
abstract class RefusedGraphics extends Graphics2D {
    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException("charts are made of lines, areas and text");
    }

    @Override
    public boolean drawImage(Image image, AffineTransform to, ImageObserver observer) {
        throw refused();
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp op, int x, int y) {
        throw refused();
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform to) {
        throw refused();
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform to) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color ground, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, Color ground, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int a, int b, int c, int d, int e, int f, int g, int h, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int a, int b, int c, int d, int e, int f, int g, int h, Color ground, ImageObserver observer) {
        throw refused();
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        throw refused();
    }

    @Override
    public boolean hit(Rectangle area, Shape shape, boolean stroke) {
        throw refused();
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        throw refused();
    }

    @Override
    public void setPaintMode() {
        throw refused();
    }

    @Override
    public void setXORMode(Color color) {
        throw refused();
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw refused();
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        throw refused();
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        throw refused();
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        throw refused();
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int sweep) {
        throw refused();
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int sweep) {
        throw refused();
    }
}
