package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.verbscope.app.files.Recovery;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.Door;
import org.verbscope.app.session.LabSession;
import org.verbscope.notebook.NotebookException;
import org.verbscope.session.Session;

/**
 * The notebook in the window and what it runs on. There is one workbench and one session at any time: the workbench before is
 * closed, the session before is ended. What was changed and not saved goes along to another device or language; who opens
 * something else has asked the person before. Used on the window's thread.
 */
final class NotebookInWindow {
    /** The window around it. */
    interface Around {
        /** Another session is there. */
        void joined(DeviceInUse device);

        /** Another workbench is there. */
        void placed();

        /** Something that menus and bars say of the workbench has changed. */
        void benchChanged();

        /** A cell or its text has changed. */
        void notebookChanged();

        /** The workbench asks what the run shall go on to. */
        void askUntil();

        /** The first minute is over, and the person goes on here. */
        void through(Door door);
    }

    private final Around around;
    private final Settings settings;
    private final FxPulse pulse;
    private final Executor worker;
    private final RecentFiles recent;
    private final RecordingsInWindow recordings = new RecordingsInWindow(this::bench, this::device, this::place);
    private DeviceInUse device;
    /** Null before {@link #begin}. */
    private Workbench bench;

    NotebookInWindow(Around around, DeviceInUse device, Settings settings, FxPulse pulse, Executor worker, RecentFiles recent) {
        this.around = around;
        this.device = device;
        this.settings = settings;
        this.pulse = pulse;
        this.worker = worker;
        this.recent = recent;
    }

    /** The window opens. */
    void begin(OpenNotebook notebook, boolean firstMinute) {
        around.joined(device);
        show(notebook, firstMinute);
    }

    Workbench bench() {
        return bench;
    }

    DeviceInUse device() {
        return device;
    }

    String title() {
        return bench.title() + device.origin();
    }

    private void show(OpenNotebook notebook, boolean firstMinute) {
        boolean first = bench == null;
        if (!first) {
            bench.close();
        }
        bench = new Workbench(notebook, device.session(), device.soft(), worker, settings, firstMinute, around::through, around::benchChanged);
        bench.onNotebook(around::notebookChanged);
        bench.view().onAskUntil(around::askUntil);
        bench.view().reducedMotion(settings.reducedMotion());
        bench.model().offerSolutions(settings.offersSolutions());
        // The first picture of the window waits for no cell that nobody sees.
        boolean more = !first;
        while (more) {
            more = bench.notebook().makeMore();
        }
        if (notebook.isFile()) {
            recent.opened(notebook.path());
        }
        around.placed();
    }

    /** Another device, or a recording, takes the place of the one in use. */
    private void place(DeviceInUse next, OpenNotebook notebook) {
        LabSession before = device.session();
        device = next;
        around.joined(device);
        show(notebook, false);
        new Thread(before::close, "session-end").start();
    }

    /** The notebook as it stands on another device. */
    void runOn(String found) {
        DeviceInUse next = DeviceInUse.of(found);
        next.session().begin();
        carried(notebook -> place(next, notebook));
    }

    /** The notebook as it stands in a new workbench, for words of another language. */
    void anew() {
        carried(notebook -> show(notebook, false));
    }

    private void carried(Consumer<OpenNotebook> to) {
        boolean edited = bench.model().view().edited();
        to.accept(bench.file().carrying(bench.model().document()));
        if (edited) {
            bench.model().unsaved();
        }
    }

    /** A notebook or a session. */
    void open(Path file) {
        if (file.getFileName().toString().endsWith(".vscope")) {
            SessionOpening.of(file, recordings, pulse::post);
        } else {
            open(() -> OpenNotebook.of(file), false);
        }
    }

    void open(Session session) {
        recordings.open(session);
    }

    void openLesson(boolean firstMinute) {
        open(OpenNotebook::lesson, firstMinute);
    }

    void bringBack(Recovery.Left left) {
        open(() -> OpenNotebook.of(left), false);
        bench.model().unsaved();
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
                around.joined(device);
            } else {
                device.session().restart();
            }
            show(next, firstMinute);
        } catch (NotebookException | IllegalStateException broken) {
            bench.complain(broken.getMessage());
        }
    }

    /** Scrolls to the cell with this name in the lab, where there is one. */
    void reveal(String labId) {
        bench.model().document().labCell(labId).ifPresent(cell -> bench.notebook().revealSoon(cell.id()));
    }
}
