package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.verbscope.app.compare.CompareModel;
import org.verbscope.app.compare.ComparePane;
import org.verbscope.app.course.CoursePage;
import org.verbscope.app.course.OwnCopies;
import org.verbscope.app.files.Recovery;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.Door;
import org.verbscope.app.palette.Command;
import org.verbscope.app.palette.Palette;
import org.verbscope.app.presenter.PresenterPane;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.RecordedSession;
import org.verbscope.app.theme.Fonts;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.EventLog;
import org.verbscope.notebook.NotebookException;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionReader;

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
    private final CourseInWindow course;
    /** Comparison or course in the workbench's place, or null. */
    private Region over;
    /** Null while nobody presents. */
    private PresenterInWindow presenter;

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
        LabSession before = device.session();
        device = DeviceInUse.of(found);
        device.session().begin();
        joined();
        boolean carried = bench.model().view().edited();
        show(bench.file().carrying(bench.model().document()), false);
        if (carried) {
            bench.model().unsaved();
        }
        new Thread(before::close, "session-end").start();
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
        bench.view().reducedMotion(settings.flag("motion.reduced", false));
        over = null;
        presenter = null;
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
        Region center = over == null ? bench.node() : over;
        VBox.setVgrow(center, Priority.ALWAYS);
        if (presenter == null) {
            root.getChildren().setAll(top, center, rxe.bar(), status);
        } else {
            root.getChildren().setAll(center);
        }
    }

    /** This notebook's log beside that of another session. */
    void compare(Session other) {
        EventLog log = bench.view().log();
        worker.execute(() -> {
            var recording = new RecordedSession(other);
            var model = new CompareModel(log.all(), recording.log().all());
            pulse.post(() -> compare(model, log, DeviceInUse.recorded(other), recording.log()));
        });
    }

    private void compare(CompareModel model, EventLog log, DeviceInUse other, EventLog recorded) {
        var comparing = new ComparePane(model, device.words(), log, other.words(), recorded, worker, this::back);
        over(comparing);
        comparing.lookAtStep(bench.view().playhead().step());
        comparing.requestFocus();
    }

    private void over(Region page) {
        over = page;
        layOut();
        appearance.apply();
    }

    /** To the workbench. */
    private void back() {
        over = null;
        presenter = null;
        stage.setFullScreen(false);
        layOut();
        bench.node().requestFocus();
    }

    private TimelineKeys.Moves moves() {
        if (presenter != null) {
            return presenter.moves();
        }
        return over instanceof ComparePane compare ? TimelineKeys.Moves.of(compare) : TimelineKeys.Moves.of(bench);
    }

    @Override
    public void present() {
        if (presenter == null) {
            startPresenting();
            stage.setFullScreenExitHint("");
            stage.setFullScreen(true);
        } else {
            back();
        }
    }

    /** In the window as large as it is. */
    void startPresenting() {
        presenter = new PresenterInWindow(bench, device.words(), worker, this::back);
        over(presenter.pane());
        presenter.moved();
        presenter.pane().requestFocus();
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
            over(page);
            page.focus();
        }, (file, cell) -> unsaved.leave(() -> openAt(file, cell)), this::back, bench::complain);
    }

    private void openAt(Path file, String labId) {
        if (over != null) {
            back();
        }
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

    private void openRecording(Session session) {
        unsaved.leave(() -> openNow(session));
    }

    private void openNow(Session session) {
        try {
            LabSession before = device.session();
            OpenNotebook notebook = OpenNotebook.of(session, OwnCopies.folder());
            device = DeviceInUse.recorded(session);
            joined();
            show(notebook, false);
            bench.complain(String.join(" ", session.findings()));
            new Thread(before::close, "session-end").start();
        } catch (NotebookException broken) {
            bench.complain(broken.getMessage());
        }
    }

    private void title() {
        stage.setTitle(bench.title() + device.origin() + " – Verbscope");
    }

    private void benchChanged() {
        if (bench == null) {
            return;
        }
        top.show(appearance.theme(), bench.consoleShown(), bench.tableShown(),
                settings.flag("motion.reduced", false));
        if (presenter != null) {
            presenter.moved();
        }
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
        if (over instanceof ComparePane compare) {
            compare.style(theme, scale);
        } else if (over instanceof CoursePage page) {
            page.headHeight(scale.tabs());
        } else if (over instanceof PresenterPane page) {
            page.theme(theme);
        }
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
            worker.execute(() -> {
                try {
                    Session session = SessionReader.read(file);
                    pulse.post(() -> openRecording(session));
                } catch (SessionException broken) {
                    pulse.post(() -> bench.complain(broken.getMessage()));
                }
            });
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
    public void addCell(boolean below, boolean text) {
        bench.notebook().add(below, text);
    }

    @Override
    public void edit(CellEdit edit) {
        switch (edit) {
            case DELETE -> bench.notebook().deleteCurrent();
            case UP -> bench.notebook().moveCurrent(-1);
            case DOWN -> bench.notebook().moveCurrent(1);
            case SPLIT -> bench.notebook().splitCurrent();
            case MERGE -> bench.notebook().mergeCurrent();
            case CONVERT -> bench.notebook().convertCurrent();
            case UNDO -> bench.notebook().undo(false);
            case REDO -> bench.notebook().undo(true);
            case FIND -> bench.notebook().find();
            case RUN_TO -> bench.notebook().runToCurrent();
        }
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
    public void choose(ViewKind view) {
        if (over != null) {
            back();
        }
        bench.view().tabs().choose(view);
        bench.view().tabs().focusView();
    }

    @Override
    public void closeView() {
        bench.view().tabs().close(bench.view().tabs().chosen());
    }

    @Override
    public void viewAsTable() {
        bench.view().tabs().toggleTable();
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
        var all = new ArrayList<>(WindowCommands.of(this).stream()
                .filter(command -> !command.title().isEmpty() && !command.title().equals(WindowCommands.RECENT))
                .map(command -> new Command(Say.of(command.group()), Say.of(command.title()), command.keys(), command.action())).toList());
        bench.notebook().headings().forEach(heading -> all.add(Command.of(Say.of("Go to"), heading.words(), () -> bench.notebook().reveal(heading.cell()))));
        recent.paths().forEach(path -> all.add(Command.of(Say.of(WindowCommands.RECENT), path.getFileName().toString(), () -> openGuarded(path))));
        var palette = new Palette(all, overlay::hide);
        overlay.show(palette, Pos.TOP_CENTER, overlay::hide);
        palette.focus();
    }

    /** For tests. */
    Overlay overlay() {
        return overlay;
    }

    /** For tests. */
    RxeInWindow rxe() {
        return rxe;
    }

    /** For tests: null while nobody presents. */
    PresenterPane presenting() {
        return presenter == null ? null : presenter.pane();
    }

    /** For tests: null while nothing is compared. */
    ComparePane comparing() {
        return over instanceof ComparePane compare ? compare : null;
    }

    @Override
    public void firstMinute() {
        unsaved.leave(() -> open(OpenNotebook::lesson, true));
    }
}
