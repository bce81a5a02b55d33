package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.verbscope.app.compare.ComparePane;
import org.verbscope.app.course.OwnCopies;
import org.verbscope.app.files.Recovery;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.Door;
import org.verbscope.app.presenter.PresenterPane;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Fonts;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.ViewKind;
import org.verbscope.notebook.NotebookException;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;

/** The window: top bar, the workbench of one notebook on one device, status bar; how it was left is remembered. */
final class MainWindow extends BenchActions {
    private static final double USUAL_WIDTH = 1280;
    private static final double USUAL_HEIGHT = 720;
    private static final int FIRST_PICTURE = 4;

    private final Settings settings;
    private final Runnable closed;
    private final FxPulse pulse = new FxPulse();
    private final ExecutorService worker = WindowWorker.start();
    private final FxPulse.Slot<LabSession.Status> statuses;
    private final Stage stage = new Stage();
    private final RecentFiles recent;
    private TopBar top;
    private StatusBar status;
    private final VBox root = new VBox();
    private final Overlay overlay = new Overlay(root);
    private final Scene scene;
    private final UnsavedWork unsaved;
    private final Appearance appearance;
    private NotebookFiles files = new NotebookFiles(new FileDialogs(stage), this::bench, OwnCopies.folder());
    private final RxeInWindow rxe = new RxeInWindow(pulse, () -> bench().model().document(), this::compare, this::openRecording);
    private DeviceInUse device;
    private Workbench bench;
    private final RecordingsInWindow recordings = new RecordingsInWindow(this::bench, () -> device, this::place);
    private final CourseInWindow course;
    private final Pages pages = new Pages(worker, pulse::post, this::layOut, this::pageGone);

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
        recent = new RecentFiles(settings);
        course = new CourseInWindow(pulse, worker, settings);
        Say.in(Say.Language.of(settings.text("language", Say.Language.ofSystem().id())));
        bars();
        unsaved = new UnsavedWork(overlay, this::bench, () -> files, worker, new Recovery(options.recovery().orElseGet(Recovery::ofUser)));
        Fonts.load();
        scene = new Scene(overlay, options.width() > 0 ? options.width() : settings.number("width", USUAL_WIDTH),
                options.height() > 0 ? options.height() : settings.number("height", USUAL_HEIGHT));
        appearance = new Appearance(scene, options.theme().orElseGet(settings::theme), settings, this::style);
        statuses = pulse.slot(next -> statusChanged());
        joined();
        appearance.apply();
        show(options.notebook().isPresent() ? OpenNotebook.of(options.notebook().get()) : OpenNotebook.lesson(),
                options.notebook().isEmpty() && device.soft() && !settings.flag("first.minute.done", false));
        TimelineKeys.on(scene, this::moves);
        stage.setScene(scene);
        stage.setMinWidth(1000);
        stage.setMinHeight(600);
        FileDrop.on(scene, this::openGuarded);
        stage.setOnCloseRequest(event -> {
            event.consume();
            quit();
        });
        appearance.apply();
    }

    /** A session has taken its place in the window. */
    private void joined() {
        named();
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

    private void named() {
        top.device(device.words());
        status.device(device.words());
        status.onRxe(device.soft());
    }

    /** The notebook as it stands, saved or not, on another device. */
    private void runOn(String found) {
        boolean carried = bench.model().view().edited();
        DeviceInUse next = DeviceInUse.of(found);
        next.session().begin();
        place(next, bench.file().carrying(bench.model().document()));
        if (carried) {
            bench.model().unsaved();
        }
    }

    /** For tests: without the desktop's dialogs, and with a folder of theirs for copies. */
    void files(NotebookFiles.Chooser chooser, Path copies) {
        files = new NotebookFiles(chooser, this::bench, copies);
    }

    void show() {
        stage.show();
        unsaved.offer(pulse::post, this::bringBack);
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

    @Override
    Workbench bench() {
        return bench;
    }

    private void show(OpenNotebook notebook, boolean firstMinute) {
        if (bench != null) {
            bench.close();
        }
        boolean first = bench == null;
        bench = new Workbench(notebook, device.session(), device.soft(), worker, settings, firstMinute, this::through, this::benchChanged);
        bench.onNotebook(this::notebookChanged);
        bench.view().onAskUntil(this::askUntil);
        bench.view().reducedMotion(settings.flag("motion.reduced", false));
        bench.model().offerSolutions(settings.flag("solutions", true));
        pages.leave();
        layOut();
        boolean more = !first;
        while (more) {
            more = bench.notebook().makeMore();
        }
        if (notebook.isFile()) {
            recent.opened(notebook.path());
        }
        title();
        appearance.apply();
        benchChanged();
    }

    /** Top and status bar in the window's language. */
    private void bars() {
        top = new TopBar(this, recent::paths, this::openGuarded);
        status = new StatusBar(this::runOnRxe);
    }

    @Override
    public void language(Say.Language language) {
        if (language == Say.language()) {
            return;
        }
        Say.in(language);
        settings.set("language", language.id());
        bars();
        named();
        boolean carried = bench.model().view().edited();
        show(bench.file().carrying(bench.model().document()), false);
        if (carried) {
            bench.model().unsaved();
        }
    }

    private void layOut() {
        Region center = pages.shown().orElseGet(bench::node);
        VBox.setVgrow(center, Priority.ALWAYS);
        if (pages.presenting() == null) {
            root.getChildren().setAll(top, center, rxe.bar(), status);
        } else {
            root.getChildren().setAll(center);
        }
        appearance.apply();
    }

    /** The workbench is there again. */
    private void pageGone() {
        stage.setFullScreen(false);
        layOut();
        bench.node().requestFocus();
    }

    private void openRecording(Session session) {
        unsaved.leave(() -> recordings.open(session));
    }

    /** This notebook's log beside that of another session. */
    void compare(Session other) {
        pages.compare(bench, device, other);
    }

    @Override
    public void present() {
        if (pages.presenting() == null) {
            pages.present(bench, device);
            stage.setFullScreenExitHint("");
            stage.setFullScreen(true);
        } else {
            pages.back();
        }
    }

    /** In the window as large as it is. */
    void startPresenting() {
        pages.present(bench, device);
    }

    @Override
    public void toggleSolutions() {
        settings.set("solutions", !settings.flag("solutions", true));
        bench.model().offerSolutions(settings.flag("solutions", true));
        benchChanged();
    }

    @Override
    public void toggleMotion() {
        settings.set("motion.reduced", !settings.flag("motion.reduced", false));
        bench.view().reducedMotion(settings.flag("motion.reduced", false));
        benchChanged();
    }

    @Override
    public void course() {
        course.show(files.copies(), page -> {
            pages.show(page);
            page.focus();
        }, (file, cell) -> unsaved.leave(() -> openAt(file, cell)), pages::back, bench::complain);
    }

    private void openAt(Path file, String labId) {
        pages.back();
        open(file);
        bench.model().document().labCell(labId).ifPresent(cell -> bench.notebook().revealSoon(cell.id()));
    }

    void through(Door door) {
        unsaved.leave(() -> {
            try {
                open(course.lesson(door.file(), files.copies()));
            } catch (IllegalStateException none) {
                bench.complain(none.getMessage());
                return;
            }
            bench.model().document().labCell(door.runs()).ifPresent(cell -> bench.model().run(cell.id()));
            bench.model().document().labCell(door.shows()).ifPresent(cell -> bench.notebook().revealSoon(cell.id()));
        });
    }

    /** Another device, or a recording, takes the place of the one in use, with this notebook. */
    private void place(DeviceInUse next, OpenNotebook notebook) {
        LabSession before = device.session();
        device = next;
        joined();
        show(notebook, false);
        new Thread(before::close, "session-end").start();
    }

    private void title() {
        stage.setTitle(bench.title() + device.origin() + " – Verbscope");
    }

    @Override
    void benchChanged() {
        if (bench == null) {
            return;
        }
        top.show(appearance.theme(), bench.consoleShown(), bench.tableShown(),
                settings.flag("motion.reduced", false), settings.flag("solutions", true));
        pages.moved();
        statusChanged();
        status.log(bench.view().playhead().size(), bench.labTime(), bench.view().playhead().dropped());
    }

    private void notebookChanged() {
        unsaved.changed();
        if (!device.recorded()) {
            course.take(bench.model());
        }
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
        pages.style(theme, scale);
    }

    private static void height(Region part, double height) {
        part.setMinHeight(height);
        part.setPrefHeight(height);
        part.setMaxHeight(height);
    }

    @Override
    public void open() {
        files.toOpen().ifPresent(this::openGuarded);
    }

    private void openGuarded(Path file) {
        unsaved.leave(() -> open(file));
    }

    private void bringBack(Recovery.Left left) {
        open(() -> OpenNotebook.of(left), false);
        bench.model().unsaved();
    }

    /** A notebook or a session. */
    void open(Path file) {
        if (file.getFileName().toString().endsWith(".vscope")) {
            SessionOpening.of(file, recordings, pulse::post);
        } else {
            open(() -> OpenNotebook.of(file), false);
        }
    }

    private interface Opening {
        OpenNotebook get() throws NotebookException;
    }

    private void open(Opening opening, boolean firstMinute) {
        try {
            OpenNotebook next = opening.get();
            if (device.recorded()) {
                device = DeviceInUse.of("soft");
                device.session().begin();
                joined();
            } else {
                device.session().restart();
            }
            show(next, firstMinute);
        } catch (NotebookException | IllegalStateException broken) {
            bench.complain(broken.getMessage());
        }
    }

    @Override
    public void openLesson() {
        unsaved.leave(() -> open(OpenNotebook::lesson, false));
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
    public void export(NotebookExport.Form form) {
        files.export(form, worker, pulse::post);
    }

    @Override
    public void quit() {
        unsaved.leave(this::end);
    }

    private void end() {
        unsaved.stop();
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
            rxe.close();
            session.close();
            awaitWorker();
            unsaved.close();
            closed.run();
        }, "window-end");
        ender.start();
    }

    private void awaitWorker() {
        try {
            worker.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void choose(ViewKind view) {
        pages.back();
        bench.view().tabs().choose(view);
        bench.view().tabs().focusView();
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
    public void runOnRxe() {
        rxe.start();
    }

    @Override
    public void compareAgain() {
        if (rxe.session() == null) {
            runOnRxe();
        } else {
            compare(rxe.session());
        }
    }

    @Override
    public void palette() {
        PaletteInWindow.show(overlay, PaletteInWindow.commands(this, bench, recent.paths(), this::openGuarded));
    }

    @Override
    public void askUntil() {
        PaletteInWindow.askUntil(overlay, bench);
    }

    @Override
    public TimelineKeys.Moves moves() {
        return pages.moves(bench);
    }

    /** For tests. */
    Overlay overlay() {
        return overlay;
    }

    /** For tests. */
    RxeInWindow rxe() {
        return rxe;
    }

    /** For tests. */
    Pages pages() {
        return pages;
    }

    /** For tests: null while nobody presents. */
    PresenterPane presenting() {
        return pages.presenting() == null ? null : pages.presenting().pane();
    }

    /** For tests: null while nothing is compared. */
    ComparePane comparing() {
        return pages.shown().orElse(null) instanceof ComparePane compare ? compare : null;
    }

    @Override
    public void firstMinute() {
        unsaved.leave(() -> open(OpenNotebook::lesson, true));
    }
}
