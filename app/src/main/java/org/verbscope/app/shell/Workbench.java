package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.charts.ChartsTab;
import org.verbscope.app.console.ConsoleModel;
import org.verbscope.app.console.ConsolePane;
import org.verbscope.app.course.Course;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.Door;
import org.verbscope.app.notebook.CompletionPopup;
import org.verbscope.app.notebook.DocPopup;
import org.verbscope.app.notebook.NotebookPane;
import org.verbscope.app.notebook.NotebookViewModel;
import org.verbscope.app.objects.ObjectsTab;
import org.verbscope.app.packets.PacketsTab;
import org.verbscope.app.queues.QueuesTab;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.states.StatesTab;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.app.timeline.TimelinePane;
import org.verbscope.app.views.LabTab;
import org.verbscope.app.views.ViewKind;
import org.verbscope.notebook.NotebookException;
import org.verbscope.picture.Theme;

/** One notebook with console, stage and timeline, wired to the session. */
final class Workbench {
    /** Its own, so that nothing of a closed notebook is held by the window. */
    private final FxPulse pulse = new FxPulse();
    private final OpenNotebook file;
    private final LabSession session;
    private final Settings settings;
    private final Runnable changed;
    private final NotebookViewModel model;
    private final NotebookPane notebook;
    private final ConsoleModel said;
    private final ConsolePane console;
    private final LabView view;
    private final FourPanes panes;
    private final FirstMinuteGuide guide;
    private TypeScale scale = new TypeScale(false, 100);
    private Runnable onNotebook = () -> { };

    Workbench(OpenNotebook file, LabSession session, boolean soft, Executor worker, Settings settings, boolean firstMinute,
            Consumer<Door> doors, Runnable changed) {
        this.file = file;
        this.session = session;
        this.settings = settings;
        this.changed = changed;
        view = new LabView(session, pulse, worker, views(pulse, worker));
        FxPulse.Slot<Boolean> notebookChanged = pulse.slot(any -> notebookChanged());
        model = new NotebookViewModel(file.document(), session, () -> notebookChanged.set(true));
        var completions = new CompletionPopup(session, pulse);
        notebook = new NotebookPane(model, pulse, worker, file::picture, completions, new DocPopup(session, pulse));
        FxPulse.Slot<Boolean> consoleChanged = pulse.slot(any -> consoleChanged());
        said = new ConsoleModel(session, () -> consoleChanged.set(true));
        console = new ConsolePane(said, pulse, worker, completions, () -> {
            consoleShown(false);
            changed.run();
        });
        model.beforeRun(() -> pulse.post(view::returnToLive));
        said.beforeRun(() -> pulse.post(view::returnToLive));
        guide = new FirstMinuteGuide(session, model, view, notebook, pulse, this::firstMinuteOver, doors);
        VBox right = new VBox(view.tabs(), guide.bar());
        VBox.setVgrow(view.tabs(), Priority.ALWAYS);
        panes = new FourPanes(notebook, console, right, view.timeline());
        panes.leftProperty().set(settings.number("left", 0));
        panes.bottomProperty().set(settings.number("bottom", 0));
        var step = new StepChoice(soft, this::steps);
        view.tabs().ends(step);
        view.onSteps(step::show);
        view.timeline().forkable(soft && session.status().life() != LabSession.Life.RECORDED);
        view.onTrouble(this::complain);
        view.onMove(moved -> changed.run());
        notebook.onRan(view.tabs()::focusView);
        view.tabs().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                event.consume();
                notebook.back();
            }
        });
        model.name(file.path().getFileName().toString());
        notebook.update(model.view());
        boolean guided = firstMinute && guide.begin();
        consoleShown(!guided && settings.flag("console", true));
        tableShown(!guided && settings.flag("table", true));
        if (!guided) {
            view.tabs().restore(settings.text("views", ""));
            lessonViews();
        }
    }

    /** A lesson that is about a view opens with it in front. */
    private void lessonViews() {
        List<ViewKind> wanted = file.document().lab().values().strings("views").stream().flatMap(id -> ViewKind.of(id).stream()).toList();
        for (int i = wanted.size() - 1; i >= 0; i--) {
            view.tabs().choose(wanted.get(i));
        }
    }

    /** What can be opened beside the stage. */
    private Map<ViewKind, Supplier<LabTab>> views(FxPulse pulse, Executor worker) {
        return Map.of(ViewKind.STATES, () -> new StatesTab(pulse, worker, code -> notebook.insertAndRun(code), () -> notebook.atExercise()),
                ViewKind.QUEUES, () -> new QueuesTab(pulse, worker),
                ViewKind.PACKETS, () -> new PacketsTab(pulse, worker, step -> view.look(step)),
                ViewKind.OBJECTS, () -> new ObjectsTab(pulse, worker),
                ViewKind.CHARTS, () -> new ChartsTab(pulse, worker, () -> view.playhead().mode() == Playhead.Mode.BACK, session::stop));
    }

    private void steps(LabSession.Steps wanted) {
        if (session.steps() != wanted) {
            session.steps(wanted);
            view.update();
        }
    }

    Region node() {
        return panes;
    }

    OpenNotebook file() {
        return file;
    }

    String title() {
        return model.view().title();
    }

    NotebookViewModel model() {
        return model;
    }

    NotebookPane notebook() {
        return notebook;
    }

    ConsoleModel console() {
        return said;
    }

    LabView view() {
        return view;
    }

    FirstMinuteGuide guide() {
        return guide;
    }

    /** Lab time of the newest event in nanoseconds. */
    long labTime() {
        return view.log() == null || view.playhead().step() == 0 ? 0 : view.log().get(view.playhead().step()).head().time();
    }

    void style(Theme theme, TypeScale next) {
        scale = next;
        notebook.headHeight(scale.tabs());
        notebook.theme(theme);
        console.headHeight(scale.tabs());
        view.tabs().style(theme, scale);
        view.timeline().style(theme, scale);
        panes.usual(scale.full() ? 600 : 460, scale.full() ? 304 : 203);
        panes.shortTimeline(tableShown() ? 0 : TimelinePane.shortHeight(scale));
        view.redraw();
    }

    boolean consoleShown() {
        return panes.consoleShown();
    }

    void consoleShown(boolean shown) {
        panes.consoleShown(shown);
        if (shown) {
            console.variablesShown(false);
            console.focus();
        }
    }

    void variablesShown() {
        panes.consoleShown(true);
        console.variablesShown(true);
    }

    /** The keyboard goes to the pane after the one that has it, or the one before. */
    void nextPane(boolean forward) {
        PaneCycle.move(List.of(new PaneCycle.Pane(notebook, notebook::focusCells), new PaneCycle.Pane(console, console::focus),
                new PaneCycle.Pane(view.tabs(), view.tabs()::focusView), new PaneCycle.Pane(view.timeline(), () -> PaneCycle.first(view.timeline()))),
                panes.getScene() == null ? null : panes.getScene().getFocusOwner(), forward);
    }

    void moveBorders(double right, double down) {
        panes.moveBorders(right, down);
    }

    boolean tableShown() {
        return view.timeline().tableShown();
    }

    void tableShown(boolean shown) {
        view.timeline().tableShown(shown);
        panes.shortTimeline(shown ? 0 : TimelinePane.shortHeight(scale));
        view.update();
    }

    private void notebookChanged() {
        notebook.update(model.view());
        onNotebook.run();
    }

    /** Is told when a cell or its text has changed. */
    void onNotebook(Runnable listener) {
        onNotebook = listener;
    }

    private void consoleChanged() {
        console.update(said.lines());
        console.variables(said.variables());
    }

    void forward() {
        if (!guide.press()) {
            view.forward();
        }
    }

    private void firstMinuteOver() {
        settings.set("first.minute.done", true);
        consoleShown(true);
        tableShown(true);
        changed.run();
    }

    /** Whether the person would lose something. Outputs of a lesson that came with the product can be had again. */
    boolean unsaved() {
        return model.view().edited() && (model.written() || !Course.owns(file.path()) && !file.fresh());
    }

    void save() {
        try {
            file.save(model.document());
            model.saved();
        } catch (NotebookException refused) {
            complain(refused.getMessage());
        }
    }

    void saveAs(Path path) {
        try {
            file.saveAs(path, model.document());
            model.saved();
        } catch (NotebookException refused) {
            complain(refused.getMessage());
        }
    }

    /** Says in the notebook what went wrong; the person takes it away. */
    void complain(String what) {
        notebook.complain(what);
    }

    /** As {@link #complain}, of what went well. */
    void tell(String what) {
        notebook.tell(what);
    }

    void close() {
        view.close();
        model.close();
        said.close();
        pulse.close();
        boolean guided = guide.guiding();
        guide.close();
        settings.set("left", panes.leftProperty().get());
        settings.set("bottom", panes.bottomProperty().get());
        if (!guided) {
            settings.set("console", consoleShown());
            settings.set("table", tableShown());
            settings.set("views", view.tabs().arrangement());
        }
    }
}
