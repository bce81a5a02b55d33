package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.verbscope.app.course.OwnCopies;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Fonts;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.notebook.NotebookException;
import org.verbscope.picture.Theme;

/** The window: top bar, the workbench of one notebook on one device, status bar; how it was left is remembered. */
final class MainWindow implements WindowActions {
    private static final double USUAL_WIDTH = 1280;
    private static final double USUAL_HEIGHT = 720;
    private static final int FIRST_PICTURE = 4;

    private final Settings settings;
    private final Runnable closed;
    private final FxPulse pulse = new FxPulse();
    private final ExecutorService worker = WindowWorker.start();
    private final FxPulse.Slot<LabSession.Status> statuses;
    private final Stage stage = new Stage();
    private final TopBar top = new TopBar(this);
    private final StatusBar status = new StatusBar();
    private final VBox root = new VBox();
    private final Scene scene;
    private final Appearance appearance;
    private NotebookFiles files = new NotebookFiles(new FileDialogs(stage), this::bench, OwnCopies.folder());
    private DeviceInUse device;
    private Workbench bench;

    MainWindow(WindowOptions options, Settings settings, Runnable closed) throws IOException {
        this(options, settings, DeviceInUse.of(options.device().orElse("soft")), closed);
    }

    /** For tests: with a session of theirs. */
    MainWindow(WindowOptions options, Settings settings, LabSession session, Runnable closed) throws IOException {
        this(options, settings, new DeviceInUse(options.device().orElse("soft"), session), closed);
    }

    private MainWindow(WindowOptions options, Settings settings, DeviceInUse device, Runnable closed) throws IOException {
        this.settings = settings;
        this.closed = closed;
        this.device = device;
        Fonts.load();
        scene = new Scene(root, options.width() > 0 ? options.width() : settings.number("width", USUAL_WIDTH),
                options.height() > 0 ? options.height() : settings.number("height", USUAL_HEIGHT));
        appearance = new Appearance(scene, options.theme().orElseGet(settings::theme), settings, this::style);
        statuses = pulse.slot(next -> statusChanged());
        joined();
        appearance.apply();
        show(options.notebook().isPresent() ? OpenNotebook.of(options.notebook().get()) : OpenNotebook.lesson(),
                options.notebook().isEmpty() && device.soft() && !settings.flag("first.minute.done", false));
        TimelineKeys.on(scene, this::bench);
        stage.setScene(scene);
        stage.setMinWidth(1000);
        stage.setMinHeight(600);
        stage.setOnCloseRequest(event -> quit());
        appearance.apply();
    }

    /** A session has taken its place in the window. */
    private void joined() {
        top.device(device.words());
        status.device(device.words());
        device.session().listen(new LabSession.Listener() {
            @Override
            public void status(LabSession.Status next) {
                statuses.set(next);
            }
        });
        status.withdrawOffer();
        if (device.soft()) {
            worker.execute(() -> RealDevices.choice().ifPresent(found ->
                    pulse.post(() -> status.offer(found, () -> runOn(found)))));
        }
    }

    /** The notebook as it stands, saved or not, on another device. */
    private void runOn(String found) {
        LabSession before = device.session();
        device = DeviceInUse.of(found);
        device.session().begin();
        joined();
        show(bench.file().carrying(bench.model().document()), false);
        new Thread(before::close, "session-end").start();
    }

    /** For tests: without the desktop's dialogs, and with a folder of theirs for copies. */
    void files(NotebookFiles.Chooser chooser, Path copies) {
        files = new NotebookFiles(chooser, this::bench, copies);
    }

    void show() {
        stage.show();
        new AnimationTimer() {
            private int pulses;

            @Override
            public void handle(long now) {
                // The picture first: the Java process and the cells below take the processor after it.
                if (++pulses == FIRST_PICTURE) {
                    device.session().begin();
                }
                if (pulses >= FIRST_PICTURE && !bench.notebook().makeMore()) {
                    stop();
                }
            }
        }.start();
    }

    Scene scene() {
        return scene;
    }

    Workbench bench() {
        return bench;
    }

    private void show(OpenNotebook notebook, boolean firstMinute) {
        if (bench != null) {
            bench.close();
        }
        boolean first = bench == null;
        bench = new Workbench(notebook, device.session(), device.soft(), worker, settings, firstMinute, this::benchChanged);
        VBox.setVgrow(bench.node(), Priority.ALWAYS);
        root.getChildren().setAll(top, bench.node(), status);
        boolean more = !first;
        while (more) {
            more = bench.notebook().makeMore();
        }
        title();
        appearance.apply();
        benchChanged();
    }

    private void title() {
        stage.setTitle(bench.title() + (device.soft() ? "" : " on " + device.words()) + " – Verbscope");
    }

    private void benchChanged() {
        if (bench == null) {
            return;
        }
        top.show(appearance.theme(), bench.consoleShown(), bench.tableShown());
        statusChanged();
        status.log(bench.view().playhead().size(), bench.labTime(), bench.view().playhead().dropped());
    }

    private void statusChanged() {
        status.process(device.session().status(), bench != null && !bench.view().held().isEmpty());
    }

    private void style(Theme theme, TypeScale scale) {
        height(top, scale.topBar());
        height(status, scale.status());
        if (bench != null) {
            bench.style(theme, scale);
        }
    }

    private static void height(Region part, double height) {
        part.setMinHeight(height);
        part.setPrefHeight(height);
        part.setMaxHeight(height);
    }

    @Override
    public void open() {
        files.toOpen().ifPresent(chosen -> open(() -> OpenNotebook.of(chosen), false));
    }

    private interface Opening {
        OpenNotebook get() throws NotebookException;
    }

    private void open(Opening opening, boolean firstMinute) {
        try {
            OpenNotebook next = opening.get();
            device.session().restart();
            show(next, firstMinute);
        } catch (NotebookException | IllegalStateException broken) {
            bench.complain(broken.getMessage());
        }
    }

    @Override
    public void openLesson() {
        open(OpenNotebook::lesson, false);
    }

    @Override
    public void save() {
        files.save();
        title();
    }

    @Override
    public void saveAs() {
        files.saveAs();
        title();
    }

    @Override
    public void quit() {
        settings.set("width", scene.getWidth());
        settings.set("height", scene.getHeight());
        appearance.remember(settings);
        bench.close();
        settings.save();
        stage.hide();
        worker.shutdownNow();
        // Ending the Java process may take a moment; the window is gone already.
        LabSession session = device.session();
        var ender = new Thread(() -> {
            session.close();
            closed.run();
        }, "window-end");
        ender.start();
    }

    @Override
    public void addCell() {
        bench.notebook().addBelowCurrent();
    }

    @Override
    public void deleteCell() {
        bench.notebook().deleteCurrent();
    }

    @Override
    public void toggleConsole() {
        bench.consoleShown(!bench.consoleShown());
        benchChanged();
    }

    @Override
    public void toggleTable() {
        bench.tableShown(!bench.tableShown());
        benchChanged();
    }

    @Override
    public void toggleTheme() {
        theme(appearance.theme() == Theme.LIGHT ? Theme.DARK : Theme.LIGHT);
    }

    @Override
    public void theme(Theme wanted) {
        appearance.theme(wanted);
        benchChanged();
    }

    @Override
    public void textSize(int change) {
        appearance.textSize(change);
    }

    @Override
    public void runCell() {
        bench.notebook().runCurrent();
    }

    @Override
    public void runAll() {
        bench.model().runAll();
    }

    @Override
    public void stop() {
        bench.model().stop();
    }

    @Override
    public void restart() {
        bench.model().restart();
    }

    @Override
    public void firstMinute() {
        open(OpenNotebook::lesson, true);
    }
}
