package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.chart.CellChart;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MeasureEvent.Bar;
import org.verbscope.event.MeasureEvent.CostMeasured;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.event.MeasureEvent.RunStarted;

/** Charts as they stand in a notebook file. */
@Tag("unit")
class ChartOutputTest {
    private static List<Entry> log(MeasureEvent... events) {
        var log = new EventLog(LabClock.real());
        for (MeasureEvent event : events) {
            log.emit(Head.notebook(), event);
        }
        return log.all();
    }

    private static final List<Entry> ALL = log(
            new RunStarted(1, "write_bw", "soft", Map.of("size", "64", "iterations", "2000")), new RunSample(1, false, 100_000_000, 10, 640),
            new RunSample(1, true, 200_000_000, 500, 32_000), new RunSample(1, true, 300_000_000, 1500, 96_000),
            new RunEnded(1, "write_bw", "COMPLETE", "", Map.of("mb_per_sec", "0.61", "messages", "2000"), List.of()),
            new RunStarted(2, "write_lat", "soft", Map.of("size", "64", "iterations", "4")),
            new RunEnded(2, "write_lat", "COMPLETE", "", Map.of("t_min_us", "1.5", "t_typical_us", "2", "p90_us", "3", "p99_us", "4", "p99_9_us", "4",
                    "t_max_us", "4"), List.of(new Bar(2000, 3), new Bar(4000, 1))),
            new CostMeasured("soft", "ibv_alloc_pd", 0, Map.of("path", "control", "cold_us", "20", "p50_us", "5", "p99_us", "9")));

    @Test
    void aChartHasAFormForEveryReader() {
        List<Output> outputs = ChartOutput.of(ALL);
        assertThat(outputs).hasSize(4);
        assertThat(outputs).allSatisfy(output -> {
            MimeBundle data = ((DisplayData) output).data();
            assertThat(data.text(MimeBundle.TEXT).orElseThrow()).contains("on two soft devices.", "\n");
            assertThat(Base64.getDecoder().decode(data.text(MimeBundle.PNG).orElseThrow())).startsWith(0x89, 'P', 'N', 'G');
            assertThat(SvgSanitizer.sanitize(data.text(MimeBundle.SVG).orElseThrow())).isPresent();
            assertThat(((DisplayData) output).metadata().object(MimeBundle.PNG).orElseThrow().integer("width")).hasValue(640);
        });
        assertThat(((DisplayData) outputs.get(0)).data().text(MimeBundle.TEXT).orElseThrow()).contains("MB/s");
        assertThat(ChartOutput.of(List.of())).isEmpty();
    }

    @Test
    void theNumbersComeBackFromTheFile() throws Exception {
        Notebook notebook = Notebook.empty().append(ChartOutput.of(ALL).stream().reduce(CodeCell.of("1"), CodeCell::withOutput, (a, b) -> a));
        byte[] file = NotebookWriter.write(notebook);
        assertThat(NotebookValidator.validate(notebook)).isEmpty();
        var read = (CodeCell) new NotebookReader().read(file).cells().get(0);
        List<CellChart> charts = read.outputs().stream().map(output -> ChartOutput.of(((DisplayData) output).data()).orElseThrow()).toList();
        assertThat(charts).extracting(CellChart::kind).containsExactly(CellChart.Kind.THROUGHPUT, CellChart.Kind.LATENCY, CellChart.Kind.HISTOGRAM,
                CellChart.Kind.VERBS);
        assertThat(charts.get(0).measured().runs()).hasSize(2).first().satisfies(run -> {
            assertThat(run.samples()).hasSize(3);
            assertThat(run.figures()).containsEntry("mb_per_sec", "0.61");
            assertThat(run.settings()).containsEntry("size", "64");
        });
        assertThat(charts.get(1).measured().runs().get(1).bars()).containsExactly(new Bar(2000, 3), new Bar(4000, 1));
        assertThat(charts.get(3).measured().costs()).singleElement().satisfies(cost -> assertThat(cost.typical()).isEqualTo(5));
    }

    @Test
    void aRunWhoseProgramEndedIsNotShownAsIfItWent() {
        Output chart = ChartOutput.of(ALL.subList(0, 4)).get(0);
        assertThat(((DisplayData) chart).data().text(MimeBundle.TEXT).orElseThrow()).contains("failed: its program ended before it");
    }

    @Test
    void whatIsNotUnderstoodIsNoChart() {
        Json.Obj good = (Json.Obj) ((DisplayData) ChartOutput.of(ALL).get(3)).data().data().get(ChartOutput.TYPE);
        assertThat(chart(good)).isTrue();
        assertThat(chart(good.with("kind", Json.of("pie")))).isFalse();
        assertThat(chart(good.with("kind", Json.of("sweep")))).as("of a run that is not there").isFalse();
        assertThat(chart(good.with("runs", Json.of("none")))).isFalse();
        assertThat(chart(good.with("costs", new Json.Arr(List.of(Json.Obj.EMPTY))))).isFalse();
    }

    private static boolean chart(Json.Obj fields) {
        return ChartOutput.of(MimeBundle.EMPTY.with(ChartOutput.TYPE, fields)).isPresent();
    }

    @Test
    void aReportShowsThePictureAndKeepsTheNumbers() {
        Notebook notebook = Notebook.empty().append(CodeCell.of("1").withOutput(ChartOutput.of(ALL).get(0)));
        String html = HtmlReport.render(notebook, RunSummary.NOTHING, List.of());
        assertThat(html).contains("<img src=\"data:image/svg+xml;base64,", "alt=\"write_bw on two soft devices.", "The numbers of the chart", "MB/s");
    }
}
