package org.verbscope.app.timeline;

/** What the timeline's controls ask for. */
public interface TimelineActions {
    void first();

    void back();

    void playOrPause();

    /** One step on: looking back the next event, live the next action of what is held. */
    void forward();

    void last();

    void look(long step);

    void speed(double eventsPerSecond);
}
