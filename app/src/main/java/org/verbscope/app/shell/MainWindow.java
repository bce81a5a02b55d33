package org.verbscope.app.shell;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.app.theme.Fonts;
import org.verbscope.app.theme.ThemeSheet;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.NotebookException;
import org.verbscope.picture.Theme;

/** The window: top bar, the workbench of one notebook, status bar; theme, text size and layout are remembered. */
final class MainWindow implements WindowActions {
    private static final double USUAL_WIDTH = 1280;
    private static final double USUAL_HEIGHT = 720;
    private static final int FIRST_PICTURE = 4;

    private final Settings settings;
    private final Runnable closed;
    private final FxPulse pulse = new FxPulse();
    /** What comes after the window's end is not done any more. */
    private final ExecutorService worker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
        var thread = new Thread(work, "window-worker");
        thread.setDaemon(true);
        return thread;
    }, new ThreadPoolExecutor.DiscardPolicy());
    private LabSession session;
    private String device;
    private final FxPulse.Slot<LabSession.Status> statuses;
    private final Stage stage = new Stage();
    private final TopBar top = new TopBar(this);
    private final StatusBar status = new StatusBar();
    private final VBox root = new VBox();
    private final Scene scene;
    private Workbench bench;
    private Theme theme;
    private TypeScale scale;
    private int textPercent;

    MainWindow(WindowOptions options, Settings settings, Runnable closed) throws IOException {
        this(options, settings, processFor(options.device().orElse("soft")), closed);
    }

    /** For tests: with a session of theirs. */
    MainWindow(WindowOptions options, Settings settings, LabSession session, Runnable closed) throws IOException {
        this.settings = settings;
        this.closed = closed;
        this.session = session;
        device = options.device().orElse("soft");
        theme = options.theme().orElseGet(settings::theme);
        textPercent = (int) settings.number("text.percent", 100);
        Fonts.load();
        double width = options.width() > 0 ? options.width() : settings.number("width", USUAL_WIDTH);
        double height = options.height() > 0 ? options.height() : settings.number("height", USUAL_HEIGHT);
        scale = TypeScale.of(width, textPercent);
        scene = new Scene(root, width, height);
        statuses = pulse.slot(next -> statusChanged());
        joined();
        style();
        show(options.notebook().isPresent() ? OpenNotebook.of(options.notebook().get()) : OpenNotebook.lesson(),
                options.notebook().isEmpty() && soft() && !settings.flag("first.minute.done", false));
        scene.widthProperty().addListener((property, before, next) -> resized(next.doubleValue()));
        scene.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        stage.setScene(scene);
        stage.setMinWidth(1000);
        stage.setMinHeight(600);
        stage.setOnCloseRequest(event -> quit());
        style();
    }

    /** A session has taken its place in the window. */
    private void joined() {
        top.device(deviceWords());
        status.device(deviceWords());
        session.listen(new LabSession.Listener() {
            @Override
            public void status(LabSession.Status next) {
                statuses.set(next);
            }
        });
        status.withdrawOffer();
        if (soft()) {
            worker.execute(() -> RealDevices.choice().ifPresent(found ->
                    pulse.post(() -> status.offer(found, () -> runOn(found)))));
        }
    }

    /** The notebook as it stands, saved or not, on another device. */
    private void runOn(String found) {
        LabSession next = processFor(found);
        LabSession before = session;
        session = next;
        session.begin();
        device = found;
        joined();
        show(bench.file().carrying(bench.model().document()), false);
        new Thread(before::close, "session-end").start();
    }

    private static LabSession processFor(String device) {
        return new ProcessSession(JavaProcessOptions.usual().withDevice(device).withVirtualClock(device.equals("soft")));
    }

    void show() {
        stage.show();
        new AnimationTimer() {
            private int pulses;

            @Override
            public void handle(long now) {
                // The picture first: the Java process and the cells below take the processor after it.
                if (++pulses == FIRST_PICTURE) {
                    session.begin();
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
        bench = new Workbench(notebook, session, soft(), worker, settings, firstMinute, this::benchChanged);
        VBox.setVgrow(bench.node(), Priority.ALWAYS);
        root.getChildren().setAll(top, bench.node(), status);
        boolean more = !first;
        while (more) {
            more = bench.notebook().makeMore();
        }
        title();
        style();
        benchChanged();
    }

    private boolean soft() {
        return device.equals("soft");
    }

    private String deviceWords() {
        return soft() ? "soft0 ↔ soft1" : device.replace(",", " ↔ ");
    }

    private void title() {
        stage.setTitle(bench.title() + (soft() ? "" : " on " + deviceWords()) + " – Verbscope");
    }

    private void benchChanged() {
        if (bench == null) {
            return;
        }
        top.show(theme, bench.consoleShown(), bench.tableShown());
        statusChanged();
        status.log(bench.view().playhead().size(), bench.labTime(), bench.view().playhead().dropped());
    }

    private void statusChanged() {
        status.process(session.status(), bench != null && !bench.view().held().isEmpty());
    }

    private void resized(double width) {
        TypeScale next = TypeScale.of(width, textPercent);
        if (!next.equals(scale)) {
            scale = next;
            style();
        }
    }

    private void style() {
        scene.getStylesheets().setAll(ThemeSheet.url(theme, scale));
        Application.setUserAgentStylesheet(ThemeSheet.base(theme));
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

    /** Keys of the timeline, where no text is being written. */
    private void key(KeyEvent event) {
        boolean writes = scene.getFocusOwner() instanceof TextInputControl
                || scene.getFocusOwner() != null && scene.getFocusOwner().getStyleClass().contains("code-area");
        if (writes || event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
            return;
        }
        KeyCode code = event.getCode();
        boolean taken = true;
        switch (code) {
            case RIGHT, PAGE_DOWN -> bench.forward();
            case LEFT, PAGE_UP -> bench.view().back();
            case HOME -> bench.view().first();
            case END -> bench.view().last();
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }

    @Override
    public void open() {
        var chooser = new FileChooser();
        chooser.setTitle("Open a notebook");
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter("Notebooks", "*.ipynb"));
        File chosen = chooser.showOpenDialog(stage);
        if (chosen != null) {
            open(() -> OpenNotebook.of(chosen.toPath()), false);
        }
    }

    private interface Opening {
        OpenNotebook get() throws NotebookException;
    }

    private void open(Opening opening, boolean firstMinute) {
        try {
            OpenNotebook next = opening.get();
            session.restart();
            show(next, firstMinute);
        } catch (NotebookException broken) {
            bench.complain(broken.getMessage());
        }
    }

    @Override
    public void openLesson() {
        open(OpenNotebook::lesson, false);
    }

    @Override
    public void save() {
        bench.save();
    }

    @Override
    public void saveAs() {
        var chooser = new FileChooser();
        chooser.setTitle("Save the notebook");
        chooser.setInitialFileName("notebook.ipynb");
        File chosen = chooser.showSaveDialog(stage);
        if (chosen != null) {
            bench.saveAs(chosen.toPath());
            title();
        }
    }

    @Override
    public void quit() {
        settings.set("width", scene.getWidth());
        settings.set("height", scene.getHeight());
        settings.set("theme", theme);
        settings.set("text.percent", textPercent);
        bench.close();
        settings.save();
        stage.hide();
        worker.shutdownNow();
        // Ending the Java process may take a moment; the window is gone already.
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
        theme(theme == Theme.LIGHT ? Theme.DARK : Theme.LIGHT);
    }

    @Override
    public void theme(Theme wanted) {
        theme = wanted;
        style();
        benchChanged();
    }

    @Override
    public void textSize(int change) {
        textPercent = change == 0 ? 100 : Math.max(90, Math.min(160, textPercent + change));
        resized(scene.getWidth());
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
