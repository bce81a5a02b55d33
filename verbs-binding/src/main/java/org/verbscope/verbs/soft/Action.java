package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;

/**
 * One thing that an adapter will do. Runs once, unless its scope was cancelled before or it was taken
 * out. The engine uses the objects again, so that what a queue pair does over and over costs none.
 */
final class Action {
    private static final LongConsumer NOTHING = none -> { };

    long time;
    /** Place in the heap of the {@link Schedule}; -1 when it is not there. */
    int place = -1;
    /** In the engine's list of unused ones. */
    Action nextUnused;
    /** Null when it is in none; otherwise which one follows there. */
    Lane lane;
    Action nextInLane;
    private long order;
    private Scope scope;
    private int generation;
    private String what;
    private LongConsumer body = NOTHING;
    private long argument;

    /**
     * @param order breaks ties of time
     * @param what in words, the machine and queue pair are the scope's
     * @param argument what {@code body} gets
     */
    Action set(long when, long order, Scope scope, String what, LongConsumer body, long argument) {
        this.time = when;
        this.order = order;
        this.scope = scope;
        this.generation = scope.generation();
        this.what = what;
        this.body = body;
        this.argument = argument;
        return this;
    }

    /** Forgets what it was to do. */
    void clear() {
        body = NOTHING;
        scope = null;
        lane = null;
        nextInLane = null;
    }

    boolean cancelled() {
        return generation != scope.generation();
    }

    void run() {
        body.accept(argument);
    }

    /** For people: {@code machine 1, QP 0x11: reads payload}. */
    String words() {
        return scope.owner() + ": " + what;
    }

    boolean before(Action other) {
        return time != other.time ? time < other.time : order < other.order;
    }
}
