package org.verbscope.app.shell;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.guide.Door;
import org.verbscope.app.guide.FirstMinute.Stage;
import org.verbscope.app.guide.FirstMinute;
import org.verbscope.app.guide.GuideBar;
import org.verbscope.app.notebook.NotebookPane;
import org.verbscope.app.notebook.NotebookViewModel;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.stage.StagePane;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.state.LabState;
import org.verbscope.state.Message;

/** The first minute in the window: call-out, the line under the stage, three doors at the end. */
final class FirstMinuteGuide {
    private final LabSession session;
    private final NotebookViewModel model;
    private final LabView view;
    private final NotebookPane notebook;
    private final Runnable over;
    private final Consumer<Door> through;
    private final GuideBar bar = new GuideBar(this::press);
    private final FxPulse.Slot<Boolean> changed;
    private FirstMinute minute;
    private boolean doors;

    FirstMinuteGuide(LabSession session, NotebookViewModel model, LabView view, NotebookPane notebook, FxPulse pulse,
            Runnable over, Consumer<Door> through) {
        this.session = session;
        this.model = model;
        this.view = view;
        this.notebook = notebook;
        this.over = over;
        this.through = through;
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
        view.stage().callOut(callOut());
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
        view.stage().callOut(now.stage() == Stage.NOT_BEGUN && !now.waits() ? callOut() : null);
        if (now.waits()) {
            bar.say(Say.of("The Java process is starting."));
        } else if (now.stage() == Stage.ARRIVED) {
            arrived();
        } else {
            bar.say(now.words(), now.stage() == Stage.READY);
        }
    }

    private static Region callOut() {
        return StagePane.keyCallOut("Press", "→", "to send five bytes");
    }

    /** What the log says it cost. */
    private void arrived() {
        if (!doors) {
            doors = true;
            LabState state = view.newest();
            Message message = state.message(state.following());
            Message.Tally tally = message.tally();
            bar.arrived(new GuideBar.Cost(tally.payloadMoves(), tally.cpuCopies(), tally.kernelEntries()),
                    "soft device: a thread played the NIC",
                    List.of(Controls.button("Look again ←", this::lookAgain), door(Door.CARRIERS), door(Door.STATES)));
        }
    }

    private void lookAgain() {
        minute.leave();
        view.first();
    }

    private Button door(Door door) {
        return Controls.button(door.words(), () -> {
            minute.leave();
            over.run();
            through.accept(door);
        });
    }

    private void visible(boolean shown) {
        bar.setVisible(shown);
        bar.setManaged(shown);
    }
}
