package org.verbscope.app.timeline;

import org.verbscope.picture.Landmark;

/** What the timeline's controls ask for. */
public interface TimelineActions {
    void first();

    void back();

    void playOrPause();

    /** One step on: looking back the next event, live the next action of what is held. */
    void forward();

    void last();

    void look(long step);

    /** To the next such event after the step that is shown, or the last before it; nowhere when there is none. */
    void jump(Landmark kind, boolean forward);

    /** Another way on from the step that is shown. */
    void fork();

    /** Runs, or plays, on until an event of which the condition holds, as {@link org.verbscope.session.RunUntil} reads it. */
    void until(String condition);

    /** Asks the person for a condition, and then as {@link #until}. */
    void askUntil();

    void speed(double eventsPerSecond);
}
