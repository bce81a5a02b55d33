package org.verbscope.app.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.Moment;
import org.verbscope.app.views.PictureTab;
import org.verbscope.chart.ChartsOptions;
import org.verbscope.chart.ChartsPage;
import org.verbscope.chart.ChartsView;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredLog;
import org.verbscope.chart.MeasuredRun;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Theme;

/** Charts of what was measured up to the step that is shown, live while a run goes. */
public final class ChartsTab extends PictureTab<ChartsTab.Choice> {
    /** What the person looks at. @param run by the event that began it, 0 for the newest; {@code other} 0 for none */
    record Choice(ChartsPage page, long run, long other) { }

    /** A run in a list. @param seq 0 for the newest, or none */
    record Named(long seq, String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final FxPulse.Slot<Measured> read;
    private final BooleanSupplier lookingBack;
    private final ChoiceBox<Named> runs = new ChoiceBox<>();
    private final ChoiceBox<Named> others = new ChoiceBox<>();
    private final Button stop;
    private final Label said = Controls.label("", "hint");
    private final ChartFiles files = new ChartFiles();
    private final VBox node;
    private MeasuredLog log;
    private Theme theme = Theme.LIGHT;
    private boolean filling;

    /**
     * @param lookingBack whether the person looks at an earlier step; else a run is shown as it goes, however far the playhead is
     * @param stop ends what runs
     */
    public ChartsTab(FxPulse pulse, Executor worker, BooleanSupplier lookingBack, Runnable stop) {
        super(pulse, worker, ChartsOptions.LEAST_WIDTH, ChartsOptions.LEAST_HEIGHT, new Choice(ChartsPage.RUN, 0, 0));
        this.read = pulse.slot(this::measured);
        this.lookingBack = lookingBack;
        this.stop = Controls.button(ViewText.of("charts.stop"), stop);
        this.stop.setDisable(true);
        Controls.tip(this.stop, ViewText.of("charts.stop.tip"));
        list(runs, "charts.run", new Named(0, ViewText.of("charts.newest")));
        list(others, "charts.other", new Named(0, ViewText.of("charts.none")));
        pane().onChoice(id -> id.startsWith("chart.") && !id.equals("chart.pill") && !id.equals("chart.warm"), id -> said.setText(words(id)));
        pane().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.C && event.isShortcutDown() && !event.isShiftDown()) {
                copy();
                event.consume();
            }
        });
        var bar = new HBox(pages(), runs, others, said, Controls.spring(), this.stop, Controls.iconButton("fth-copy", ViewText.of("charts.copy"), this::copy),
                Controls.iconButton("fth-download", ViewText.of("charts.save"), this::save),
                Controls.iconButton("fth-printer", ViewText.of("charts.print"), this::print));
        bar.getStyleClass().add("view-bar");
        said.setMinWidth(0);
        node = new VBox(pane(), bar);
        VBox.setVgrow(pane(), Priority.ALWAYS);
        pane().setMinHeight(0);
    }

    private void list(ChoiceBox<Named> box, String name, Named first) {
        box.getItems().add(first);
        box.getSelectionModel().select(0);
        box.setAccessibleText(ViewText.of(name));
        Controls.tip(box, ViewText.of(name));
        box.getStyleClass().add("run-choice");
        box.setPrefWidth(140);
        box.setMinWidth(60);
        box.setOnAction(event -> choose());
    }

    private Region pages() {
        var group = new ToggleGroup();
        var box = new HBox();
        box.getStyleClass().add("segments");
        box.setMinWidth(Region.USE_PREF_SIZE);
        for (ChartsPage page : ChartsPage.values()) {
            var button = new ToggleButton(ViewText.of("charts.page." + page.name()));
            button.setToggleGroup(group);
            button.setSelected(page == ChartsPage.RUN);
            button.setOnAction(event -> {
                button.setSelected(true);
                said.setText("");
                options(new Choice(page, options().run(), options().other()));
            });
            Controls.tip(button, ViewText.of("charts.page." + page.name() + ".tip"));
            box.getChildren().add(button);
        }
        return box;
    }

    private void choose() {
        if (!filling && runs.getValue() != null && others.getValue() != null) {
            options(new Choice(options().page(), runs.getValue().seq(), others.getValue().seq()));
        }
    }

    @Override
    protected Picture draw(Moment at, double width, double height, Choice chosen) {
        if (log == null || log.log() != at.log()) {
            log = new MeasuredLog(at.log());
        }
        Measured measured = log.at(at.step());
        read.set(measured);
        return ChartsView.draw(measured, new ChartsOptions(width, height, chosen.page(), chosen.run(), chosen.other(), ViewText.locale()));
    }

    /** What there is to choose from. */
    private void measured(Measured now) {
        var names = new ArrayList<Named>();
        for (MeasuredRun run : now.runs()) {
            names.add(0, new Named(run.seq(), ViewText.of("charts.name", "n", run.number(), "test", run.test(), "size", run.size())));
        }
        filling = true;
        fill(runs, names);
        fill(others, names);
        filling = false;
        stop.setDisable(now.runs().stream().noneMatch(MeasuredRun::live));
        choose();
    }

    private static void fill(ChoiceBox<Named> box, List<Named> names) {
        var wanted = new ArrayList<Named>(List.of(box.getItems().get(0)));
        wanted.addAll(names);
        if (!box.getItems().equals(wanted)) {
            Named chosen = box.getValue();
            box.getItems().setAll(wanted);
            box.getSelectionModel().select(wanted.contains(chosen) ? chosen : wanted.get(0));
        }
    }

    private String words(String id) {
        return pane().shown().flatMap(picture -> picture.find(id)).map(shape -> shape.words()).orElse("");
    }

    /** Puts the picture and its numbers on the clipboard. */
    public void copy() {
        pane().shown().ifPresent(picture -> {
            files.copy(picture, theme);
            said.setText(ViewText.of("charts.copied"));
        });
    }

    /** Asks where to, and writes it. */
    public void save() {
        pane().shown().ifPresent(picture -> files.save(picture, theme, node.getScene().getWindow()).ifPresent(said::setText));
    }

    /** Asks for a printer. */
    public void print() {
        pane().shown().ifPresent(picture -> said.setText(ViewText.of(files.print(picture, node.getScene().getWindow()) ? "charts.printed"
                : "charts.not_printed")));
    }

    @Override
    public void show(Moment next) {
        super.show(lookingBack.getAsBoolean() ? next : new Moment(next.log(), next.states(), next.index(), next.live(), next.live()));
    }

    @Override
    public Region node() {
        return node;
    }

    @Override
    public void style(Theme next, TypeScale scale) {
        theme = next;
        super.style(next, scale);
    }
}
