package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.verbscope.app.fx.Focus;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.theme.Say;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.notebook.ChartOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.DisplayData;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Output;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Theme;

/** The charts in the real window, of real runs, as pictures to be looked at. */
class ChartsPicturesTest extends LessonWindowBase {
    private static final String SIZES = """
            for (int size : List.of(64, 1024, 16_384, 262_144)) {
                lab.measure(lab.spec("write_bw").size(size).iterations(300));
                lab.measure(lab.spec("tcp_bw").size(size).iterations(300));
            }
            lab.measure(lab.spec("tcp_lat").size(64).iterations(1000));
            lab.controlPath();
            lab.measure(lab.spec("write_lat").size(64).iterations(1000));""";
    private static final String LONG = """
            lab.measure(lab.spec("write_bw").size(65_536).warmUp(500).duration(Duration.ofSeconds(100)));""";

    private void cell(String code, Mark end) {
        fx(() -> window.bench().notebook().insertAndRun(code));
        await("the cell has ended " + end, () -> window.bench().model().view().cells().stream()
                .anyMatch(view -> view.cell().source().equals(code) && view.mark() == end));
        drawn();
    }

    private void drawn() {
        settle();
    }

    private long samples() {
        return session.log().all().stream().filter(entry -> entry.event() instanceof RunSample sample && sample.counted()).count();
    }

    /** @param title a text of it */
    private void page(String name, String title) {
        fx(() -> window.scene().getRoot().lookupAll(".view-bar .toggle-button").stream().filter(node -> node instanceof ToggleButton button
                && button.getText().equals(name)).map(ToggleButton.class::cast).findFirst().orElseThrow().fire());
        await(title + " is drawn", () -> chart().shown().stream().flatMap(picture -> picture.flat().stream())
                .anyMatch(shape -> shape instanceof Shape.Label label && label.text().contains(title)));
    }

    /** What is drawn, not what the lesson beside it says. */
    private PicturePane chart() {
        return (PicturePane) Focus.first(window.bench().view().tabs().current().node(), PicturePane.class);
    }

    @Test
    void runsAreSeenAsTheyGoAndCanBeStopped() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start");
        fx(() -> window.choose(ViewKind.CHARTS));
        drawn();
        picture("charts-empty-1280");
        cell(SIZES, Mark.FINISHED);
        fx(() -> window.bench().notebook().insertAndRun(LONG));
        await("it runs", () -> samples() > 25);
        picture("charts-live-1280");
        fire("Stop");
        await("the run has ended", () -> session.log().all().stream().anyMatch(entry -> entry.event() instanceof RunEnded ended
                && ended.ending().equals("CANCELLED") && !ended.figures().isEmpty()));
        await("the charts say so", () -> texts().stream().anyMatch(text -> text.contains("not complete: stopped")));
        for (Theme theme : Theme.values()) {
            fx(() -> window.theme(theme));
            drawn();
            assertThat(picture("charts-stopped-1280-" + theme.id())).isNotEmptyFile();
        }
        fx(() -> window.theme(Theme.LIGHT));
        page("Histogram", "messages by µs");
        picture("charts-histogram-1280");
        page("Verbs", "control path");
        picture("charts-verbs-1280");
        page("Counters", "Driver's counters");
        picture("charts-counters-1280");
        page("Runs", "Size sweep");
        picture("charts-run-1280");
        fx(() -> window.bench().view().tabs().toggleTable());
        drawn();
        assertThat(texts()).anyMatch(text -> text.contains("MB/s"));
        picture("charts-table-1280");
        fx(window::startPresenting);
        await("the back row has its chart", () -> window.presenting().drawn() == window.bench().view().playhead().step());
        picture("charts-presenter-1280");
    }

    private List<Node> cellCharts() {
        return List.copyOf(window.scene().getRoot().lookupAll(".cell-chart"));
    }

    private List<Shape> shapes(Node chart) {
        return ((PicturePane) Focus.first(chart, PicturePane.class)).shown().stream().flatMap(picture -> picture.flat().stream()).toList();
    }

    private boolean chartSays(String words) {
        return cellCharts().stream().anyMatch(chart -> shapes(chart).stream().anyMatch(shape -> shape instanceof Shape.Label label
                && label.text().contains(words)));
    }

    private List<Output> outputs(String code) {
        return window.bench().model().view().cells().stream().filter(view -> view.cell().source().equals(code))
                .flatMap(view -> ((CodeCell) view.cell()).outputs().stream()).toList();
    }

    @Test
    void aCellShowsItsChartWhileItGoesAndKeepsIt() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start");
        fx(() -> window.bench().notebook().insertAndRun(LONG));
        await("it runs", () -> samples() > 25);
        await("its cell shows it as it goes", () -> chartSays("% done"));
        picture("cell-chart-live-1280");
        fire("Stop");
        await("the cell was stopped", () -> window.bench().model().view().cells().stream()
                .anyMatch(view -> view.cell().source().equals(LONG) && view.mark() == Mark.STOPPED));
        await("the chart that stays says so", () -> chartSays("▲ not complete: stopped"));
        picture("cell-chart-stopped-1280");
        assertThat(outputs(LONG)).filteredOn(output -> output instanceof DisplayData display && ChartOutput.of(display.data()).isPresent()).hasSize(1)
                .first().satisfies(output -> assertThat(((DisplayData) output).data().data()).containsKeys(MimeBundle.TEXT, MimeBundle.PNG, MimeBundle.SVG));
        enter("lab.machine(1).context().children().isEmpty()", "true");

        cell(SIZES, Mark.FINISHED);
        await("sizes, percentiles and verbs are drawn", () -> chartSays("both axes logarithmic") && chartSays("control path"));
        for (Theme theme : Theme.values()) {
            fx(() -> window.theme(theme));
            drawn();
            picture("cell-charts-1280-" + theme.id());
        }
        Node chart = cellCharts().get(cellCharts().size() - 1);
        fx(() -> Focus.first(chart, PicturePane.class).requestFocus());
        new FxRobot().push(KeyCode.CONTROL, KeyCode.C);
        assertThat(onFx(() -> Clipboard.getSystemClipboard().getString())).contains("\t");
        assertThat(onFx(() -> Clipboard.getSystemClipboard().hasImage())).isTrue();
    }

    @Test
    void theLargeWindowShowsMore() throws Exception {
        open(Theme.DARK, 1920, 1080, false);
        run("start");
        cell(SIZES, Mark.FINISHED);
        fx(() -> window.choose(ViewKind.CHARTS));
        drawn();
        picture("charts-1920-dark");
        page("Verbs", "control path");
        picture("charts-verbs-1920-dark");
        fx(() -> window.theme(Theme.LIGHT));
        page("Runs", "Size sweep");
        assertThat(picture("charts-1920-light", "charts")).isNotEmptyFile();
    }

    @Test
    void theySpeakChinese() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        try {
            fx(() -> window.language(Say.Language.CHINESE));
            run("start");
            cell(SIZES, Mark.FINISHED);
            fx(() -> window.choose(ViewKind.CHARTS));
            drawn();
            picture("charts-zh-1280");
            assertThat(texts()).anyMatch(text -> text.contains("吞吐量") || text.contains("訊息速率"));
        } finally {
            fx(() -> window.language(Say.Language.ENGLISH));
        }
    }
}
