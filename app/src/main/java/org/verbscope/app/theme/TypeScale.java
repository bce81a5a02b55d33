package org.verbscope.app.theme;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Sizes of type and of the rows that hold it, in px, for a window's size.
 *
 * @param full true from 1600 px of width on
 * @param percent the person's text size, 90 to 160
 */
public record TypeScale(boolean full, int percent) {
    private static final double FULL_FROM = 1600;

    public static TypeScale of(double windowWidth, int percent) {
        return new TypeScale(windowWidth >= FULL_FROM, Math.max(90, Math.min(160, percent)));
    }

    public double heading() {
        return px(17, 21);
    }

    public double body() {
        return px(13, 14);
    }

    public double code() {
        return px(12, 13.5);
    }

    public double control() {
        return px(12.5, 13.5);
    }

    public double hint() {
        return px(11.5, 12.5);
    }

    public double topBar() {
        return px(40, 44);
    }

    public double tabs() {
        return px(34, 40);
    }

    public double status() {
        return px(24, 28);
    }

    public double timelineHead() {
        return px(36, 44);
    }

    public double score() {
        return px(72, 77);
    }

    public double tableRow() {
        return px(20, 24);
    }

    private double px(double compact, double wide) {
        return Math.round((full ? wide : compact) * percent) / 100.0;
    }

    /** Values for the names that the component sheet uses, longest name first so that none is cut by another. */
    Map<String, String> names() {
        var names = new LinkedHashMap<String, String>();
        names.put("$subheading", text(px(14.5, 17)));
        names.put("$numeral", text(px(30, 38)));
        names.put("$heading", text(heading()));
        names.put("$title", text(px(22, 26)));
        names.put("$control", text(control()));
        names.put("$body", text(body()));
        names.put("$code", text(code()));
        names.put("$hint", text(hint()));
        names.put("$row", text(tableRow()));
        return names;
    }

    private static String text(double px) {
        return String.format(Locale.ROOT, "%.2fpx", px);
    }
}
