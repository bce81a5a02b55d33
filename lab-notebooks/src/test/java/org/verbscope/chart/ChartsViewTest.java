package org.verbscope.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PngWriter;
import org.verbscope.picture.Shape;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;

/** Charts of real, short runs on the soft device. */
@Tag("unit")
class ChartsViewTest {
    private static final Measured MEASURED = MeasuredSoft.all();

    private static Picture draw(Measured of, double width, double height, ChartsPage page, long run, long other, Locale locale) {
        return ChartsView.draw(of, new ChartsOptions(width, height, page, run, other, locale));
    }

    private static Picture draw(ChartsPage page) {
        return draw(MEASURED, 860, 430, page, 0, 0, Locale.ENGLISH);
    }

    @Test
    void aRunHasItsFiguresItsSizesAndItsPercentilesInPictureAndTable() {
        Picture picture = draw(ChartsPage.RUN);
        assertThat(picture.find("chart.progress")).isPresent();
        assertThat(picture.flat()).anyMatch(shape -> shape.id().startsWith("chart.s.write_bw.soft.1024") && shape.words().contains("MB/s"));
        assertThat(picture.flat()).anyMatch(shape -> shape.id().startsWith("chart.s.tcp_bw.kernel."));
        assertThat(picture.flat()).anyMatch(shape -> shape.id().startsWith("chart.l.") && shape.words().contains("p99"));
        assertThat(picture.flat()).anyMatch(shape -> shape.id().startsWith("chart.t") && shape.words().contains("MB/s"));
        assertThat(picture.table()).anyMatch(row -> row.what().equals("mean") && row.value().endsWith("MB/s"));
        assertThat(picture.table()).extracting(row -> row.id()).contains("chart.s.write_bw.soft.64");
        assertThat(picture.caption().text()).contains("write_bw on two soft devices", "simulation");
    }

    @ParameterizedTest
    @EnumSource(ChartsPage.class)
    void theBackRowHasOneDiagramWithLargeType(ChartsPage page) {
        for (double[] size : new double[][] {{888, 558}, {1528, 870}}) {
            Picture picture = ChartsView.draw(MEASURED, ChartsOptions.large(size[0], size[1], page, Locale.ENGLISH));
            assertThat(picture.flat()).filteredOn(Shape.Label.class::isInstance).isNotEmpty()
                    .allSatisfy(shape -> assertThat(((Shape.Label) shape).style().size()).isGreaterThanOrEqualTo(26.6));
            assertThat(picture.caption().bold()).isNotBlank();
        }
    }

    @Test
    void theBackRowSeesThatARunIsNotComplete() {
        var stopped = new MeasuredRun(1, 1, "write_bw", "soft", Map.of("size", "64"), List.of(new MeasuredRun.Sample(true, 100_000_000, 10, 640)),
                "CANCELLED", "stopped, after 10 messages", Map.of("messages", "10"), List.of());
        Picture picture = ChartsView.draw(new Measured(1, List.of(stopped), List.of(), List.of()), ChartsOptions.large(888, 558, ChartsPage.RUN, Locale.ENGLISH));
        assertThat(picture.flat()).anyMatch(shape -> shape instanceof Shape.Label label && label.text().equals("▲ not complete: stopped, after 10 messages"));
    }

    @Test
    void publishedFiguresAreBandsWithTheirSourceAndNotComparableHere() {
        List<Shape> bands = draw(ChartsPage.RUN).flat().stream().filter(shape -> shape.id().startsWith("chart.band.")).toList();
        assertThat(bands).isNotEmpty().allSatisfy(band -> {
            assertThat(band).isInstanceOfSatisfying(Shape.Rect.class, rect -> {
                assertThat(rect.fill().hatched()).isTrue();
                assertThat(rect.height()).isGreaterThanOrEqualTo(5);
            });
            assertThat(band.words()).contains("confidence", "Another kind of adapter");
        });
    }

    @Test
    void twoRunsStandSideBySide() {
        List<MeasuredRun> runs = MEASURED.runs();
        Picture picture = draw(MEASURED, 860, 430, ChartsPage.RUN, runs.get(runs.size() - 1).seq(), runs.get(0).seq(), Locale.ENGLISH);
        assertThat(picture.table()).extracting(row -> row.id()).contains("chart.f.mb_per_sec", "chart.f2.mb_per_sec");
    }

    @Test
    void aHistogramHasABarForEachOfTheRunsAndThePercentiles() {
        MeasuredRun run = MEASURED.runs().stream().filter(each -> each.test().equals("tcp_lat")).findFirst().orElseThrow();
        Picture picture = draw(MEASURED, 860, 430, ChartsPage.HISTOGRAM, run.seq(), 0, Locale.ENGLISH);
        assertThat(picture.flat().stream().filter(shape -> shape.id().startsWith("chart.h."))).hasSameSizeAs(run.bars());
        assertThat(picture.table()).extracting(row -> row.what()).contains("p50", "p99", "p99.9");
    }

    @Test
    void verbsOfTheControlPathStandOverThoseOfTheDataPath() {
        Picture picture = draw(ChartsPage.VERBS);
        List<String> names = picture.table().stream().filter(row -> row.id().startsWith("chart.v.")).map(row -> row.what()).toList();
        assertThat(names).contains("ibv_alloc_pd", "ibv_reg_mr 64\u00A0KiB", "ibv_modify_qp RTR");
        assertThat(names.subList(names.size() - 2, names.size())).containsExactlyInAnyOrder("ibv_post_send 64\u00A0B", "ibv_poll_cq");
        assertThat(picture.flat()).anyMatch(shape -> shape.words().contains("github.com/openucx/ucx/issues/5098"));
    }

    @Test
    void countersAreSaidToBeTheDriversWhenThereIsNone() {
        assertThat(draw(ChartsPage.COUNTERS).flat()).anyMatch(shape -> shape.words().contains("The soft device has no driver"));
        var counters = List.of(new Counter(1, "rxe0 sent_pkts", List.of(new Counter.Point(0, 5), new Counter.Point(1_000_000_000, 500))),
                new Counter(2, "rxe1 duplicate_request", List.of(new Counter.Point(0, 0))));
        Picture picture = draw(new Measured(9, List.of(), List.of(), counters), 860, 430, ChartsPage.COUNTERS, 0, 0, Locale.ENGLISH);
        assertThat(picture.find("chart.c.rxe0.sent_pkts")).hasValueSatisfying(mark -> assertThat(mark.words()).contains("+495"));
        assertThat(picture.table()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(ChartsPage.class)
    void nothingIsDrawnOutsideThePictureAndEveryThemePaintsIt(ChartsPage page) {
        for (Locale locale : List.of(Locale.ENGLISH, Locale.TRADITIONAL_CHINESE)) {
            for (double[] size : new double[][] {{560, 300}, {860, 430}, {1320, 694}}) {
                Picture picture = draw(MEASURED, size[0], size[1], page, 0, 0, locale);
                assertThat(picture.flat()).allSatisfy(shape -> assertThat(inside(shape, size[0], size[1])).as(shape.toString()).isTrue());
                assertThat(picture.flat().stream().map(Shape::id).filter(id -> !id.isEmpty())).doesNotHaveDuplicates();
                assertThat(SvgWriter.write(picture, Theme.DARK)).contains("<svg");
            }
        }
        assertThat(PngWriter.write(draw(page), Theme.HIGH_CONTRAST, 1)).isNotEmpty();
    }

    static boolean inside(Shape shape, double width, double height) {
        if (shape instanceof Shape.Rect r) {
            return r.x() >= 0 && r.y() >= 0 && r.x() + r.width() <= width + 1 && r.y() + r.height() <= height + 1;
        } else if (shape instanceof Shape.Label t) {
            return t.x() >= 0 && t.x() <= width && t.y() >= 0 && t.y() <= height;
        } else if (shape instanceof Shape.Polygon p) {
            return p.points().stream().allMatch(q -> q.x() >= 0 && q.x() <= width && q.y() >= 0 && q.y() <= height);
        }
        return true;
    }

    /** Ten samples a second; what a picture is made of must not grow with the run. */
    @Test
    void aRunOfTenMinutesIsDrawnWithNoMoreShapesThanOneOfOne() {
        int minute = draw(live(600), 860, 430, ChartsPage.RUN, 0, 0, Locale.ENGLISH).flat().size();
        int hour = draw(live(36_000), 860, 430, ChartsPage.RUN, 0, 0, Locale.ENGLISH).flat().size();
        assertThat(draw(live(6000), 860, 430, ChartsPage.RUN, 0, 0, Locale.ENGLISH).flat().size()).isLessThan(minute + 30);
        assertThat(hour).isLessThan(minute + 30);
    }

    private static Measured live(int samples) {
        var all = new ArrayList<MeasuredRun.Sample>();
        for (int i = 1; i <= samples; i++) {
            all.add(new MeasuredRun.Sample(true, i * 100_000_000L, i * 1000L, i * 65_536_000L));
        }
        var run = new MeasuredRun(1, 1, "write_bw", "soft", Map.of("size", "65536", "duration_s", "36000"), all, "", "", Map.of(), List.of());
        return new Measured(samples, List.of(run), List.of(), List.of());
    }

    @Test
    void aStepFurtherBackShowsWhatWasThereThen() {
        var log = new MeasuredLog(MeasuredSoft.LOG.log());
        assertThat(log.at(MeasuredSoft.LOG.log().size()).runs()).hasSize(11);
        Measured early = log.at(1);
        assertThat(early.runs()).singleElement().satisfies(run -> {
            assertThat(run.live()).isTrue();
            assertThat(run.progress()).isZero();
        });
        assertThat(log.at(0).empty()).isTrue();
        assertThat(draw(log.at(0), 860, 430, ChartsPage.RUN, 0, 0, Locale.ENGLISH).caption().text()).contains("Nothing has been measured");
    }
}
