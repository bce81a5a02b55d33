package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import org.verbscope.app.compare.ComparePane;
import org.verbscope.app.course.OwnCopies;
import org.verbscope.app.files.Recovery;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.Door;
import org.verbscope.app.presenter.PresenterPane;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.ViewKind;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;

/**
 * The window: what menus and bars ask of it, and its parts wired to each other, the frame, the notebook on its device, a page
 * in their place, the course, rxe, and work that is not saved. How it was left is remembered. Its length is the number of
 * things that can be asked.
 */
final class MainWindow extends BenchActions implements NotebookInWindow.Around {
    private static final int FIRST_PICTURE = 4;

    private final Settings settings;
    private final Runnable closed;
    private final FxPulse pulse = new FxPulse();
    private final ExecutorService worker = WindowWorker.start();
    private final FxPulse.Slot<LabSession.Status> statuses = pulse.slot(next -> statusChanged());
    private final RecentFiles recent;
    private final WindowFrame frame;
    private final NotebookInWindow notebook;
    private final UnsavedWork unsaved;
    private final CourseInWindow course;
    private final Pages pages = new Pages(worker, pulse::post, this::layOut, this::pageGone);
    private final RxeInWindow rxe = new RxeInWindow(pulse, () -> bench().model().document(), this::compare, this::openRecording);
    private NotebookFiles files;

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
        Say.in(Say.Language.of(settings.text("language", Say.Language.ofSystem().id())));
        recent = new RecentFiles(settings);
        course = new CourseInWindow(pulse, worker, settings);
        frame = new WindowFrame(options, settings, this::style);
        files = new NotebookFiles(new FileDialogs(frame.stage()), this::bench, OwnCopies.folder());
        unsaved = new UnsavedWork(frame.overlay(), this::bench, () -> files, worker, new Recovery(options.recovery().orElseGet(Recovery::ofUser)));
        notebook = new NotebookInWindow(this, device, settings, pulse, worker, recent);
        bars();
        frame.appearance().apply();
        notebook.begin(options.notebook().isPresent() ? OpenNotebook.of(options.notebook().get()) : OpenNotebook.lesson(),
                options.notebook().isEmpty() && device.soft() && !settings.flag("first.minute.done", false));
        TimelineKeys.on(frame.scene(), this::moves);
        frame.set();
        FileDrop.on(frame.scene(), this::openGuarded);
        frame.stage().setOnCloseRequest(event -> {
            event.consume();
            quit();
        });
        frame.stage().setOnHidden(event -> rest());
        frame.appearance().apply();
    }

    @Override
    public void joined(DeviceInUse device) {
        frame.device(device);
        device.session().listen(new LabSession.Listener() {
            @Override
            public void status(LabSession.Status next) {
                statuses.set(next);
            }
        });
        frame.status().withdrawOffer();
        if (device.soft()) {
            worker.execute(() -> RealDevices.choice().ifPresent(found ->
                    pulse.post(() -> frame.status().offer(found, () -> notebook.runOn(found)))));
        }
    }

    /** For tests: without the desktop's dialogs, and with a folder of theirs for copies. */
    void files(NotebookFiles.Chooser chooser, Path copies) {
        files = new NotebookFiles(chooser, this::bench, copies);
    }

    void show() {
        frame.stage().show();
        unsaved.offer(pulse::post, notebook::bringBack);
        new AnimationTimer() {
            private int pulses;

            @Override
            public void handle(long now) {
                // The picture first: the Java process and the cells below take the processor after it.
                if (++pulses == FIRST_PICTURE) {
                    notebook.device().session().begin();
                }
                if (pulses >= FIRST_PICTURE && !bench().notebook().makeMore()) {
                    stop();
                }
            }
        }.start();
    }

    Scene scene() {
        return frame.scene();
    }

    @Override
    Workbench bench() {
        return notebook.bench();
    }

    @Override
    public void placed() {
        pages.leave();
        layOut();
        title();
        benchChanged();
    }

    /** Top and status bar in the window's language. */
    private void bars() {
        frame.bars(new TopBar(this, recent::paths, this::openGuarded), new StatusBar(this::runOnRxe));
    }

    @Override
    public void language(Say.Language language) {
        if (language == Say.language()) {
            return;
        }
        Say.in(language);
        settings.set("language", language.id());
        bars();
        frame.device(notebook.device());
        notebook.anew();
    }

    private void layOut() {
        Region middle = pages.shown().orElseGet(bench()::node);
        if (pages.presenting() == null) {
            frame.show(middle, rxe.bar());
        } else {
            frame.showAlone(middle);
        }
    }

    /** The workbench is there again. */
    private void pageGone() {
        frame.stage().setFullScreen(false);
        layOut();
        bench().node().requestFocus();
    }

    private void openRecording(Session session) {
        unsaved.leave(() -> notebook.open(session));
    }

    /** This notebook's log beside that of another session. */
    void compare(Session other) {
        pages.compare(bench(), notebook.device(), other);
    }

    @Override
    public void present() {
        if (pages.presenting() == null) {
            pages.present(bench(), notebook.device());
            frame.stage().setFullScreenExitHint("");
            frame.stage().setFullScreen(true);
        } else {
            pages.back();
        }
    }

    /** In the window as large as it is. */
    void startPresenting() {
        pages.present(bench(), notebook.device());
    }

    @Override
    public void toggleSolutions() {
        settings.offerSolutions(!settings.offersSolutions());
        bench().model().offerSolutions(settings.offersSolutions());
        benchChanged();
    }

    @Override
    public void toggleMotion() {
        settings.reduceMotion(!settings.reducedMotion());
        bench().view().reducedMotion(settings.reducedMotion());
        benchChanged();
    }

    @Override
    public void course() {
        Predicate<Region> soon = pages.soon();
        course.show(files.copies(), page -> {
            if (soon.test(page)) {
                page.focus();
            }
        }, (file, cell) -> unsaved.leave(() -> openAt(file, cell)), pages::back, bench()::complain);
    }

    private void openAt(Path file, String labId) {
        pages.back();
        notebook.open(file);
        notebook.reveal(labId);
    }

    @Override
    public void through(Door door) {
        unsaved.leave(() -> {
            try {
                notebook.open(course.lesson(door.file(), files.copies()));
            } catch (IllegalStateException none) {
                bench().complain(none.getMessage());
                return;
            }
            bench().model().document().labCell(door.runs()).ifPresent(cell -> bench().model().run(cell.id()));
            notebook.reveal(door.shows());
        });
    }

    private void title() {
        frame.stage().setTitle(notebook.title() + " – Verbscope");
    }

    @Override
    public void benchChanged() {
        Workbench bench = bench();
        if (bench == null) {
            return;
        }
        frame.top().show(frame.appearance().theme(), bench.consoleShown(), bench.tableShown(), settings.reducedMotion(), settings.offersSolutions());
        pages.moved();
        statusChanged();
        frame.status().log(bench.view().playhead().size(), bench.labTime(), bench.view().playhead().dropped());
    }

    @Override
    public void notebookChanged() {
        unsaved.changed();
        if (!notebook.device().recorded()) {
            course.take(bench().model());
        }
    }

    private void statusChanged() {
        frame.status().process(notebook.device().session().status(), bench() != null && !bench().view().held().isEmpty());
    }

    private void style(Theme theme, TypeScale scale) {
        if (bench() != null) {
            bench().style(theme, scale);
        }
        pages.style(theme, scale);
    }

    @Override
    public void open() {
        files.toOpen().ifPresent(this::openGuarded);
    }

    private void openGuarded(Path file) {
        unsaved.leave(() -> notebook.open(file));
    }

    /** For tests: what is not saved is not asked about. */
    void open(Path file) {
        notebook.open(file);
    }

    @Override
    public void openLesson() {
        unsaved.leave(() -> notebook.openLesson(false));
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

    /** Ends it, whatever becomes of unsaved changes. {@link #quit} asks first. */
    void end() {
        unsaved.stop();
        frame.remember(settings);
        frame.stage().hide();
        settings.save();
        worker.shutdownNow();
        // Ending the Java process may take a moment; the window is gone already.
        LabSession session = notebook.device().session();
        var ender = new Thread(() -> {
            rxe.close();
            session.close();
            awaitWorker();
            unsaved.close();
            closed.run();
        }, "window-end");
        ender.start();
    }

    /** A window that is gone draws nothing more: its nodes have no style any longer. */
    private void rest() {
        pages.leave();
        bench().close();
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
        bench().view().tabs().choose(view);
        bench().view().tabs().focusView();
    }

    @Override
    public void toggleTheme() {
        theme(frame.appearance().theme() == Theme.LIGHT ? Theme.DARK : Theme.LIGHT);
    }

    @Override
    public void theme(Theme wanted) {
        frame.appearance().theme(wanted);
        benchChanged();
    }

    @Override
    public void textSize(int change) {
        frame.appearance().textSize(change);
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
        PaletteInWindow.show(frame.overlay(), PaletteInWindow.commands(this, bench(), recent.paths(), this::openGuarded));
    }

    @Override
    public void askUntil() {
        PaletteInWindow.askUntil(frame.overlay(), bench());
    }

    @Override
    public TimelineKeys.Moves moves() {
        return pages.moves(bench());
    }

    /** For tests. */
    Overlay overlay() {
        return frame.overlay();
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
        unsaved.leave(() -> notebook.openLesson(true));
    }
}
