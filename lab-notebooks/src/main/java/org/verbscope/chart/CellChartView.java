package org.verbscope.chart;

import java.util.List;
import java.util.Locale;
import org.verbscope.event.Evidence;
import org.verbscope.picture.Caption;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Role;

/**
 * Draws a {@link CellChart}, for the window and for files: under the name of what was measured, and how it ended when that is not well,
 * the diagram.
 */
public final class CellChartView {
    /** Of one in a file, in px. */
    public static final double WIDTH = 640;
    private static final double EDGE = 1;
    private static final double LEAST = 240;
    private static final double USUAL = 310;
    private static final double VERBS = 420;

    private final CellChart chart;
    private final Desk desk;
    private final double width;
    private final double height;

    private CellChartView(CellChart chart, double width, double height, Locale locale) {
        this.chart = chart;
        this.width = width;
        this.height = height;
        this.desk = new Desk(new ChartsOptions(width, height, ChartsPage.RUN, chart.run(), 0, locale));
    }

    /** The height that it wants: verbs need a line each. */
    public static double height(CellChart chart, double width) {
        return chart.kind() == CellChart.Kind.VERBS ? VERBS : Math.max(LEAST, Math.min(USUAL, width * 0.7));
    }

    /** Draws it. */
    public static Picture draw(CellChart chart, double width, double height, Locale locale) {
        return new CellChartView(chart, width, height, locale).draw();
    }

    private Picture draw() {
        MeasuredRun run = chart.about().orElse(null);
        Caption caption = caption(run);
        double top = head(caption);
        if (run != null && !run.ending().equals("COMPLETE") && chart.kind() != CellChart.Kind.FIGURES) {
            top = new ProgressBar(desk, run).draw(EDGE, top, width - 2 * EDGE) + 6;
        }
        var box = new Desk.Box(EDGE, top, width - 2 * EDGE, height - top - EDGE);
        MeasuredRun beside = chart.beside().orElse(null);
        switch (chart.kind()) {
            case THROUGHPUT -> new ThroughputChart(desk, run, beside).draw(box);
            case SWEEP -> new SweepChart(desk, chart.measured(), run).draw(box);
            case COMPARISON -> new ComparisonChart(desk, chart.measured(), run).draw(box);
            case FIGURES -> new RunCard(desk, run, null).draw(box);
            case LATENCY -> new LatencyChart(desk, chart.measured(), run, beside).draw(box);
            case HISTOGRAM -> new HistogramPage(desk, run).draw(box);
            case VERBS -> new VerbsPage(desk, chart.measured()).draw(box);
        }
        return new Picture(width, height, desk.pen.shapes(), caption, desk.rows());
    }

    private Caption caption(MeasuredRun run) {
        boolean verbs = chart.kind() == CellChart.Kind.VERBS;
        List<MeasuredCost> costs = chart.measured().costs();
        String device = verbs ? costs.get(costs.size() - 1).device() : run.device();
        return new Caption(chart.measured().step(), verbs ? desk.words.of("caption.costs", "device", desk.device(device))
                : desk.words.of("caption.run", "test", run.test(), "device", desk.device(device)), desk.note(device), Evidence.MEASURED);
    }

    /** @return its height */
    private double head(Caption caption) {
        double y = desk.strong.size() + 2;
        double end = desk.pen.text(EDGE, y, desk.pen.fitted(caption.bold(), desk.strong, width - 2 * EDGE), Role.FG_DEFAULT, desk.strong);
        double room = width - EDGE - end - 6;
        if (desk.pen.width(caption.plain(), desk.label) <= room) {
            desk.pen.text(end + 6, y, caption.plain(), Role.FG_MUTED, desk.label);
        } else if (!caption.plain().isEmpty()) {
            y += desk.label.size() * 1.4;
            desk.pen.text(EDGE, y, desk.pen.fitted(caption.plain(), desk.label, width - 2 * EDGE), Role.FG_MUTED, desk.label);
        }
        return y + 8;
    }
}
