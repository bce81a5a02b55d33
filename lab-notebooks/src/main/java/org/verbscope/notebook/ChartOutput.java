package org.verbscope.notebook;

import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.verbscope.chart.CellChart;
import org.verbscope.chart.CellChartView;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredReading;
import org.verbscope.event.Entry;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.PngWriter;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;

/**
 * A chart of what a cell measured, as it travels in an output: PNG and SVG for every reader, the table of the same numbers as plain
 * text, and {@value #TYPE}, from which the window draws it anew in its own colours. It is drawn by who keeps the notebook, from the log.
 */
public final class ChartOutput {
    /** The MIME type that carries the numbers of a chart. */
    public static final String TYPE = "application/vnd.verbscope.chart.v1+json";
    private static final double SHARP = 2;

    private ChartOutput() { }

    /**
     * Charts of what is measured in a part of a log.
     *
     * @param entries of one run of a cell
     * @return none where nothing was measured
     */
    public static List<Output> of(List<Entry> entries) {
        var reading = new MeasuredReading();
        entries.forEach(reading::take);
        return of(reading.measured(entries.isEmpty() ? 0 : entries.get(entries.size() - 1).seq()));
    }

    /** Charts of what a cell measured. Takes a tenth of a second or more for each. */
    public static List<Output> of(Measured measured) {
        return CellChart.of(measured.over("its program ended before it")).stream().<Output>map(ChartOutput::of).toList();
    }

    /**
     * One chart as an output.
     *
     * @param chart the chart
     * @return its forms, in the light theme and in English
     */
    public static DisplayData of(CellChart chart) {
        double height = CellChartView.height(chart, CellChartView.WIDTH);
        Picture picture = CellChartView.draw(chart, CellChartView.WIDTH, height, Locale.ENGLISH);
        MimeBundle data = MimeBundle.ofText(text(picture)).with(TYPE, ChartNumbers.write(chart))
                .with(MimeBundle.SVG, Json.of(SvgWriter.write(picture, Theme.LIGHT)))
                .with(MimeBundle.PNG, Json.of(Base64.getEncoder().encodeToString(PngWriter.write(picture, Theme.LIGHT, SHARP))));
        Json.Obj size = new Json.Obj(Map.of("width", Json.of(Math.round(CellChartView.WIDTH)), "height", Json.of(Math.round(height))));
        return new DisplayData(data, new Json.Obj(Map.of(MimeBundle.PNG, size)), Json.Obj.EMPTY);
    }

    /** The name of the chart, and a line for each number. */
    private static String text(Picture picture) {
        List<PictureTable.Row> rows = picture.table();
        int where = rows.stream().mapToInt(row -> row.where().length()).max().orElse(0);
        int what = rows.stream().mapToInt(row -> row.what().length()).max().orElse(0);
        return picture.caption().text() + rows.stream().map(row -> "\n" + (padded(row.where(), where) + "  " + padded(row.what(), what) + "  "
                + row.value()).stripTrailing().replace('\u00A0', ' ')).collect(Collectors.joining());
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    /**
     * Takes the chart out of an output.
     *
     * @param bundle the output's forms
     * @return the chart; empty when the bundle holds none or one that is not understood, and then its picture stands for it
     */
    public static Optional<CellChart> of(MimeBundle bundle) {
        return bundle.data().get(TYPE) instanceof Json.Obj fields ? ChartNumbers.read(fields) : Optional.empty();
    }
}
