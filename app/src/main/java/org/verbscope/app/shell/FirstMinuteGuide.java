package org.verbscope.app.shell;

import javafx.scene.layout.Region;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.FirstMinute.Stage;
import org.verbscope.app.guide.FirstMinute;
import org.verbscope.app.guide.GuideBar;
import org.verbscope.app.notebook.NotebookPane;
import org.verbscope.app.notebook.NotebookViewModel;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.stage.StagePane;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.timeline.Playhead;

/** The first minute in the window: call-out, the line under the stage, three doors at the end. */
final class FirstMinuteGuide {
    private static final String REFUSED = """
            var stuck = m1.endpoint("stuck");
            stuck.toRtr(two);""";

    private final LabSession session;
    private final NotebookViewModel model;
    private final LabView view;
    private final NotebookPane notebook;
    private final Runnable over;
    private final GuideBar bar = new GuideBar(this::press);
    private final FxPulse.Slot<Boolean> changed;
    private FirstMinute minute;
    private boolean doors;

    FirstMinuteGuide(LabSession session, NotebookViewModel model, LabView view, NotebookPane notebook, FxPulse pulse,
            Runnable over) {
        this.session = session;
        this.model = model;
        this.view = view;
        this.notebook = notebook;
        this.over = over;
        changed = pulse.slot(any -> show());
        visible(false);
    }

    Region bar() {
        return bar;
    }

    boolean guiding() {
        return minute != null && minute.view().stage() != Stage.LEFT;
    }

    /** How many presses were taken. */
    int beat() {
        return minute.view().beat();
    }

    /** Whether the next press would be taken, or the last one has done its work. */
    boolean ready() {
        return minute.view().stage() == Stage.READY || minute.view().stage() == Stage.ARRIVED;
    }

    /** Begins when the notebook is the opening lesson. @return whether it has begun */
    boolean begin() {
        if (!FirstMinute.fits(model.document())) {
            return false;
        }
        minute = new FirstMinute(session, model, () -> changed.set(true));
        view.timeline().speed(10);
        view.stage().callOut(StagePane.keyCallOut("Press", "→", "to send five bytes"));
        return true;
    }

    /** @return whether the key was the first minute's */
    boolean press() {
        if (!guiding() || doors || view.playhead().mode() == Playhead.Mode.BACK) {
            return false;
        }
        view.last();
        minute.press();
        return true;
    }

    void close() {
        if (minute != null) {
            minute.leave();
        }
    }

    private void show() {
        FirstMinute.View now = minute.view();
        if (now.stage() == Stage.WORKING) {
            minute.cell().ifPresent(notebook::reveal);
        }
        visible(now.stage() != Stage.LEFT && now.stage() != Stage.NOT_BEGUN || now.waits());
        if (now.stage() == Stage.LEFT) {
            view.stage().callOut(null);
            over.run();
            return;
        }
        if (now.waits()) {
            view.stage().callOut(null);
            bar.say("The Java process is starting.", "");
            bar.offer();
            return;
        }
        view.stage().callOut(now.stage() == Stage.NOT_BEGUN ? StagePane.keyCallOut("Press", "→", "to send five bytes") : null);
        if (now.stage() == Stage.ARRIVED) {
            bar.say(now.words(), "soft device: a thread played the NIC");
            doors();
        } else {
            bar.say(now.words(), "");
            bar.offerNext(now.stage() == Stage.READY);
        }
    }

    private void doors() {
        doors = true;
        bar.offer(Controls.button("Look again ←", this::lookAgain),
                Controls.button("Lesson: six steps", this::lesson),
                Controls.button("A queue pair that will not start", this::refused));
    }

    private void lookAgain() {
        minute.leave();
        view.first();
    }

    private void lesson() {
        minute.leave();
        notebook.top();
    }

    /** A real refusal, in a cell of its own. */
    private void refused() {
        minute.leave();
        notebook.insertAndRun(REFUSED);
    }

    private void visible(boolean shown) {
        bar.setVisible(shown);
        bar.setManaged(shown);
    }
}
