package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.layout.Region;
import org.verbscope.app.course.Course;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.machine.MachineBar;
import org.verbscope.app.machine.MachineRunModel;
import org.verbscope.app.machine.RxeLesson;
import org.verbscope.notebook.Notebook;
import org.verbscope.session.Session;

/** "Run this lesson on a real rxe": the run, the line that shows it, and what may be done with its session. */
final class RxeInWindow implements MachineBar.Actions, AutoCloseable {
    private final Supplier<Notebook> notebook;
    private final Consumer<Session> compare;
    private final Consumer<Session> open;
    private final MachineRunModel model;
    private final MachineBar bar = new MachineBar(this);
    private final RxeLesson lesson;
    private volatile Session session;

    RxeInWindow(FxPulse pulse, Supplier<Notebook> notebook, Consumer<Session> compare, Consumer<Session> open) {
        this(pulse, notebook, compare, open, null);
    }

    /** @param home the product's folder; null for where the course is */
    RxeInWindow(FxPulse pulse, Supplier<Notebook> notebook, Consumer<Session> compare, Consumer<Session> open, Path home) {
        this.notebook = notebook;
        this.compare = compare;
        this.open = open;
        FxPulse.Slot<Boolean> changed = pulse.slot(any -> show());
        model = new MachineRunModel(() -> changed.set(true));
        lesson = new RxeLesson(model, home == null ? Course.home() : home, read -> session = read);
    }

    private void show() {
        bar.show(model.view());
    }

    Region bar() {
        return bar;
    }

    MachineRunModel model() {
        return model;
    }

    /** The session of the last run, or null. */
    Session session() {
        return session;
    }

    void start() {
        if (!model.view().stage().busy()) {
            lesson.start(notebook.get());
        }
    }

    @Override
    public void cancel() {
        lesson.cancel();
    }

    @Override
    public void compare() {
        compare.accept(session);
    }

    @Override
    public void openRecording() {
        open.accept(session);
        model.dismiss();
    }

    @Override
    public void dismiss() {
        model.dismiss();
    }

    @Override
    public void again() {
        start();
    }

    @Override
    public void close() {
        lesson.close();
    }
}
