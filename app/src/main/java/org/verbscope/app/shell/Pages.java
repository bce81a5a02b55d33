package org.verbscope.app.shell;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.layout.Region;
import org.verbscope.app.compare.CompareModel;
import org.verbscope.app.compare.ComparePane;
import org.verbscope.app.course.CoursePage;
import org.verbscope.app.presenter.PresenterPane;
import org.verbscope.app.session.RecordedSession;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;

/** What may stand in the workbench's place: a comparison, the course, or the presenter profile. Used on the window's thread. */
final class Pages {
    private final Executor worker;
    private final Consumer<Runnable> later;
    private final Runnable changed;
    private final Runnable gone;
    /** Null while the workbench is there. */
    private Region page;
    /** Null while nobody presents. */
    private PresenterInWindow presenter;
    /** Counts what was asked for, came and went. */
    private int turn;

    /** @param later runs something on the window's thread @param changed is told when another page is there @param gone when the workbench is */
    Pages(Executor worker, Consumer<Runnable> later, Runnable changed, Runnable gone) {
        this.worker = worker;
        this.later = later;
        this.changed = changed;
        this.gone = gone;
    }

    Optional<Region> shown() {
        return Optional.ofNullable(page);
    }

    /** Null while nobody presents. */
    PresenterInWindow presenting() {
        return presenter;
    }

    void show(Region next) {
        turn++;
        page = next;
        changed.run();
    }

    /**
     * For a page that is made meanwhile: shows it, unless something else was asked for, came or went since this call.
     *
     * @return takes the page and says whether it is shown
     */
    Predicate<Region> soon() {
        int asked = ++turn;
        return next -> {
            boolean wanted = asked == turn;
            if (wanted) {
                show(next);
            }
            return wanted;
        };
    }

    /** A notebook's log beside that of another session. */
    void compare(Workbench bench, DeviceInUse device, Session other) {
        EventLog log = bench.view().log();
        Predicate<Region> soon = soon();
        worker.execute(() -> {
            var recording = new RecordedSession(other);
            var model = new CompareModel(log.all(), recording.log().all());
            later.accept(() -> {
                var comparing = new ComparePane(model, device.words(), log, DeviceInUse.recorded(other).words(), recording.log(), worker, this::back);
                if (soon.test(comparing)) {
                    comparing.lookAtStep(bench.view().playhead().step());
                    comparing.requestFocus();
                }
            });
        });
    }

    void present(Workbench bench, DeviceInUse device) {
        presenter = new PresenterInWindow(bench, device.words(), worker, this::back);
        show(presenter.pane());
        presenter.moved();
        presenter.pane().requestFocus();
    }

    /** To the workbench, when something stands in its place. */
    void back() {
        turn++;
        if (page != null) {
            leave();
            gone.run();
        }
    }

    /** Another workbench takes the place. */
    void leave() {
        turn++;
        if (presenter != null) {
            presenter.close();
        }
        page = null;
        presenter = null;
    }

    /** The log has grown or another step is looked at. */
    void moved() {
        if (presenter != null) {
            presenter.moved();
        }
    }

    TimelineKeys.Moves moves(Workbench bench) {
        if (presenter != null) {
            return presenter.moves();
        }
        return page instanceof ComparePane compare ? TimelineKeys.Moves.of(compare) : TimelineKeys.Moves.of(bench);
    }

    void style(Theme theme, TypeScale scale) {
        if (page instanceof ComparePane compare) {
            compare.style(theme, scale);
        } else if (page instanceof CoursePage course) {
            course.headHeight(scale.tabs());
        } else if (page instanceof PresenterPane presented) {
            presented.theme(theme);
        }
    }
}
