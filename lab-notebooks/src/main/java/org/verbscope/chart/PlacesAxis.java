package org.verbscope.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis whose ticks are named places: sizes, percentiles. A name that would touch the one before it is left out. */
final class PlacesAxis extends NumberAxis {
    private static final long serialVersionUID = 1;
    private static final double GAP = 10;

    private final transient List<Double> at;
    private final transient List<String> words;

    PlacesAxis(double from, double to, List<Double> at, List<String> words) {
        this.at = List.copyOf(at);
        this.words = List.copyOf(words);
        setRange(from, to > from ? to : from + 1);
    }

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g, AxisState state, Rectangle2D area, RectangleEdge edge) {
        var ticks = new ArrayList<NumberTick>();
        double free = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < at.size(); i++) {
            double middle = valueToJava2D(at.get(i), area, edge);
            double half = g.getFontMetrics(getTickLabelFont()).stringWidth(words.get(i)) / 2.0;
            boolean room = middle - half >= free;
            if (room) {
                free = middle + half + GAP;
            }
            ticks.add(new NumberTick(TickType.MAJOR, at.get(i), room ? words.get(i) : "", TextAnchor.TOP_CENTER, TextAnchor.CENTER, 0));
        }
        return ticks;
    }
}
