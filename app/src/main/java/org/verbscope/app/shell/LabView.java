package org.verbscope.app.shell;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.stage.StageFrames;
import org.verbscope.app.stage.StagePane;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.app.timeline.TimelineActions;
import org.verbscope.app.timeline.TimelinePane;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.state.StateTimeline;

/**
 * The log on the stage and the timeline. One playhead says which step both show; a timer moves it while there
 * is something to move. Pictures are made by a worker. Used on the window's thread.
 */
final class LabView implements TimelineActions {
    private final LabSession session;
    private final Executor worker;
    private final StagePane stage;
    private final TimelinePane timeline;
    private final FxPulse.Slot<StageFrames.Frame> frames;
    private final FxPulse.Slot<EventLog> grown;
    private final FxPulse.Slot<String> holding;
    private Playhead playhead = new Playhead();
    private EventLog log;
    private StageFrames painter;
    private String held = "";
    private long drawn = -1;
    private Consumer<LabView> onMove = view -> { };
    private Consumer<LabSession.Steps> onSteps = steps -> { };
    private boolean closed;
    private final Runnable unlisten;
    private long lastPulse;
    private final AnimationTimer timer = new AnimationTimer() {
        @Override
        public void handle(long now) {
            move(now);
        }
    };

    LabView(LabSession session, FxPulse pulse, Executor worker) {
        this.session = session;
        this.worker = worker;
        stage = new StagePane(this::ask);
        timeline = new TimelinePane(this, this::entry);
        frames = pulse.slot(this::shown);
        grown = pulse.slot(this::grew);
        holding = pulse.slot(this::holds);
        unlisten = session.listen(new LabSession.Listener() {
            @Override
            public void log(EventLog next) {
                next.tap(entry -> grown.set(next));
                grown.set(next);
            }

            @Override
            public void holding(String what) {
                holding.set(what);
            }
        });
    }

    StagePane stage() {
        return stage;
    }

    TimelinePane timeline() {
        return timeline;
    }

    Playhead playhead() {
        return playhead;
    }

    EventLog log() {
        return log;
    }

    /** Is told what a step is. */
    void onSteps(Consumer<LabSession.Steps> listener) {
        onSteps = listener;
    }

    /** The step that the stage shows; -1 before the first picture. */
    long drawn() {
        return drawn;
    }

    /** Is told whenever playhead, log or what is held has changed. */
    void onMove(Consumer<LabView> listener) {
        onMove = listener;
    }

    private Entry entry(long step) {
        return log.get(step);
    }

    private void grew(EventLog next) {
        if (next != log) {
            log = next;
            drawn = -1;
            double speed = playhead.speed();
            playhead = new Playhead();
            playhead.speed(speed);
            var states = new StateTimeline(next);
            painter = new StageFrames(states, worker, frames::set);
        }
        playhead.grew(next.size());
        update();
    }

    private void holds(String what) {
        held = what;
        update();
    }

    /** What the next step lets go on; empty when nothing is held. */
    String held() {
        return switch (session.steps()) {
            case NIC_ACTION -> "NIC action";
            case STATEMENT, VERB -> held;
            case FREE -> "";
        };
    }

    private void move(long now) {
        double seconds = lastPulse == 0 ? 0.016 : Math.min(0.1, (now - lastPulse) / 1e9);
        lastPulse = now;
        playhead.advance(seconds);
        update();
    }

    void update() {
        if (log == null || closed) {
            return;
        }
        timeline.show(playhead, held());
        onSteps.accept(session.steps());
        ask();
        onMove.accept(this);
        if (playhead.moving()) {
            timer.start();
        } else {
            timer.stop();
            lastPulse = 0;
        }
    }

    private void ask() {
        if (painter != null && !closed && stage.stageWidth() > 0 && stage.stageHeight() > 0) {
            painter.ask(new StageFrames.Question(playhead.step(), playhead.size(), playhead.travelled(), stage.stageWidth(), stage.stageHeight()));
        }
    }

    private void shown(StageFrames.Frame frame) {
        stage.show(frame.picture());
        drawn = frame.question().step();
    }

    @Override
    public void first() {
        playhead.first();
        update();
    }

    @Override
    public void back() {
        playhead.back();
        update();
    }

    @Override
    public void playOrPause() {
        playhead.playOrPause();
        update();
    }

    @Override
    public void forward() {
        if (playhead.step() < playhead.size()) {
            playhead.forward();
        } else if (!held().isEmpty()) {
            session.step(1);
        }
        update();
    }

    @Override
    public void last() {
        playhead.last();
        update();
    }

    @Override
    public void look(long step) {
        playhead.look(step);
        update();
    }

    @Override
    public void speed(double eventsPerSecond) {
        playhead.speed(eventsPerSecond);
        update();
    }

    /** The same step again, for another theme. */
    void redraw() {
        if (painter != null) {
            painter.forget();
        }
        update();
    }

    void close() {
        closed = true;
        timer.stop();
        unlisten.run();
    }
}
