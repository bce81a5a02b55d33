package org.verbscope.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.chart.CellChart.Kind;
import org.verbscope.event.MeasureEvent.Bar;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Shape;

/** Which chart fits what a cell measured, and what it shows. */
@Tag("unit")
class CellChartTest {
    private static final Measured MEASURED = MeasuredSoft.all();

    private static MeasuredRun run(long seq, String test, int size, int samples, String ending, Map<String, String> more) {
        var points = new ArrayList<MeasuredRun.Sample>();
        for (int i = 1; i <= samples; i++) {
            points.add(new MeasuredRun.Sample(true, i * 100_000_000L, i * 1000L, i * 1000L * size));
        }
        var settings = new java.util.HashMap<>(more);
        settings.put("size", String.valueOf(size));
        settings.put("iterations", "10000");
        Map<String, String> figures = ending.isEmpty() ? Map.of() : test.endsWith("_lat")
                ? Map.of("t_min_us", "1.0", "t_typical_us", "2.0", "p90_us", "3.0", "p99_us", "4.0", "p99_9_us", "5.0", "t_max_us", "6.0")
                : Map.of("mb_per_sec", String.valueOf(100 + seq), "messages", "5000");
        return new MeasuredRun(seq, (int) seq, test, "soft", settings, points, ending, ending.equals("COMPLETE") ? "" : "stopped", figures,
                test.endsWith("_lat") && !ending.isEmpty() ? List.of(new Bar(2000, 3), new Bar(4000, 1)) : List.of());
    }

    private static Measured measured(MeasuredRun... runs) {
        return new Measured(1, List.of(runs), List.of(), List.of());
    }

    private static List<Kind> kinds(MeasuredRun... runs) {
        return CellChart.of(measured(runs)).stream().map(CellChart::kind).toList();
    }

    @Test
    void theChartFitsWhatWasMeasured() {
        Map<String, String> none = Map.of();
        assertThat(kinds()).isEmpty();
        assertThat(kinds(run(1, "write_bw", 64, 20, "COMPLETE", none))).containsExactly(Kind.THROUGHPUT);
        assertThat(kinds(run(1, "write_bw", 64, 0, "COMPLETE", none))).as("too short for a line").containsExactly(Kind.FIGURES);
        assertThat(kinds(run(1, "write_bw", 64, 0, "COMPLETE", none), run(2, "write_bw", 128, 0, "COMPLETE", none))).containsExactly(Kind.SWEEP);
        assertThat(kinds(run(1, "write_bw", 64, 9, "COMPLETE", none), run(2, "write_bw", 64, 9, "COMPLETE", Map.of("qps", "4"))))
                .containsExactly(Kind.COMPARISON);
        assertThat(kinds(run(1, "write_lat", 64, 9, "COMPLETE", none))).containsExactly(Kind.LATENCY, Kind.HISTOGRAM);
        assertThat(kinds(run(1, "write_lat", 64, 9, "COMPLETE", none), run(2, "read_lat", 64, 9, "COMPLETE", none))).containsExactly(Kind.LATENCY);
        assertThat(kinds(run(1, "write_lat", 64, 9, "COMPLETE", none), run(2, "write_lat", 128, 9, "COMPLETE", none))).containsExactly(Kind.SWEEP);
        assertThat(CellChart.of(MEASURED)).extracting(CellChart::kind).containsExactly(Kind.SWEEP, Kind.LATENCY, Kind.VERBS);
    }

    @Test
    void aRunThatGoesIsShownAsItGoesAndThenNoMore() {
        Measured going = measured(run(1, "write_bw", 64, 5, "", Map.of()));
        CellChart live = CellChart.live(going).orElseThrow();
        assertThat(live.kind()).isEqualTo(Kind.THROUGHPUT);
        Picture picture = CellChartView.draw(live, 360, 220, Locale.ENGLISH);
        assertThat(picture.find("chart.progress")).hasValueSatisfying(bar -> assertThat(bar.words()).isEqualTo("50 % done"));
        assertThat(CellChart.live(measured(run(1, "write_bw", 64, 5, "COMPLETE", Map.of())))).isEmpty();
        assertThat(CellChart.live(Measured.NOTHING)).isEmpty();
    }

    @Test
    void whatIsNotCompleteSaysSoInThePictureAndInTheTable() {
        for (int samples : new int[] {0, 20}) {
            CellChart chart = CellChart.of(measured(run(1, "write_bw", 64, samples, "CANCELLED", Map.of()))).get(0);
            Picture picture = CellChartView.draw(chart, 360, 220, Locale.ENGLISH);
            assertThat(picture.flat()).anyMatch(shape -> shape instanceof Shape.Label label && label.text().equals("▲ not complete: stopped"));
            assertThat(picture.table()).anyMatch(row -> row.value().equals("not complete: stopped"));
        }
        assertThat(measured(run(1, "write_bw", 64, 5, "", Map.of())).over("gone").runs().get(0).why()).isEqualTo("gone");
    }

    @Test
    void comparedRunsAreNamedByWhatTheyDifferIn() {
        CellChart chart = CellChart.of(measured(run(1, "write_bw", 64, 0, "COMPLETE", Map.of("qps", "1", "inline", "0")),
                run(2, "write_bw", 64, 0, "COMPLETE", Map.of("qps", "4", "inline", "0")),
                run(3, "tcp_bw", 64, 0, "COMPLETE", Map.of()))).get(0);
        assertThat(CellChartView.draw(chart, 640, 300, Locale.ENGLISH).table()).extracting(row -> row.what() + ": " + row.value())
                .containsExactly("write_bw, qps 1: 101 MB/s", "write_bw, qps 4: 102 MB/s", "tcp_bw: 103 MB/s");
        CellChart same = CellChart.of(measured(run(1, "write_bw", 64, 0, "COMPLETE", Map.of()), run(2, "write_bw", 64, 0, "COMPLETE", Map.of()))).get(0);
        assertThat(CellChartView.draw(same, 640, 300, Locale.ENGLISH).table()).extracting(row -> row.what()).containsExactly("run 1", "run 2");
    }

    @Test
    void everyKindIsDrawnWithinItsPictureInBothLanguages() {
        var all = new ArrayList<>(CellChart.of(MEASURED));
        MeasuredRun latency = MEASURED.runs().stream().filter(each -> each.test().equals("write_lat")).findFirst().orElseThrow();
        MeasuredRun newest = MEASURED.run(0).orElseThrow();
        all.add(new CellChart(Kind.HISTOGRAM, latency.seq(), MEASURED));
        all.add(new CellChart(Kind.SWEEP, latency.seq(), MEASURED));
        for (Kind kind : List.of(Kind.THROUGHPUT, Kind.COMPARISON, Kind.FIGURES)) {
            all.add(new CellChart(kind, newest.seq(), MEASURED));
        }
        for (CellChart chart : all) {
            for (Locale locale : List.of(Locale.ENGLISH, Locale.TRADITIONAL_CHINESE)) {
                for (double width : new double[] {300, 640}) {
                    double height = CellChartView.height(chart, width);
                    Picture picture = CellChartView.draw(chart, width, height, locale);
                    assertThat(picture.table()).as(chart.kind().name()).isNotEmpty();
                    assertThat(picture.caption().text()).contains(locale == Locale.ENGLISH ? "soft devices" : "軟體裝置");
                    assertThat(picture.flat().stream().map(Shape::id).filter(id -> !id.isEmpty())).doesNotHaveDuplicates();
                    assertThat(picture.flat()).allSatisfy(shape -> assertThat(ChartsViewTest.inside(shape, width, height)).as(shape.toString()).isTrue());
                }
            }
        }
    }

    @Test
    void theWarmUpsNameIsNeverUnderTheFigureOfAShortRun() {
        var samples = List.of(new MeasuredRun.Sample(false, 40_000_000, 500, 32_768_000), new MeasuredRun.Sample(true, 50_000_000, 100, 6_553_600),
                new MeasuredRun.Sample(true, 150_000_000, 1100, 72_089_600));
        var run = new MeasuredRun(1, 1, "write_bw", "soft", Map.of("size", "65536", "iterations", "1100", "warm_up", "500"), samples, "COMPLETE", "",
                Map.of("mb_per_sec", "625", "messages", "1100"), List.of());
        for (double height : new double[] {130, 160, 220, 300}) {
            Picture picture = CellChartView.draw(new CellChart(Kind.THROUGHPUT, 1, measured(run)), 360, height, Locale.ENGLISH);
            List<Shape.Label> labels = picture.flat().stream().filter(Shape.Label.class::isInstance).map(Shape.Label.class::cast).toList();
            Shape.Label figure = labels.stream().filter(label -> label.text().equals("625")).findFirst().orElseThrow();
            List<Shape.Label> warm = labels.stream().filter(label -> label.text().startsWith("warm-up")).toList();
            assertThat(warm).as("named where there is room").hasSizeBetween(height < 200 ? 0 : 1, 1).allSatisfy(label -> assertThat(Math.abs(label.y() - figure.y()))
                    .as("height %s: %s, %s", height, label, figure).isGreaterThan(Math.max(label.style().size(), figure.style().size())));
            assertThat(picture.find("chart.warm")).as("its ground stays, with its words").isPresent();
        }
    }

    @Test
    void aLatencyByItsSizesIsACurveToo() {
        CellChart chart = CellChart.of(measured(run(1, "write_lat", 64, 0, "COMPLETE", Map.of()), run(2, "write_lat", 4096, 0, "COMPLETE", Map.of()))).get(0);
        assertThat(CellChartView.draw(chart, 640, 300, Locale.ENGLISH).table()).extracting(row -> row.what() + ": " + row.value())
                .containsExactly("64\u00A0B: 2.00 µs", "4\u00A0KiB: 2.00 µs");
    }
}
