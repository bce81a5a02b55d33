package org.verbscope.app.shell;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.animation.AnimationTimer;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.stage.Inspector;
import org.verbscope.app.stage.Latest;
import org.verbscope.app.stage.StageFrames;
import org.verbscope.app.stage.StagePane;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Say;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.app.timeline.TimelineActions;
import org.verbscope.app.timeline.TimelinePane;
import org.verbscope.app.views.LabTab;
import org.verbscope.app.views.Moment;
import org.verbscope.app.views.ViewKind;
import org.verbscope.app.views.ViewTabs;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectRef;
import org.verbscope.picture.Landmark;
import org.verbscope.picture.LogIndex;
import org.verbscope.picture.ObjectFacts;
import org.verbscope.picture.ScrubMarks;
import org.verbscope.picture.SixSteps;
import org.verbscope.picture.StagePlaces;
import org.verbscope.state.LabState;
import org.verbscope.state.StateTimeline;

/**
 * The log on the stage, in the views beside it and on the timeline. One playhead says which step they show; a
 * timer moves it while there is something to move. Pictures are made by a worker. Used on the window's thread.
 *
 * <p>Long because everything that can be asked of a timeline is asked here, mostly a line each, and because what is drawn,
 * what is held and where the playhead stands must be seen together.
 */
final class LabView implements TimelineActions {
    private record MarkQuestion(LogIndex index, long size, int room) { }

    private record StepsQuestion(EventLog log, StateTimeline states, long step, long size) { }

    private final LabSession session;
    private final Executor worker;
    private final StagePane stage;
    private final ViewTabs tabs;
    private final TimelinePane timeline;
    private final FxPulse pulse;
    private final FxPulse.Slot<StageFrames.Frame> frames;
    private final Latest<MarkQuestion, ScrubMarks> marks;
    private final Latest<StepsQuestion, long[]> six;
    private final Inspector inspector;
    private final FxPulse.Slot<EventLog> grown;
    private final FxPulse.Slot<String> holding;
    private Playhead playhead = new Playhead();
    private EventLog log;
    private StateTimeline states;
    private LogIndex index;
    private StageFrames painter;
    private String held = "";
    private long drawn = -1;
    private Consumer<LabView> onMove = view -> { };
    private Consumer<LabSession.Steps> onSteps = steps -> { };
    private long[] sixSteps = new long[0];
    private Consumer<String> complain = what -> { };
    private Runnable askUntil = () -> { };
    private final RunControl run;
    private volatile EventLog newest;
    private boolean closed;
    private boolean reducedMotion;
    private final Set<Layer> hidden = EnumSet.noneOf(Layer.class);
    private final Runnable unlisten;
    private long lastPulse;
    private final FloodPace pace = new FloodPace(System::nanoTime);
    private final AnimationTimer timer = new AnimationTimer() {
        @Override
        public void handle(long now) {
            move(now);
        }
    };

    LabView(LabSession session, FxPulse pulse, Executor worker, Map<ViewKind, Supplier<LabTab>> views) {
        this.session = session;
        this.pulse = pulse;
        this.worker = worker;
        stage = new StagePane(this::ask);
        tabs = new ViewTabs(new StageTab(stage, () -> drawn), views, this::update);
        timeline = new TimelinePane(this, this::entry);
        frames = pulse.soon(this::shown);
        FxPulse.Slot<ScrubMarks> marked = pulse.slot(timeline::marks);
        marks = new Latest<>(q -> ScrubMarks.of(q.index, q.size, q.room), worker, marked::set);
        FxPulse.Slot<long[]> stepped = pulse.slot(this::stepsAre);
        six = new Latest<>(q -> SixSteps.steps(q.log, q.states.at(q.step), q.size), worker, stepped::set);
        inspector = new Inspector(this::look);
        run = new RunControl(session, worker, pulse, () -> log, () -> playhead, this::look, timeline::notice, what -> complain.accept(what));
        links();
        grown = pulse.slot(this::grew);
        holding = pulse.slot(this::holds);
        unlisten = session.listen(new LabSession.Listener() {
            @Override
            public void log(EventLog next) {
                newest = next;
                next.tap(entry -> {
                    // A log that was left may still get its last entry.
                    if (next == newest) {
                        grown.set(next);
                    }
                });
                grown.set(next);
            }

            @Override
            public void holding(String what) {
                holding.set(what);
            }

            @Override
            public void halted(boolean paused, long event) {
                pulse.post(LabView.this::update);
            }
        });
    }

    /** What is about the same thing on the stage and in the table is marked together; an object that is clicked tells everything. */
    private void links() {
        timeline.onHover(step -> stage.link(step == 0 || log == null || step > log.size() ? List.of() : StagePlaces.of(log.get(step))));
        stage.onHover(shape -> timeline.link(shape.isEmpty() ? step -> false : step -> StagePlaces.about(log.get(step), shape)));
        stage.onChoice(StagePlaces::standsForAnObject, this::inspect);
    }

    private void stepsAre(long[] steps) {
        sixSteps = steps;
        timeline.sixSteps(steps);
    }

    /** At which steps the six steps of the followed message are; 0 for one that is not there. */
    long[] sixSteps() {
        return sixSteps.clone();
    }

    private void inspect(String shape) {
        ObjectRef object = StagePlaces.object(states.at(playhead.step()), shape);
        ObjectFacts facts = ObjectFacts.of(states.at(playhead.step()), object, Say.language().locale());
        if (facts != null) {
            stage.onScreen(shape).ifPresent(where -> inspector.show(stage, where, facts));
        }
    }

    /** For tests. */
    Inspector inspector() {
        return inspector;
    }

    StagePane stage() {
        return stage;
    }

    ViewTabs tabs() {
        return tabs;
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

    /** The states of the log; null before there is one. */
    StateTimeline states() {
        return states;
    }

    /** What the whole log says; for logs that are short. */
    LabState newest() {
        return states.at(log.size());
    }

    /** Tokens stand at the end of their way instead of travelling. */
    void reducedMotion(boolean reduced) {
        reducedMotion = reduced;
        update();
    }

    /** Puts a layer of the stage away, or shows it again. */
    void toggle(Layer layer) {
        if (!hidden.remove(layer)) {
            hidden.add(layer);
        }
        update();
    }

    /** Layers that were put away. */
    Set<Layer> hidden() {
        return Set.copyOf(hidden);
    }

    /** Is told what a step is. */
    void onSteps(Consumer<LabSession.Steps> listener) {
        onSteps = listener;
    }

    /** The step that the chosen view shows; -1 before the first picture. */
    long drawn() {
        return tabs.current().drawn();
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
            pace.begin();
            states = new StateTimeline(next);
            index = new LogIndex(next);
            painter = new StageFrames(states, worker, frames::set);
            timeline.forget();
        }
        playhead.grew(next.size());
        if (pace.tooSoon(playhead.size())) {
            timer.start();
        } else {
            catchUp();
            update();
        }
    }

    private void catchUp() {
        if (session.status().life() == LabSession.Life.RECORDED && playhead.mode() == Playhead.Mode.LIVE) {
            // Nothing happens now: what was recorded is there as far as it has been read.
            playhead.last();
        }
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
            // A run that was halted waits before whatever comes next.
            case FREE -> session.paused() ? "verb" : "";
        };
    }

    private void move(long now) {
        if (pace.tooSoon(playhead.size())) {
            return;
        }
        catchUp();
        double seconds = lastPulse == 0 ? 0.016 : Math.min(0.1, (now - lastPulse) / 1e9);
        lastPulse = now;
        playhead.advance(seconds);
        update();
    }

    void update() {
        if (log == null || closed) {
            return;
        }
        pace.shown(playhead.size());
        // First of all: the worker draws the stage while this thread sees to the rest.
        ask();
        timeline.show(playhead, held());
        onSteps.accept(session.steps());
        six.ask(new StepsQuestion(log, states, playhead.step(), playhead.size()));
        marks.ask(new MarkQuestion(index, playhead.size(), timeline.markRoom()));
        tabs.show(new Moment(log, states, index, playhead.step(), playhead.size()));
        onMove.accept(this);
        if (playhead.moving()) {
            timer.start();
        } else {
            timer.stop();
            lastPulse = 0;
        }
    }

    private void ask() {
        boolean seen = tabs != null && tabs.chosen() == ViewKind.STAGE && stage.getWidth() > 0 && stage.getHeight() > 0;
        if (painter != null && !closed && seen) {
            painter.ask(new StageFrames.Question(playhead.step(), playhead.size(), (reducedMotion ? 1 : playhead.travelled()), stage.getWidth(), stage.getHeight(), Set.copyOf(hidden)));
        }
    }

    private void shown(StageFrames.Frame frame) {
        stage.show(frame.picture());
        drawn = frame.question().step();
    }

    /** Something is about to run: what it does is to be seen. Says so when the person was looking back. */
    void returnToLive() {
        if (playhead.mode() == Playhead.Mode.BACK) {
            playhead.last();
            update();
            timeline.notice(ViewText.of("timeline.returned"));
        }
    }

    @Override
    public void first() {
        timeline.notice("");
        playhead.first();
        update();
    }

    @Override
    public void back() {
        timeline.notice("");
        playhead.back();
        update();
    }

    @Override
    public void playOrPause() {
        timeline.notice("");
        if (session.paused() && playhead.step() >= playhead.size()) {
            session.proceed();
        } else {
            playhead.playOrPause();
        }
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
        timeline.notice("");
        playhead.last();
        update();
    }

    @Override
    public void look(long step) {
        timeline.notice("");
        playhead.look(step);
        update();
    }

    @Override
    public void jump(Landmark kind, boolean forward) {
        LogIndex of = index;
        if (of == null) {
            return;
        }
        long from = playhead.step();
        worker.execute(() -> {
            long found = forward ? of.next(kind, from) : of.previous(kind, from);
            pulse.post(() -> jumped(kind, forward, found));
        });
    }

    private void jumped(Landmark kind, boolean forward, long found) {
        if (found > 0) {
            look(found);
        } else {
            timeline.notice(ViewText.of(forward ? "jump.none.on" : "jump.none.back", "kind", ViewText.of("landmark." + kind.name())));
        }
    }

    @Override
    public void fork() {
        long from = playhead.step();
        timeline.notice(ViewText.of("fork.waits", "n", from));
        session.fork(from).whenComplete((done, refused) -> pulse.post(() -> {
            timeline.notice("");
            if (refused != null) {
                complain.accept((refused.getCause() == null ? refused : refused.getCause()).getMessage());
            }
            update();
        }));
    }

    /** Holds the run, and lets it go on. */
    RunControl run() {
        return run;
    }

    @Override
    public void until(String condition) {
        run.until(condition);
    }

    @Override
    public void askUntil() {
        askUntil.run();
    }

    /** @param listener asks the person what to run on to */
    void onAskUntil(Runnable listener) {
        askUntil = listener;
    }

    /** @param listener says what went wrong */
    void onTrouble(Consumer<String> listener) {
        complain = listener;
    }

    /** To the next event of the kind that is chosen in the timeline, or the last before. */
    void jump(boolean forward) {
        jump(timeline.landmark(), forward);
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
