package org.verbscope.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PngWriter;
import org.verbscope.picture.Theme;

/**
 * Writes every page of charts and every chart of cells, of short runs on the soft device, in every theme, size and language as PNG, to
 * be looked at: the argument is a folder. Counters, which the soft device has not, are made up here.
 */
final class ChartsGallery {
    private final Path folder;

    private ChartsGallery(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        var gallery = new ChartsGallery(Files.createDirectories(Path.of(args[0])));
        Measured soft = MeasuredSoft.all();
        gallery.pages(new Measured(soft.step(), soft.runs(), soft.costs(), counters()));
        gallery.cells(soft);
    }

    private static List<Counter> counters() {
        var all = new ArrayList<Counter>();
        for (String name : List.of("sent_pkts", "rcvd_pkts", "duplicate_request", "retry_exceeded_err", "rnr_nak", "out_of_seq_request")) {
            var points = new ArrayList<Counter.Point>();
            long grown = 1;
            for (int i = 0; i < 12; i++) {
                points.add(new Counter.Point(i * 1_000_000_000L, name.length() * grown));
                grown += name.endsWith("pkts") ? 4000 : i % 4 == 3 ? name.length() % 7 + 1 : 0;
            }
            all.add(new Counter(1, "rxe0 " + name, points));
        }
        return all;
    }

    private void write(String name, Picture picture, Theme theme, double scale) throws IOException {
        Files.write(folder.resolve(name + "-" + theme.id() + ".png"), PngWriter.write(picture, theme, scale));
    }

    private void pages(Measured measured) throws IOException {
        long other = measured.runs().get(3).seq();
        for (ChartsPage page : ChartsPage.values()) {
            String name = page.name().toLowerCase(Locale.ROOT);
            for (Theme theme : Theme.values()) {
                for (double[] size : new double[][] {{859, 395}, {1319, 654}}) {
                    for (Locale locale : List.of(Locale.ENGLISH, Locale.TRADITIONAL_CHINESE)) {
                        write(name + "-" + (int) size[0] + "-" + locale.getLanguage(), ChartsView.draw(measured, new ChartsOptions(size[0], size[1], page, 0,
                                locale == Locale.ENGLISH ? 0 : other, locale)), theme, 1.2);
                    }
                }
                write(name + "-large-1280", ChartsView.draw(measured, ChartsOptions.large(888, 558, page, Locale.ENGLISH)), theme, 1);
                write(name + "-large-1920", ChartsView.draw(measured, ChartsOptions.large(1528, 870, page, Locale.TRADITIONAL_CHINESE)), theme, 1);
            }
            write(name + "-empty", ChartsView.draw(Measured.NOTHING, new ChartsOptions(859, 395, page, 0, 0, Locale.ENGLISH)), Theme.LIGHT, 1.2);
        }
    }

    private void cells(Measured measured) throws IOException {
        MeasuredRun latency = measured.runs().stream().filter(run -> run.test().equals("write_lat")).findFirst().orElseThrow();
        for (CellChart.Kind kind : CellChart.Kind.values()) {
            long run = kind == CellChart.Kind.LATENCY || kind == CellChart.Kind.HISTOGRAM ? latency.seq() : measured.run(0).orElseThrow().seq();
            var chart = new CellChart(kind, run, measured);
            for (Theme theme : Theme.values()) {
                for (double width : new double[] {330, CellChartView.WIDTH}) {
                    for (Locale locale : List.of(Locale.ENGLISH, Locale.TRADITIONAL_CHINESE)) {
                        write("cell-" + kind.name().toLowerCase(Locale.ROOT) + "-" + (int) width + "-" + locale.getLanguage(),
                                CellChartView.draw(chart, width, CellChartView.height(chart, width), locale), theme, 1.5);
                    }
                }
            }
        }
    }
}
