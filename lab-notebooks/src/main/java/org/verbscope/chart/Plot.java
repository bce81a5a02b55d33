package org.verbscope.chart;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.verbscope.picture.AwtText;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;
import org.verbscope.picture.TextStyle;

/**
 * One diagram: JFreeChart lays out axes and draws lines and bars into shapes; afterwards {@link #x} and {@link #y} say where a value
 * lies, so that marks, labels and bands are put where they belong. For one thread.
 */
final class Plot {
    private final ValueAxis across;
    private final ValueAxis up;
    private final TextStyle ticks;
    private final Font font;
    private final List<XYSeries> lines = new ArrayList<>();
    private final List<Role> lineRoles = new ArrayList<>();
    private final List<Double> lineWidths = new ArrayList<>();
    private final List<XYIntervalSeries> bars = new ArrayList<>();
    private final List<Role> barRoles = new ArrayList<>();
    private XYPlot plot;
    private Rectangle2D area;

    private Plot(ValueAxis across, ValueAxis up, TextStyle ticks) {
        this.across = across;
        this.up = up;
        this.ticks = ticks;
        this.font = AwtText.shared().font(ticks, "");
        style(across);
        style(up);
    }

    static Plot of(ValueAxis across, ValueAxis up, TextStyle ticks) {
        return new Plot(across, up, ticks);
    }

    /** From {@code from} to {@code to}, with ticks at round numbers. */
    static ValueAxis linear(double from, double to) {
        var axis = new NumberAxis();
        axis.setAutoRangeIncludesZero(false);
        axis.setRange(from, to > from ? to : from + 1);
        axis.setNumberFormatOverride(new PlainNumbers());
        return axis;
    }

    /** Over whole decades that hold {@code least} and {@code most}, both above zero. */
    static ValueAxis logarithmic(double least, double most) {
        return new DecadesAxis(least, most);
    }

    /** Ticks at these places only, with these words; those for which there is no room stay without. */
    static ValueAxis places(double from, double to, List<Double> at, List<String> words) {
        return new PlacesAxis(from, to, at, words);
    }

    private void style(ValueAxis axis) {
        axis.setTickLabelFont(font);
        axis.setTickLabelPaint(RoleColor.of(Role.FG_MUTED));
        axis.setAxisLinePaint(RoleColor.of(Role.BORDER_STRONG));
        axis.setAxisLineStroke(new BasicStroke(1));
        axis.setTickMarkPaint(RoleColor.of(Role.BORDER_STRONG));
        axis.setTickMarkStroke(new BasicStroke(1));
        axis.setLabelPaint(RoleColor.of(Role.FG_MUTED));
        axis.setLabelFont(font);
        axis.setTickLabelInsets(new RectangleInsets(2, 4, 2, 4));
    }

    /** A line through points; not-a-numbers interrupt it. */
    void line(Role role, double width, double[] x, double[] y) {
        var series = new XYSeries(lines.size(), false, true);
        for (int i = 0; i < x.length; i++) {
            series.add(x[i], Double.isNaN(y[i]) ? null : (Double) y[i]);
        }
        lines.add(series);
        lineRoles.add(role);
        lineWidths.add(width);
    }

    /** Bars from the bottom, each from {@code left} to {@code right}. */
    void bars(Role role, double[] left, double[] right, double[] height) {
        var series = new XYIntervalSeries(bars.size());
        for (int i = 0; i < left.length; i++) {
            series.add((left[i] + right[i]) / 2, left[i], right[i], height[i], height[i], height[i]);
        }
        bars.add(series);
        barRoles.add(role);
    }

    /**
     * Draws it into a box, axes and their words included.
     *
     * @param behind draws what lies behind lines and bars, when it is known where values are
     */
    List<Shape> draw(double x, double y, double width, double height, Runnable behind) {
        plot = new XYPlot(null, across, up, null);
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(RoleColor.of(Role.BORDER_MUTED));
        plot.setRangeGridlineStroke(new BasicStroke(1));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        plot.setInsets(RectangleInsets.ZERO_INSETS);
        lines();
        barred();
        var chart = new JFreeChart(null, font, plot, false);
        chart.setBackgroundPaint(null);
        chart.setBorderVisible(false);
        chart.setPadding(RectangleInsets.ZERO_INSETS);
        var graphics = new PictureGraphics(ticks);
        var info = new ChartRenderingInfo(null);
        chart.draw(graphics, new Rectangle2D.Double(x, y, width, height), null, info);
        area = info.getPlotInfo().getDataArea();
        behind.run();
        return graphics.shapes();
    }

    private void lines() {
        var data = new XYSeriesCollection();
        var renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < lines.size(); i++) {
            data.addSeries(lines.get(i));
            renderer.setSeriesPaint(i, RoleColor.of(lineRoles.get(i)));
            renderer.setSeriesStroke(i, new BasicStroke(lineWidths.get(i).floatValue()));
        }
        plot.setDataset(0, data);
        plot.setRenderer(0, renderer);
    }

    private void barred() {
        var data = new XYIntervalSeriesCollection();
        var renderer = new XYBarRenderer();
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(false);
        renderer.setUseYInterval(false);
        renderer.setBase(up.getLowerBound());
        for (int i = 0; i < bars.size(); i++) {
            data.addSeries(bars.get(i));
            renderer.setSeriesPaint(i, RoleColor.of(barRoles.get(i)));
        }
        if (!bars.isEmpty()) {
            plot.setDataset(1, data);
            plot.setRenderer(1, renderer);
        }
    }

    /** Where values lie; after {@link #draw}. */
    Rectangle2D area() {
        return area;
    }

    /** The lines as they lie in the area, piece by piece, each going on to the right end, where its name may stand. Once it is laid out. */
    List<Line2D> curves() {
        var pieces = new ArrayList<Line2D>();
        for (XYSeries line : lines) {
            Point2D last = null;
            for (int i = 0; i < line.getItemCount(); i++) {
                Number value = line.getY(i);
                // A sample that is missing.
                if (value != null && !Double.isNaN(value.doubleValue())) {
                    var next = new Point2D.Double(x(line.getX(i).doubleValue()), y(value.doubleValue()));
                    pieces.add(new Line2D.Double(last == null ? next : last, next));
                    last = next;
                }
            }
            if (last != null) {
                pieces.add(new Line2D.Double(last, new Point2D.Double(area.getMaxX(), last.getY())));
            }
        }
        return pieces;
    }

    double x(double value) {
        return across.valueToJava2D(value, area, plot.getDomainAxisEdge());
    }

    double y(double value) {
        double clipped = Math.max(up.getLowerBound(), Math.min(up.getUpperBound(), value));
        return up.valueToJava2D(clipped, area, plot.getRangeAxisEdge());
    }

    /** A mark that stands out from the line it lies on. */
    static void mark(Pen pen, String id, String words, Mark kind, Role role, double x, double y, double radius) {
        var halo = Stroke.of(Role.BG_DEFAULT, 1.5);
        switch (kind) {
            case DISC -> pen.group(id, words, inner -> inner.circle(x, y, radius, Fill.of(role), halo));
            case SQUARE -> pen.group(id, words, inner -> inner.polygon(Fill.of(role), halo, x - radius, y - radius, x + radius, y - radius,
                    x + radius, y + radius, x - radius, y + radius));
            case DIAMOND -> pen.group(id, words, inner -> inner.polygon(Fill.of(role), halo, x, y - radius - 1, x + radius + 1, y, x,
                    y + radius + 1, x - radius - 1, y));
            case TRIANGLE -> pen.group(id, words, inner -> inner.polygon(Fill.of(role), halo, x, y - radius - 1, x + radius + 1, y + radius,
                    x - radius - 1, y + radius));
        }
    }

    /** Shapes of marks: a series is never told by its colour alone. */
    enum Mark { DISC, SQUARE, DIAMOND, TRIANGLE }
}
