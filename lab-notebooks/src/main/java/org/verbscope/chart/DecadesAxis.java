package org.verbscope.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A logarithmic axis with a tick at each power of ten, and at twos and fives where there are few of those. */
final class DecadesAxis extends LogAxis {
    private static final long serialVersionUID = 1;
    private static final double FEW = 2.1;
    private static final double NEAR = 16;
    /** Width of a digit, as a part of the size. */
    private static final double GLYPH = 0.6;

    /** Over whole decades that hold both. */
    DecadesAxis(double least, double most) {
        double from = Math.pow(10, Math.floor(Math.log10(least) + 1e-9));
        double to = Math.pow(10, Math.ceil(Math.log10(most) - 1e-9));
        setSmallestValue(from / 10);
        setRange(from, to > from ? to : from * 10);
        setMinorTickMarksVisible(false);
    }

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g, AxisState state, Rectangle2D area, RectangleEdge edge) {
        var ticks = new ArrayList<NumberTick>();
        boolean few = Math.log10(getUpperBound() / getLowerBound()) < FEW;
        boolean upright = RectangleEdge.isLeftOrRight(edge);
        double last = Double.NaN;
        double type = getTickLabelFont().getSize2D();
        double near = Math.max(NEAR, type * 1.15);
        for (double decade = getLowerBound(); decade <= getUpperBound() * 1.000001; decade *= 10) {
            for (int times : few ? new int[] {1, 2, 5} : new int[] {1}) {
                double value = decade * times;
                if (value <= getUpperBound() * 1.000001) {
                    double at = valueToJava2D(value, area, edge);
                    boolean room = Double.isNaN(last) || Math.abs(at - last) > (upright ? near : type * GLYPH * (PlainNumbers.tick(value).length() + 1));
                    if (room) {
                        last = at;
                        ticks.add(new NumberTick(TickType.MAJOR, value, PlainNumbers.tick(value), upright ? TextAnchor.CENTER_RIGHT : TextAnchor.TOP_CENTER,
                                TextAnchor.CENTER, 0));
                    }
                }
            }
        }
        return ticks;
    }
}
