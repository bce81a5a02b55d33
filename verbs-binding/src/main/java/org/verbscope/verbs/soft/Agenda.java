package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;

/**
 * What an engine is to do: its actions in order of time, those of one time in the order in which they were asked for. Uses
 * the objects of those that were done again, so that what a queue pair does over and over costs none. Under the engine's lock.
 */
final class Agenda {
    private final Schedule schedule = new Schedule();
    private Action unused;
    private long order;

    /** Adds {@code body} at {@code when}. */
    Action add(long when, Scope scope, String what, LongConsumer body, long argument) {
        Action action = make(when, scope, what, body, argument);
        schedule.add(action);
        return action;
    }

    /**
     * As {@link #add}, behind what waits in {@code lane}; for what is never called off but by its scope.
     *
     * @return whether it may be the next of all, for nothing waits before it in its lane
     */
    boolean add(Lane lane, long when, Scope scope, String what, LongConsumer body, long argument) {
        Action last = lane.last;
        if (last != null && when < last.time) {
            add(when, scope, what, body, argument);
            return true;
        }
        Action action = make(when, scope, what, body, argument);
        action.lane = lane;
        lane.last = action;
        if (last == null) {
            schedule.add(action);
        } else {
            last.nextInLane = action;
        }
        return last == null;
    }

    private Action make(long when, Scope scope, String what, LongConsumer body, long argument) {
        Action action = unused == null ? new Action() : unused;
        unused = action.nextUnused;
        return action.set(when, order++, scope, what, body, argument);
    }

    /** The next action that was not called off, or null. */
    Action first() {
        Action first = schedule.first();
        while (first != null && first.cancelled()) {
            cancel(first);
            first = schedule.first();
        }
        return first;
    }

    /** {@code action}, which has not run yet and is in no lane, or the first in one, never will. */
    void cancel(Action action) {
        takeOut(action);
        done(action);
    }

    /** Takes {@code action} out, and lets the next of its lane in. Whoever does gives it back: {@link #done}. */
    void takeOut(Action action) {
        schedule.remove(action);
        if (action.nextInLane != null) {
            schedule.add(action.nextInLane);
        } else if (action.lane != null) {
            action.lane.last = null;
        }
    }

    /** {@code action}, which was taken out, is not used any more. */
    void done(Action action) {
        action.clear();
        action.nextUnused = unused;
        unused = action;
    }

    void clear() {
        schedule.clear();
    }
}
